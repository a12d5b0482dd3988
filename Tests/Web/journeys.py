"""The journeys of users through the pages of each app. Each function is one journey, described by its name and
comment."""

import datetime
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile

from stack import eventually


def tarot_purchase_unlocks_every_window(browser):
    """The user sees the home screen's rows, a locked card and the paywall, and buys the plan. The content then fades
    in, also in a second window."""
    person = browser.person("tarot", motion="no-preference")
    assert eventually(lambda: (person.count(".teaser .tile"), person.count(".teaser .is-locked")) == (6, 4))
    columns = person.page.evaluate("getComputedStyle(document.querySelector('.teaser .deck')).gridTemplateColumns.split(' ').length")
    assert columns == 3, columns
    blur = person.page.locator(".teaser .is-locked q-picture.is-drawn")
    eventually(lambda: blur.count() == 4)
    second = person.window("/cards")
    person.see(".tile.is-locked", page=second)
    assert second.locator(".tile").count() == 78 and second.locator(".tile.is-locked").count() == 68
    assert re.search("Premium required", person.page.locator(".teaser .is-locked").first.get_attribute("aria-label"))
    person.tap(".teaser .is-locked")
    person.see(".paywall .product")
    assert "Unlock All Cards" in person.text(".paywall h2")
    # Counts overlapping canvases: the previous picture, and the picture that fades in above it.
    second.evaluate("""() => { window.faded = 0; new MutationObserver((changes) => { for (const { target } of changes)
      if (target.localName === 'q-picture' && target.querySelectorAll('canvas').length > 1) window.faded += 1; })
      .observe(document, { subtree: true, childList: true }); }""")
    person.buy()
    person.gone(".teaser .is-locked")
    person.gone(".tile.is-locked", page=second)
    person.until("window.faded > 0", page=second)
    person.gone("dialog[open]")
    assert person.call("entitlements.subscription.get")["plan"] == "premium"
    person.close()


def tarot_refund_locks_again(browser):
    """After a refund, the content is locked again, and the browser stores none of it."""
    person = browser.person("tarot")
    person.see(".teaser .is-locked")
    product = "com.dor.tarot.premium_monthly"
    bought, number = person.stack.sign(product)
    person.call("entitlements.purchases.submit", {"signed_transaction": bought})
    person.gone(".teaser .is-locked")
    person.go("/cards/major-05-hierophant")
    person.see(".portrait q-picture.is-drawn")
    person.go("/")
    person.see(".teaser .tile")
    taken, _ = person.stack.sign(product, "--transaction", number, "--refund")
    person.call("entitlements.purchases.submit", {"signed_transaction": taken})
    person.see(".teaser .is-locked")
    kept = """async (open) => { const { app } = await import('/web/app.js'); const database = await new Promise((done) => { const asked = indexedDB.open(app.store.name); asked.onsuccess = () => done(asked.result); });
      const all = (table) => new Promise((done) => { const asked = database.transaction(table).objectStore(table).getAllKeys(); asked.onsuccess = () => done(asked.result); });
      const found = [...await all('answers'), ...await all('pictures')]; database.close(); return found; }"""
    assert eventually(lambda: not any("hierophant" in key for key in person.page.evaluate(kept))), person.page.evaluate(kept)
    person.go("/cards/major-05-hierophant")
    person.see(".state .icon")
    assert person.count(".portrait") == 0
    person.close()


def tarot_generated_meaning_is_stored(browser):
    """A card's generated meaning arrives in parts, is stored, and is the same without a connection."""
    person = browser.person("tarot")
    person.go("/cards/major-01-magician")
    person.until("document.querySelector('.meaning p:not(.waiting)')?.getAttribute('aria-busy') === 'false'")
    text = person.text(".meaning p")
    assert len(text) > 80, text
    person.context.set_offline(True)
    person.go("/")
    person.see(".teaser .tile")
    person.go("/cards/major-01-magician")
    person.until("text => document.querySelector('.meaning p')?.innerText === text", text)
    person.context.set_offline(False)
    person.close()


def flippin_cards_can_be_changed(browser):
    """Creates, finds, flips, favourites, edits, tags and deletes a card. The page shows the limit."""
    person = browser.person("flippin")
    person.tap(".state .button")
    person.page.fill("textarea[name=front]", "el perro")
    person.page.fill("textarea[name=back]", "the dog")
    # Updates don't change the text that the user is typing.
    person.page.evaluate("import('/web/app.js').then(({ app }) => app.dispatchEvent(new Event('changed')))")
    person.page.wait_for_timeout(500)
    person.page.fill("input[name=tags]", "animals, home")
    person.tap(".form .button:not(.is-quiet)")
    person.see("flip-card")
    assert "1 of 25" in eventually(lambda: "1 of 25" in person.text(".limit p") and person.text(".limit p"))
    person.call("content.cards.add", {"front": "la casa", "back": "the house", "tags": ["home"]})
    person.reload()
    person.until("document.querySelectorAll('flip-card').length === 2")
    # The oldest card is first.
    assert person.page.eval_on_selector_all(".side.front span", "all => all.map((one) => one.textContent)") == ["el perro", "la casa"]
    person.page.fill("input[type=search]", "perro")
    person.until("document.querySelectorAll('flip-card').length === 1")
    person.tap(".flip .sides")
    assert person.count(".flip.is-back") == 1
    person.tap(".under [aria-pressed]")
    eventually(lambda: person.call("content.cards.list", {"favorite": True})["cards"])
    assert [card["front"] for card in person.call("content.cards.list", {"favorite": True})["cards"]] == ["el perro"]
    person.tap(".under .round:last-child")
    person.page.fill("textarea[name=back]", "a dog")
    person.tap(".form .button:not(.is-quiet)")
    assert eventually(lambda: "a dog" in [card["back"] for card in person.call("content.cards.list")["cards"]])
    person.page.fill("input[type=search]", "")
    person.tap(".filters .chip:has-text('home')")
    person.until("document.querySelectorAll('flip-card').length === 2")
    person.go("/tags")
    person.tap(".tagrow .round")
    person.page.fill(".tagrow input", "pets")
    person.page.keyboard.press("Enter")
    assert eventually(lambda: "pets" in [tag["name"] for tag in person.call("content.tags.list")["tags"]])
    person.go("/")
    person.tap(".under .round:last-child")
    person.tap(".form .is-danger")
    person.tap(".confirm .is-danger")
    person.until("document.querySelectorAll('flip-card').length === 1")
    person.close()


def flippin_cards_are_created_offline(browser):
    """Cards are created and reviewed offline, across a reload. Each is stored exactly once afterwards."""
    person = browser.person("flippin")
    person.call("content.cards.add", {"front": "uno", "back": "one"})
    person.reload()
    person.see("flip-card")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.go("/review")
    person.see(".study")
    person.go("/")
    person.see("flip-card")
    person.until("Boolean(customElements.get('flippin-form'))")
    person.context.set_offline(True)
    for front in ("dos", "tres"):
        write_card(person, front)
        person.see(f"flip-card:has-text('{front}')")
    person.see(".offline")
    person.reload()
    person.see("flip-card:has-text('tres')")
    assert person.count("flip-card") == 3
    person.context.set_offline(False)
    fronts = eventually(lambda: (lambda cards: len(cards) == 3 and cards)(sorted(card["front"] for card in person.call("content.cards.list")["cards"])))
    assert fronts == ["dos", "tres", "uno"], fronts
    person.gone(".offline")
    person.close()


def write_card(person, front):
    """Enters a card in the form and submits it."""
    person.tap(".head .button")
    person.page.fill("textarea[name=front]", front)
    person.page.fill("textarea[name=back]", f"{front} in English")
    person.tap(".form .button:not(.is-quiet)")


def add_cards(person, count):
    person.call("content.cards.add-many", {"cards": [{"front": f"card {i}", "back": "back"} for i in range(count)]})


def flippin_rejected_cards_become_drafts(browser):
    """A user with 20 of 25 cards creates eight more offline. Each of them ends up on the server or as a draft, and a
    plan allows all of them."""
    person, other = browser.person("flippin"), browser.person("flippin")
    add_cards(person, 20)
    join(other, person)
    person.reload()
    person.until("document.querySelectorAll('flip-card').length === 20")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.until("customElements.get('flippin-form') && import('/web/app.js').then(({ app }) => app.store.get('answers', 'entitlements.offerings.get {}'))")
    person.context.set_offline(True)
    person.see(".offline")
    fronts = [f"offline {i}" for i in range(8)]
    for front in fronts[:5]:
        write_card(person, front)
        person.gone("dialog[open]")
    # The page also enforces the plan's limit.
    for front in fronts[5:]:
        write_card(person, front)
        person.see(".paywall")
        person.tap(".paywall .close")
        person.see(".form .refusal")
        person.page.keyboard.press("Escape")
        person.gone("dialog[open]")
    assert person.count(".unsaved") == 1 and person.text(".unsaved") == "3"
    # Another device uses up the limit first.
    add_cards(other, 3)
    person.context.set_offline(False)
    person.until("import('/web/app.js').then(({ app }) => app.waiting === 0 && app.drafts.length === 6)")
    person.see(".paywall")
    person.tap(".paywall .close")
    person.gone("dialog[open]")
    person.tap(".unsaved")
    person.see(".draft")
    kept = person.page.eval_on_selector_all(".draft b", "all => all.map((one) => one.textContent)")
    stored = [card["front"] for card in person.call("content.cards.list", {"limit": 100})["cards"]]
    assert sorted([*kept, *[front for front in fronts if front in stored]]) == fronts, (kept, stored)
    # Drafts survive a reload, can be edited, and are sent automatically when the plan allows it.
    person.reload()
    person.see(".draft")
    person.tap(".draft:last-child .button:has-text('Edit')")
    assert person.page.input_value("textarea[name=front]") == kept[-1]
    person.page.keyboard.press("Escape")
    person.tap(".page > .button.is-wide")
    person.buy()
    person.gone(".draft")
    stored = eventually(lambda: (lambda all: len(all) == 31 and all)([card["front"] for card in person.call("content.cards.list", {"limit": 100})["cards"]]))
    assert stored and set(fronts) <= set(stored), stored
    person.close()
    other.close()


def every_rejected_change_becomes_a_draft(browser):
    """A reading position, a report and a lesson's answers that the server rejects become drafts, which the user can
    see and discard."""
    person = browser.person("bible-stories")
    person.see(".book")
    locked = person.page.evaluate("import('/web/app.js').then(({ app }) => app.call('content.books.list')).then(({ books }) => books.find(({ locked }) => locked).id)")
    person.context.set_offline(True)
    person.see(".offline")
    queue = "([method, params]) => import('/web/app.js').then(({ app }) => app.change(method, params)).then(() => {})"
    person.page.evaluate(queue, ["content.reading.set", {"book": locked, "page": 3}])
    person.page.evaluate(queue, ["progress.actions.report", {"actions": [{"id": "act_0123456789abcdefghij", "action": "no_such_action", "at": 1795413600000}]}])
    person.context.set_offline(False)
    person.until("import('/web/app.js').then(({ app }) => app.waiting === 0 && app.drafts.length === 2)")
    person.see(".paywall")
    person.tap(".paywall .close")
    person.tap(".unsaved")
    person.until("document.querySelectorAll('.draft').length === 2")
    assert "place in a book" in person.text(".page .list")
    for left in (1, 0):
        person.tap(".draft .is-danger")
        person.tap(".confirm .is-danger")
        person.until("left => document.querySelectorAll('.draft').length === left", left)
    person.see("h2:has-text('Everything is saved')")
    person.close()
    person = browser.person("clever-den")
    person.see(".lesson.is-next")
    person.page.evaluate(queue.replace(".then(() => {})", ".catch(() => {})"), ["progress.bundles.submit", {"lesson": "africa", "version": "none", "answers": [{"question": "q", "option": 0}]}])
    person.tap(".unsaved")
    assert "answers to a lesson" in person.text(".draft")
    person.close()


def outgoing_queue_loses_nothing(browser):
    """Under any fault, each text is on the server, in the queue, or in a draft, as a model of the queue shows."""
    done = subprocess.run(["node", str(pathlib.Path(__file__).with_name("outbox.mjs"))], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def oldest_pictures_are_deleted(browser):
    """If too many pictures are stored, the oldest are deleted and the others stay."""
    person = browser.person("flippin")
    left = person.page.evaluate("""async () => {
      const { Store } = await import('/web/store.js');
      const store = new Store('pictures of a test');
      for (const name of ['d', 'a', 'c', 'b']) {
        await store.keepPicture(name, new Blob([name], { type: 'image/png' }));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await store.tidy(2);
      const left = [];
      for (const name of ['a', 'b', 'c', 'd']) {
        const blob = await store.get('pictures', name);
        if (blob) left.push([await blob.text(), blob.type]);
      }
      await store.erase();
      return left;
    }""")
    assert left == [["b", "image/png"], ["c", "image/png"]], left
    person.close()


def additional_languages_are_shown(browser):
    """Right-to-left languages mirror the pages, and additional texts replace the English texts."""
    person = browser.person("flippin")
    said = person.page.evaluate("""async () => {
      const { date, learnAdded, list, speak, t } = await import('/web/words.js');
      const directions = ['ar', 'he', 'fa', 'ur', 'de', 'vi'].map((language) => (speak(language), document.documentElement.dir));
      speak('ar');
      const [comma, day] = [list(['a', 'b']), date(Date.UTC(2026, 11, 2, 12), { month: 'long', timeZone: 'UTC' })];
      speak('de');
      learnAdded({ skip: 'Zum Inhalt', 'no such text': 'nichts', 'offline.waiting': { one: '{n} Änderung', other: '{n} Änderungen' } });
      return [directions, comma, day, t('skip'), t('offline.waiting', { n: 1 }), t('offline.waiting', { n: 1200 }), t('no such text'), t('back')];
    }""")
    assert said == [["rtl"] * 4 + ["ltr"] * 2, "a وb", "ديسمبر", "Zum Inhalt", "1 Änderung", "1.200 Änderungen", "no such text", "Back"], said
    person.close()


def generated_forms_are_shown_as_lists(browser):
    """A generated form is shown as a list of its members' names and values; plain text is shown unchanged."""
    person = browser.person("roast-me-later")
    shown = person.page.evaluate("""async () => {
      const [{ generated }, { render }] = await Promise.all([import('/web/parts.js'), import('/web/html.js')]);
      const lines = [{ text: 'x', form: [{ id: 'aroma', name: 'Aroma', value: '<b>', shown: '<b>plum' }, { id: 'score', name: 'Score', value: 7, shown: '7' }] }, { text: 'plain' }].map((text) => {
        const element = document.createElement('div');
        render(generated(text), element);
        return [...element.querySelectorAll('dt, dd, .text')].map(({ localName, textContent }) => `${localName} ${textContent}`);
      });
      return lines;
    }""")
    assert shown == [["dt Aroma", "dd <b>plum", "dt Score", "dd 7"], ["span plain"]], shown
    person.close()


def join(person, other):
    """Merges a browser's account into another browser's account."""
    code = other.call("entitlements.links.create")["code"]
    person.page.evaluate("code => import('/web/app.js').then(({ app }) => app.call('entitlements.links.merge', { code }).then((made) => app.adopt(made)))", code)
    account = other.page.evaluate("import('/web/app.js').then(({ app }) => app.session.account)")
    person.until("account => import('/web/app.js').then(({ app }) => app.session?.account === account && app.state === 'in')", account)


def flippin_two_devices_merge_changes(browser):
    """Two browsers of one account change a card offline. Both changes are applied in both browsers."""
    one, two = browser.person("flippin"), browser.person("flippin")
    one.call("content.cards.add", {"front": "el gato", "back": "the cat"})
    join(two, one)
    for person in (one, two):
        person.reload()
        person.see("flip-card:has-text('el gato')")
        person.context.set_offline(True)
    for person, name, text in ((one, "back", "a cat"), (two, "notes", "meows")):
        person.tap(".under .round:last-child")
        person.page.fill(f"textarea[name={name}]", text)
        person.tap(".form .button:not(.is-quiet)")
        person.gone("dialog[open]")
        person.until("import('/web/app.js').then(({ app }) => app.waiting > 0)")
    for person in (one, two):
        person.context.set_offline(False)
        person.until("import('/web/app.js').then(({ app }) => app.waiting === 0)")
    cards = one.call("content.cards.list")["cards"]
    assert [(card["front"], card["back"], card["notes"]) for card in cards] == [("el gato", "a cat", "meows")], cards
    one.close()
    two.close()


def flippin_reviews_with_the_keyboard(browser):
    """The user reviews due cards with the keyboard. Each rating is recorded once."""
    person = browser.person("flippin")
    for front in ("uno", "dos"):
        person.call("content.cards.add", {"front": front, "back": f"{front} in English"})
    person.go("/review")
    person.see(".study")
    person.page.keyboard.press(" ")
    person.see(".rates")
    person.page.keyboard.press("3")
    person.until("!document.querySelector('.rates')")
    person.tap(".show")
    person.tap(".rate.is-easy")
    person.see(".state")
    days = eventually(lambda: (lambda days: sum(day["reviews"] for day in days) == 2 and days)(person.call("content.statistics.get")["days"]))
    assert days and days[-1]["good"] == 1 and days[-1]["easy"] == 1, days
    person.go("/statistics")
    assert person.text(".figures .card:nth-child(2) dd") == "2"
    person.close()


def flippin_presets_files_and_shares(browser):
    """The user adds a preset, exports cards to files, imports them into another account, and shares cards by a code."""
    person = browser.person("flippin")
    person.go("/sets")
    person.tap(".set")
    person.tap(".button.is-wide")
    person.until("document.querySelectorAll('flip-card').length === 25")
    person.go("/sets")
    person.see(".set .chip")
    person.go("/files")
    with person.page.expect_download() as download:
        person.tap(".formats .button >> text=JSON")
    path = pathlib.Path(tempfile.mkdtemp()) / "cards.json"
    download.value.save_as(path)
    assert len([line for line in path.read_text().splitlines() if '"front"' in line]) >= 1 or len(json.loads(path.read_text())) == 25
    person.go("/shares")
    # The last tag has few cards, so they fit within the receiver's limit.
    person.see("form select")
    person.page.locator("form select").select_option(index=person.page.locator("form select option").count() - 1)
    person.tap("form:has(select) .button")
    person.see(".codetext")
    code = person.text(".codetext")
    person.go("/")
    person.tap(".head .button")
    person.page.fill("textarea[name=front]", "one too many")
    person.page.fill("textarea[name=back]", "one too many")
    person.tap(".form .button:not(.is-quiet)")
    person.see(".paywall")
    other = browser.person("flippin")
    other.go("/files")
    other.see(".drop")
    rows = "front,back,tags\nsol,sun,sky\nluna,moon,sky\n,nothing,\n"
    other.page.set_input_files("input[type=file]", {"name": "words.csv", "mimeType": "text/csv", "buffer": rows.encode()})
    other.see(".skipped")
    assert sorted(card["front"] for card in other.call("content.cards.list")["cards"]) == ["luna", "sol"]
    other.go("/shares")
    other.page.fill("input[name=code]", code)
    other.tap("form:has(input[name=code]) .button")
    other.tap(".button.is-wide")
    assert eventually(lambda: len(other.call("content.cards.list", {"limit": 50})["cards"]) > 2)
    person.close()
    other.close()


def answer(person, awaits=".feedback"):
    """Answers the shown question according to its kind, and waits for the next step."""
    page = person.page
    person.see("den-answer .option, den-answer .typed")
    if page.locator(".pool").count():
        for place in range(page.locator(".pool .option").count()):
            page.locator(".pool .option").nth(place).click()
        person.tap("den-answer > .button")
        kind = "match"
    elif page.locator(".is-list").count():
        for place in range(page.locator(".option").count()):
            page.locator(".option").nth(place).click()
        person.tap("den-answer > .button")
        kind = "order"
    elif page.locator(".typed").count():
        page.fill(".typed input", "Something")
        person.tap(".typed .button")
        kind = "type"
    else:
        page.locator(".option").first.click()
        kind = "choose"
    person.see(awaits)
    return kind


def clever_den_lesson_is_completed(browser):
    """The user plays a lesson from start to reward. The path then shows the diamonds and the next lesson."""
    person = browser.person("clever-den")
    person.tap(".lesson.is-next")
    for place in range(6):
        answer(person)
        if place == 2:
            # Answers are kept, and the lesson continues where it was interrupted.
            person.reload()
            person.see("den-answer .option, den-answer .typed")
            continue
        person.tap(".feedback .button")
    person.see(".complete .reward")
    won = person.count(".complete .is-won")
    coins = int(re.search(r"\d+", person.text(".reward b"))[0])
    assert coins == {1: 25, 2: 50, 3: 75}[won], (won, coins)
    person.tap(".complete .button")
    person.see(".lesson.is-next.calls")
    assert person.count(".lesson.is-completed") == 1
    assert person.page.locator(".lesson.is-completed .is-won").count() == won
    assert "Africa" in person.text(".lesson.is-next")
    eventually(lambda: person.text(".wallet b") == str(coins))
    person.close()


def clever_den_all_kinds_of_questions(browser):
    """Questions of all kinds can be answered, and show the right answer."""
    person = browser.person("clever-den")
    kinds = set()
    lessons = [lesson["id"] for section in person.call("progress.course.get")["sections"] for lesson in section["lessons"]]
    for lesson in lessons:
        attempt = person.call("progress.lessons.start", {"lesson": lesson})
        wanted = {question["kind"] for question in attempt["questions"]} - kinds
        if wanted:
            person.go(f"/lessons/{lesson}")
            for _ in attempt["questions"]:
                kinds.add(answer(person))
                person.tap(".feedback .button")
            person.see(".complete")
            person.go("/")
        else:
            for question in attempt["questions"]:
                given = {"choose": {"option": 0}, "type": {"text": "x"}}.get(question["kind"]) or {"order": list(range(len(question["options"])))}
                person.call("progress.lessons.answer", {"attempt": attempt["attempt"], "question": question["id"], **given})
            person.call("progress.lessons.finish", {"attempt": attempt["attempt"]})
        if kinds == {"choose", "match", "order", "type"}:
            break
    assert kinds == {"choose", "match", "order", "type"}, kinds
    person.go("/practice")
    answer(person)
    person.go("/profile")
    person.see(".badges .is-won")
    person.close()


def clever_den_leaderboards_and_groups(browser):
    """Users appear on a leaderboard only if they join it. Two users compare scores in a group."""
    one, two = browser.person("clever-den"), browser.person("clever-den")
    one.go("/foxes")
    one.page.fill("input[name=name]", "Redtail")
    one.tap("form:has(input[name=name]) .button")
    one.see(".row b:has-text('Redtail')")
    one.page.fill("input[placeholder='Name of a new pack']", "Den 4b")
    one.page.keyboard.press("Enter")
    code = eventually(lambda: one.call("progress.groups.list")["groups"])[0]["code"]
    two.go("/foxes")
    two.page.fill("input[name=name]", "<b>Sly</b>")
    two.tap("form:has(input[name=name]) .button")
    two.see(".row b:has-text('<b>Sly</b>')")
    two.page.fill("input[placeholder='Code of a pack']", code)
    two.page.keyboard.press("Enter")
    assert eventually(lambda: two.call("progress.groups.list")["groups"])[0]["members"] == 2
    attempt = two.call("progress.lessons.start", {"lesson": "meet-the-continents"})
    for question in attempt["questions"]:
        two.call("progress.lessons.answer", {"attempt": attempt["attempt"], "question": question["id"], "option": 0})
    two.call("progress.lessons.finish", {"attempt": attempt["attempt"]})
    one.reload()
    one.tap(".board .chips .chip:has-text('Den 4b')")
    one.see(".ranks li:has-text('<b>Sly</b>')")
    one.go("/dares")
    one.see(".challenge")
    one.close()
    two.close()


def clever_den_offline_lessons(browser):
    """Offline lessons require the plan. The answers to a lesson count after it is submitted."""
    person = browser.person("clever-den")
    person.go("/profile")
    person.tap("section:has(h2:has-text('Offline lessons')) .button")
    person.buy()
    person.gone("dialog[open]")
    eventually(lambda: person.page.evaluate("import('/web/app.js').then(({ app }) => app.info.flags.offline_lessons)"))
    person.reload()
    person.until("import('/web/app.js').then(({ app }) => app.info.flags?.offline_lessons)")
    person.tap("section:has(h2:has-text('Offline lessons')) .button")
    person.see(".toast:has-text('5 lessons')")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.go("/")
    person.see(".lesson.is-next")
    person.context.set_offline(True)
    person.go("/lessons/meet-the-continents")
    for _ in range(6):
        person.see("den-answer .option, den-answer .typed")
        answer(person)
        person.tap(".feedback .button")
    person.see(".complete")
    person.context.set_offline(False)
    assert eventually(lambda: person.call("progress.profile.get")["lessons_completed"] == 1)
    person.close()


def roast_is_generated_and_shared(browser):
    """A roast for a category, spice and mood arrives in parts. The user marks it as a favourite, reacts to it, finds
    it again and shares it."""
    person = browser.person("roast-me-later")
    person.tap(".tile:has-text('Code')")
    person.page.locator(".choices .flames label").nth(3).click()
    person.tap("fieldset .chip:has-text('Tired')")
    person.page.evaluate("""() => { window.lengths = new Set(); new MutationObserver(() => window.lengths.add(document.querySelector('.stage blockquote')?.innerText.length))
      .observe(document.querySelector('.stage'), { subtree: true, childList: true, characterData: true }); }""")
    person.tap(".go .button")
    person.see(".stage .actions")
    text = person.text(".stage blockquote")
    assert person.page.evaluate("[...window.lengths].filter(Boolean).length") >= 2, "the text arrived at once"
    made = person.call("ai.history.list")["texts"][0]
    assert made["text"] == text and made["inputs"] == {"category": "code", "spice": 4, "mood": "tired"}, made
    person.tap(".stage .actions .round")
    person.tap(".reactions .chip")
    assert eventually(lambda: (lambda one: one["favorite"] and one.get("reaction") == "laughed")(person.call("ai.history.list")["texts"][0]))
    person.tap(".stage .actions .round:nth-child(2)")
    person.until("document.querySelector('.preview canvas')?.width === 1080")
    with person.page.expect_download() as download:
        person.tap(".sharing .button:has-text('Save')")
    assert pathlib.Path(download.value.path()).read_bytes()[:4] == b"\x89PNG"
    person.tap(".sharing .chip:has-text('Vibrant')")
    person.see(".paywall")
    person.tap(".paywall .close")
    person.gone(".paywall")
    # The sheet below the paywall stays open.
    person.see(".sharing")
    person.page.keyboard.press("Escape")
    person.gone("dialog[open]")
    person.go("/library")
    person.tap(".segments button:nth-child(2)")
    person.see(".past .said")
    assert person.text(".past .said") == text
    person.page.fill("input[type=search]", "there is no such word")
    person.see(".state")
    person.go("/badges")
    person.see(".badges .is-won")
    person.go("/inbox")
    person.see(".row:has-text('First Burn')")
    person.close()


def roast_streak_widget_and_settings(browser):
    """The page shows the streak, seasonal collections, the widget, and the settings of reminders."""
    person = browser.person("roast-me-later")
    person.see(".streak")
    person.go("/collections")
    person.see(".collection")
    assert person.count(".collection") == 6 and person.count(".collection.is-closed") >= 2
    person.go("/widget")
    person.see(".widget.is-minimal")
    assert person.count(".widget") == 2
    person.go("/account")
    person.page.locator("select[aria-label*='Daily reminder']").select_option("8")
    assert eventually(lambda: next(kind for kind in person.call("notifications.preferences.get")["kinds"] if kind["kind"] == "daily_reminder")["hour"] == 8)
    person.page.locator("#q-daily_reminder").uncheck()
    assert eventually(lambda: not next(kind for kind in person.call("notifications.preferences.get")["kinds"] if kind["kind"] == "daily_reminder")["is_on"])
    person.close()


def place(person, book):
    """Returns the page on which the user is, as stored by the server."""
    books = person.call("content.reading.get", {"book": book})["books"]
    return books[0]["page"] if books else None


def bible_book_opens_and_closes(browser):
    """A book opens in all phases, in order and on time, and closes in the same way. A locked book doesn't open."""
    person = browser.person("bible-stories", motion="no-preference")
    person.see(".book q-picture.is-drawn")
    numbers = person.call("content.books.opening")
    # Counts animation frames instead of time, because the phases start when the first page's picture has loaded.
    person.page.evaluate("""() => { window.phases = []; new MutationObserver(() => { const book = document.querySelector('.volume');
      const phase = /is-(?!spread)(\\w+)/.exec(book?.className ?? '')?.[1]; const last = window.phases.at(-1);
      if (phase && phase !== last?.phase) window.phases.push({ phase, at: performance.now(), scale: document.querySelector('.shelf').style.getPropertyValue('--scale') }); })
      .observe(document, { subtree: true, childList: true, attributes: true }); }""")
    person.tap(".book >> nth=1")
    person.see(".reader .text")
    phases = person.page.evaluate("window.phases")
    # `idle` is the state before opening, and `selected` starts immediately.
    wanted = [phase["phase"] for phase in numbers["opening"]]
    assert [phase["phase"] for phase in phases if phase["phase"] != "idle"] == wanted[1:], phases
    delays = {phase["phase"]: phase["delay_ms"] for phase in numbers["opening"]}
    begun = {phase["phase"]: phase["at"] for phase in phases}
    for phase in wanted[2:]:
        late = begun[phase] - begun["selected"] - delays[phase]
        assert -150 <= late < 1500, (phase, late)
    gutter = person.page.evaluate("getComputedStyle(document.querySelector('.reader .gutter')).width")
    assert gutter == f"{numbers['gutter_width']}px", gutter
    width = person.page.evaluate("document.querySelector('.reader .pages').getBoundingClientRect().width / innerWidth")
    assert abs(width - numbers["zoom_width"]) < 0.01, width
    person.page.keyboard.press("ArrowRight")
    assert eventually(lambda: place(person, "jonah-and-the-big-fish") == 2)
    person.tap(".love")
    person.page.evaluate("window.phases.length = 0")
    person.page.keyboard.press("Escape")
    person.gone("bible-opening")
    seen = [phase["phase"] for phase in person.page.evaluate("window.phases") if phase["phase"] != "complete"]
    assert seen == [phase["phase"] for phase in numbers["closing"]][: len(seen)] and len(seen) >= 4, seen
    person.see(".loved")
    person.see(".going")
    person.tap(".book.is-locked")
    person.see(".paywall")
    person.close()


def bible_book_is_read_offline(browser):
    """A book that was opened once can be read offline, and the reading position is sent later."""
    person = browser.person("bible-stories")
    person.see(".book")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.tap(".book >> nth=0")
    for _ in range(3):
        person.see(".reader .pages q-picture.is-drawn")
        person.page.keyboard.press("ArrowRight")
        person.page.wait_for_timeout(700)
    person.page.keyboard.press("Escape")
    person.gone("bible-opening")
    person.context.set_offline(True)
    person.reload()
    person.tap(".book >> nth=0")
    person.see(".reader .text")
    person.page.keyboard.press("ArrowLeft")
    person.page.wait_for_timeout(800)
    person.context.set_offline(False)
    assert eventually(lambda: place(person, "the-ark") == 3), place(person, "the-ark")
    person.close()


def bible_next_pictures_are_prefetched(browser):
    """While the user reads a page, the pictures of the next two pages are fetched."""
    person = browser.person("bible-stories")
    person.tap(".book >> nth=0")
    person.see(".reader .pages q-picture.is-drawn")
    kept = """async (page) => { const { app } = await import('/web/app.js'); const { pages } = await app.call('content.books.get', { book: 'the-ark' });
      return Boolean(await app.store.get('pictures', `${pages[page - 1].picture.sha256} large`)); }"""
    person.until(kept, 2)
    person.until(kept, 3)
    assert not person.page.evaluate(kept, 5)
    person.close()


def language_belongs_to_the_account(browser):
    """The language belongs to the account: a browser that joins the account uses it at once, and a change reaches
    every device."""
    phone, joined = browser.person("flippin", language="vi"), browser.person("flippin")
    phone.see("nav:has-text('Ôn tập')")
    joined.see("nav:has-text('Review')")
    join(joined, phone)
    joined.see("nav:has-text('Ôn tập')")
    assert joined.page.evaluate("document.documentElement.lang") == "vi"
    phone.go("/account")
    phone.tap(".segments button[lang=en]")
    for person in (phone, joined):
        person.see("nav:has-text('Review')")
        assert person.call("entitlements.profile.get")["language"] == "en"
    # The setting is kept after a reload and in a new window.
    joined.reload()
    joined.see("nav:has-text('Review')")
    phone.close()
    joined.close()


def paywall_celebrates_only_new_plans(browser):
    """The page celebrates a plan that begins while the paywall is open, and not one that ends."""
    person = browser.person("tarot")
    person.see(".teaser .is-locked")
    bought, number = person.stack.sign("com.dor.tarot.premium_monthly")
    person.call("entitlements.purchases.submit", {"signed_transaction": bought})
    person.gone(".teaser .is-locked")
    person.page.evaluate("import('/web/app.js').then(({ app }) => { app.addEventListener('plan', () => { window.plans = (window.plans ?? 0) + 1; }); return app.paywall(); })")
    person.see(".paywall .product")
    ended, _ = person.stack.sign("com.dor.tarot.premium_monthly", "--transaction", number, "--refund")
    person.call("entitlements.purchases.submit", {"signed_transaction": ended})
    person.until("window.plans >= 1")
    person.page.wait_for_timeout(300)
    assert person.count(".paywall.is-done") == 0
    again, _ = person.stack.sign("com.dor.tarot.premium_monthly")
    person.call("entitlements.purchases.submit", {"signed_transaction": again})
    person.see(".paywall.is-done")
    person.gone("dialog[open]")
    person.close()


def forms_ask_before_discarding_text(browser):
    """The Back button closes a sheet and stays on the page. The page asks before discarding unsent text. Dialogs
    have names."""
    person = browser.person("flippin")
    person.go("/tools")
    person.go("/")
    person.see(".state .button")
    name = "document.querySelector('dialog[open]')?.getAttribute('aria-label')"
    person.tap(".head .button")
    person.see(".form")
    assert person.until(name) == "New card"
    person.page.go_back()
    person.gone("dialog[open]")
    assert person.page.evaluate("location.hash") == "#/"
    person.tap(".head .button")
    person.page.fill("textarea[name=front]", "half a word")
    for leave in (lambda: person.page.keyboard.press("Escape"), person.page.go_back, lambda: person.page.mouse.click(5, 5), lambda: person.tap(".form .is-quiet")):
        leave()
        person.tap(".ask .is-quiet")
        person.gone(".ask")
        assert person.page.input_value("textarea[name=front]") == "half a word"
    person.page.go_back()
    person.tap(".ask .is-danger")
    person.gone("dialog[open]")
    assert person.page.evaluate("location.hash") == "#/" and person.count("flip-card") == 0
    # Opening a sheet above a form doesn't change the form.
    person.tap(".head .button")
    person.page.fill("textarea[name=front]", "kept")
    person.page.evaluate("import('/web/app.js').then(({ app }) => app.paywall())")
    person.see(".paywall .product")
    assert person.page.evaluate(name) == "Paid plan"
    person.page.go_back()
    person.gone(".paywall")
    assert person.page.input_value("textarea[name=front]") == "kept" and person.page.evaluate(name) == "New card"
    # The form keeps submitted text until the server has answered.
    person.page.fill("textarea[name=back]", "kept too")
    pid = browser.stack.pid("content")
    if pid:
        os.kill(pid, signal.SIGSTOP)
    person.tap(".form .button:not(.is-quiet)")
    if pid:
        person.page.wait_for_timeout(700)
        assert person.page.input_value("textarea[name=front]") == "kept"
        os.kill(pid, signal.SIGCONT)
    person.gone("dialog[open]")
    person.see("flip-card:has-text('kept')")
    person.page.go_back()
    person.until("location.hash === '#/tools'")
    person.go("/account")
    person.tap("button.is-wide:has-text('Sign out')")
    person.see(".confirm")
    assert person.until(name) == "Sign out here?"
    person.close()


def clever_den_two_windows_stay_in_step(browser):
    """If two windows show the same lesson, the window that is behind continues at the other's position, and leaves a
    finished lesson."""
    person = browser.person("clever-den")
    person.go("/lessons/meet-the-continents")
    other = Window(person, person.window("/lessons/meet-the-continents"))
    answer(other)
    other.tap(".feedback .button")
    other.see("den-answer .option, den-answer .typed")
    answer(person, awaits=".toast")
    person.until("text => document.querySelector('.question h1')?.innerText === text", other.text(".question h1"))
    for _ in range(5):
        answer(other)
        other.tap(".feedback .button")
    other.see(".complete")
    answer(person, awaits=".lesson.is-completed")
    person.see(".lesson.is-next")
    person.close()


class Window:
    """Another window of a user's browser."""

    def __init__(self, person, page):
        self.person, self.page = person, page

    def see(self, selector):
        return self.person.see(selector, page=self.page)

    def tap(self, selector):
        self.person.tap(selector, page=self.page)

    def text(self, selector):
        return self.see(selector).inner_text()


def pages_update_at_midnight(browser):
    """A page that is open at midnight loads the data of the new day."""
    person = browser.person("roast-me-later")
    person.page.clock.install(time=datetime.datetime.now(datetime.UTC).replace(hour=23, minute=59, second=30))
    person.reload()
    person.see(".streak")
    person.page.wait_for_timeout(1500)
    person.page.evaluate("""import('/web/app.js').then(({ app }) => { window.asked = []; const call = app.client.call.bind(app.client);
      app.client.call = (method, ...more) => { window.asked.push(method); return call(method, ...more); }; })""")
    person.page.clock.fast_forward(10_000)
    person.page.wait_for_timeout(500)
    assert "progress.streak.get" not in person.page.evaluate("window.asked")
    person.page.clock.fast_forward(60_000)
    person.until("window.asked.includes('progress.streak.get')")
    person.close()


def messages_cover_no_controls(browser):
    """Messages have their own space, so they cover no control, on a page or in a sheet."""
    covered = """() => { const messages = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect());
      const controls = [...document.querySelectorAll('button, a, input, select, textarea')].filter((one) => one.checkVisibility() && !one.closest('[inert]') && (!document.querySelector('dialog[open]') || one.closest('dialog')));
      return messages.length < 3 ? ['no messages'] : controls.filter((one) => { const at = one.getBoundingClientRect();
        return messages.some((other) => at.width && at.left < other.right && at.right > other.left && at.top < other.bottom && at.bottom > other.top); }).map((one) => one.outerHTML.slice(0, 80)); }"""
    say = "import('/web/app.js').then(({ app }) => { for (const i of [1, 2, 3]) app.toast(`Message ${i}: what could not be done, and why, in so many words.`, 'bad'); })"
    for app in ("flippin", "clever-den", "tarot"):
        person = browser.person(app)
        person.see("main h1, main h2")
        person.page.evaluate(say)
        person.see(".toast:nth-of-type(3)")
        assert person.page.evaluate(covered) == [], (app, person.page.evaluate(covered))
        person.page.evaluate("import('/web/app.js').then(({ app }) => app.paywall())")
        person.see(".paywall .product")
        person.page.evaluate(say)
        assert person.until("document.querySelectorAll('dialog .toast').length === 3") and person.page.evaluate(covered) == [], app
        person.close()


def one_stopped_service_is_not_offline(browser):
    """The page reports that it is offline only without a network, and not if a single service fails to answer."""
    pid = browser.stack.pid("content")
    if not pid:
        return "nothing to stop"
    person = browser.person("flippin")
    person.see(".state .button")
    os.kill(pid, signal.SIGSTOP)
    try:
        person.go("/sets")
        person.see("h2:has-text('Back in a moment')")
        assert person.count(".offline") == 0
    finally:
        os.kill(pid, signal.SIGCONT)
    person.tap(".state .button")
    person.see(".set")
    person.context.set_offline(True)
    person.see(".offline")
    person.go("/statistics")
    person.see("h2:has-text('No connection')")
    person.context.set_offline(False)
    person.close()


def english_dates_are_british(browser):
    """English texts have British dates, in a browser of any country."""
    person = browser.person("tarot", locale="en-US")
    said = person.page.evaluate("import('/web/words.js').then(({ date }) => date(Date.UTC(2026, 10, 26, 12)))")
    assert said == "26 Nov 2026", said
    person.close()


def signing_out_deletes_local_data(browser):
    """Another browser joins with a code. Signing out and erasing leave no data of the account in the browser."""
    one, two = browser.person("tarot"), browser.person("tarot")
    account = one.page.evaluate("import('/web/app.js').then(({ app }) => app.session.account)")
    one.go("/account")
    one.tap("button:has-text('Add another device')")
    code = one.text(".code .big")
    two.go("/account")
    two.page.fill("input[placeholder='Code from another device']", code)
    two.page.keyboard.press("Enter")
    two.tap(".code .button:not(.is-quiet)")
    two.until("account => import('/web/app.js').then(({ app }) => app.session?.account === account)", account)
    one.go("/")
    one.go("/account")
    one.until("document.querySelectorAll('section:has(.is-wide) .list .row').length >= 2")
    two.go("/account")
    two.tap("button.is-wide:has-text('Sign out')")
    two.tap(".confirm .is-danger")
    two.see("h1:has-text('signed out')")
    left = """async () => ({ storage: Object.keys(localStorage).filter((key) => /session|cursor/.test(key)), databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().filter((url) => !/\\.(js|css|svg|png|json|webmanifest)$|\\/$/.test(url)) })"""
    remains = eventually(lambda: (lambda all: not all["storage"] and not all["databases"] and all)(two.page.evaluate(left)))
    assert remains and not remains["caches"], two.page.evaluate(left)
    assert account not in two.page.evaluate("JSON.stringify(localStorage)")
    one.tap("button:has-text('Erase the account')")
    one.tap(".confirm .is-danger")
    one.see("h1:has-text('signed out')")
    remains = eventually(lambda: (lambda all: not all["storage"] and not all["databases"] and all)(one.page.evaluate(left)))
    assert remains, one.page.evaluate(left)
    one.tap(".state .button")
    one.see(".teaser .tile")
    assert one.page.evaluate("import('/web/app.js').then(({ app }) => app.session.account)") != account
    one.close()
    two.close()


def hostile_text_is_shown_as_text(browser):
    """Text from users is shown as text everywhere: cards, tags, shares, names."""
    person = browser.person("flippin")
    hostile = ["<img src=x onerror=alert(1)>", "\"><script>alert(1)</script>", "${alert(1)}", "{{1}}<!--{{0}}-->", "javascript:alert(1)", "</textarea><svg/onload=alert(1)>"]
    for text in hostile:
        person.call("content.cards.add", {"front": text, "back": text, "notes": text, "tags": [text[:40].replace(",", "")]})
    code = person.call("content.shares.create", {"tag": hostile[0], "title": hostile[0]})["share"]["code"]
    person.reload()
    person.until("document.querySelectorAll('flip-card').length === 6")
    fronts = person.page.eval_on_selector_all(".side.front span", "all => all.map((one) => one.textContent)")
    assert sorted(fronts) == sorted(hostile), fronts
    person.tap(".under .round:last-child")
    person.see(".form textarea")
    assert person.page.input_value("textarea[name=front]") in hostile
    person.page.keyboard.press("Escape")
    for path in ("/tags", "/shares", f"/shares/{code}", "/review"):
        person.go(path)
        person.see("h1")
        person.page.wait_for_timeout(300)
    assert person.page.evaluate("document.querySelectorAll('main script, main img[src=x], main svg[onload]').length") == 0
    person.close()


def pushes_become_system_notifications(browser):
    """A push to the browser becomes a system notification with the server's text."""
    person = browser.person("roast-me-later")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    tools = person.context.new_cdp_session(person.page)
    registrations = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    assert eventually(lambda: person.page.evaluate("1") and registrations)
    message = {"title": "Your roast is getting cold", "body": "Today's is still waiting.", "notice": "ntc_1", "kind": "daily_reminder"}
    tools.send("ServiceWorker.deliverPushMessage", {"origin": browser.stack.url, "registrationId": registrations[-1]["registrationId"], "data": json.dumps(message)})
    shown = eventually(lambda: person.page.evaluate("navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map(({ title, body }) => [title, body]))"))
    assert shown == [[message["title"], message["body"]]], shown
    person.close()


def pages_recover_from_killed_processes(browser):
    """Processes are killed while a user writes cards. Every card is stored once, and the page recovers
    automatically."""
    person = browser.person("flippin", width=1280)
    person.see(".state .button")
    written = []
    for turn, service in enumerate(["content", "gateway", "content", "edge", "entitlements"]):
        if not browser.stack.kill(service) and turn == 0:
            return "nothing to kill"
        front = f"card {turn}"
        person.tap(".head .button")
        person.page.fill("textarea[name=front]", front)
        person.page.fill("textarea[name=back]", "back")
        person.tap(".form .button:not(.is-quiet)")
        person.see(f"flip-card:has-text('{front}')")
        written.append(front)
    fronts = eventually(lambda: (lambda cards: len(cards) >= len(written) and cards)(sorted(card["front"] for card in person.call("content.cards.list")["cards"])))
    assert fronts == sorted(written), fronts
    person.close()
