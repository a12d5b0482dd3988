"""Tests every screen of the web apps with axe, measures loading times, and takes screenshots.

    python3 Tests/Web/screens.py FOLDER [APP …]

Takes screenshots at phone and desktop width, in both languages, in light and dark mode.
"""

import gzip
import pathlib
import sys
import urllib.request

import axe_playwright_python

from journeys import answer
from stack import Browser, eventually, stack

AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js"))
# The time to the first screen in milliseconds, and the size of its scripts in bytes, compressed as in the Debian
# package.
FIRST_SCREEN, SCRIPT = 300, 60 << 10


def lesson(person, name):
    """Finishes a lesson, so that the app's screens have data to show."""
    attempt = person.call("progress.lessons.start", {"lesson": name})
    for question in attempt["questions"]:
        given = {"choose": {"option": 0}, "type": {"text": "x"}}.get(question["kind"]) or {"order": list(range(len(question.get("options", []))))}
        person.call("progress.lessons.answer", {"attempt": attempt["attempt"], "question": question["id"], **given})
    person.call("progress.lessons.finish", {"attempt": attempt["attempt"]})


def fill_flippin(person):
    for front, back, tag in [("el perro", "the dog", "animals"), ("el gato", "the cat", "animals"), ("la casa", "the house", "home"), ("la biblioteca", "the library", "places"), ("aprovechar", "to make the most of", "verbs")]:
        person.call("content.cards.add", {"front": front, "back": back, "tags": [tag]})
    person.call("content.shares.create", {"tag": "animals", "title": "Animals"})


def fill_clever_den(person):
    lesson(person, "meet-the-continents")
    lesson(person, "africa")
    person.call("progress.leaderboards.join", {"name": "Redtail"})
    person.call("progress.groups.create", {"name": "Den 4b"})


def fill_roast(person):
    for category, spice in [("code", 4), ("lateness", 2)]:
        person.call("ai.generate", {"generator": "roast", "inputs": {"category": category, "spice": spice, "collection": "office"}})


def fill_bible(person):
    person.call("content.reading.set", {"book": "the-ark", "page": 3, "favorite": True})


def paywall(person):
    person.page.evaluate("import('/web/app.js').then(({ app }) => app.paywall())")
    person.see(".paywall .product")


def answered(person):
    answer(person)


def shown(person):
    person.tap(".show")


def form(person):
    person.tap(".head .button")
    person.see(".form")


def sharing(person):
    person.tap(".stage .actions .round:nth-child(2)")
    person.until("document.querySelector('.preview canvas')?.width === 1080")


def opened(person):
    person.see(".reader .pages q-picture.is-drawn")


# For each app: the function that creates its data, and its screens, each with an address and the actions there.
SCREENS = {
    "tarot": (None, [("home", "/", None), ("cards", "/cards", None), ("card", "/cards/major-00-fool", None), ("locked", "/cards/major-05-hierophant", None), ("account", "/account", None), ("inbox", "/inbox", None), ("paywall", "/", paywall)]),
    "flippin": (fill_flippin, [("cards", "/", None), ("review", "/review", None), ("answer", "/review", shown), ("sets", "/sets", None), ("tools", "/tools", None), ("tags", "/tags", None), ("files", "/files", None), ("shares", "/shares", None), ("statistics", "/statistics", None), ("account", "/account", None), ("form", "/", form), ("paywall", "/", paywall)]),
    "clever-den": (fill_clever_den, [("course", "/", None), ("dares", "/dares", None), ("foxes", "/foxes", None), ("profile", "/profile", None), ("practice", "/practice", None), ("feedback", "/lessons/asia", answered), ("paywall", "/", paywall)]),
    "roast-me-later": (fill_roast, [("roast", "/", None), ("library", "/library", None), ("badges", "/badges", None), ("collections", "/collections", None), ("widget", "/widget", None), ("settings", "/account", None), ("share", "/", sharing), ("paywall", "/", paywall)]),
    "bible-stories": (fill_bible, [("library", "/", None), ("reader", "/books/the-ark", opened), ("paywall", "/", paywall)]),
}


def visit(person, app, take):
    """Opens each screen of an app, and passes it to `take`."""
    fill, all_screens = SCREENS[app]
    if fill:
        fill(person)
        person.reload()
    for name, path, act in all_screens:
        person.page.evaluate("document.querySelector('dialog[open]')?.close()")
        person.go(path)
        person.until("!document.querySelector('main .pending, main .bones')")
        person.until("document.querySelectorAll('main h1, main h2').length > 0")
        if act:
            act(person)
        person.page.wait_for_timeout(250)
        take(name)


def accessibility(browser):
    """axe finds no serious problem on any screen, in light and dark mode, in both languages."""
    found, count = [], 0
    for app in SCREENS:
        for mode, language in (("light", "en"), ("dark", "vi")):
            person = browser.person(app, language=language, mode=mode, bypass_csp=True)

            def judge(name):
                nonlocal count
                count += 1
                person.page.evaluate(AXE.read_text())
                result = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
                for finding in result["violations"]:
                    if finding["impact"] in ("serious", "critical"):
                        found.append(f"{app} {name} {mode}: {finding['id']} {[node['target'] for node in finding['nodes'][:3]]}")

            visit(person, app, judge)
            person.close()
    assert not found, "\n".join(found)
    return f"{count} screens"


# Returns the elements that are wider than the window, or than their dialog, and can't be scrolled into view.
OVERFLOW = """() => { const wide = document.scrollingElement; const found = [];
  const scrolls = (element) => { for (let at = element.parentElement; at; at = at.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX) && at.localName !== 'dialog') return true; };
  const name = (one) => `${one.localName}.${one.className?.baseVal ?? one.className} “${one.innerText?.slice(0, 30).replaceAll('\\n', ' ') ?? ''}”`;
  const isShown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.hidden, .skip');
  for (const root of [document.body, document.querySelector('dialog[open]')]) {
    if (!root) continue;
    const width = root === document.body ? wide.clientWidth : root.getBoundingClientRect().right;
    if (root === document.body ? wide.scrollWidth > wide.clientWidth : root.scrollWidth > root.clientWidth) found.push(`${name(root)} scrolls sideways: ${root.scrollWidth}`);
    for (const one of root.querySelectorAll('*')) { const at = one.getBoundingClientRect(); if (at.width && (at.right > width + 1 || at.left < -1) && isShown(one) && !scrolls(one)) found.push(name(one)); } }
  for (const one of document.querySelectorAll('button, a, h1, h2, label, .chip, p, b')) if (isShown(one) && getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1 && one.innerText) found.push(`cut off: ${name(one)}`);
  return found.slice(0, 4); }"""


def narrow_windows(browser):
    """No screen is wider than a window of 320 pixels, or of 390 pixels with doubled text size."""
    found, count = [], 0
    for app in SCREENS:
        for width, size, language in ((320, 100, "en"), (320, 100, "vi"), (390, 200, "en"), (390, 200, "vi")):
            person = browser.person(app, language=language, width=width, bypass_csp=True)

            def measure(name):
                nonlocal count
                count += 1
                person.page.evaluate("size => { document.documentElement.style.fontSize = `${size}%`; }", size)
                person.page.wait_for_timeout(150)
                found.extend(f"{app} {name} {width} {size} % {language}: {one}" for one in person.page.evaluate(OVERFLOW))

            visit(person, app, measure)
            person.close()
    assert not found, f"{len(found)}:\n" + "\n".join(found)
    return f"{count} screens"


def loading_times(browser):
    """The first screen of each app loads quickly without a cache, and with little script."""
    ready = {"tarot": ".teaser .tile", "flippin": ".state", "clever-den": ".lesson.is-next", "roast-me-later": ".tiles .tile", "bible-stories": ".book"}
    said = []
    for app, selector in ready.items():
        times, size = [], (0, 0)
        for _ in range(5):
            context = browser.chromium.new_context(viewport={"width": 390, "height": 844})
            page = context.new_page()
            page.add_init_script("""new MutationObserver((_, one) => { if (document.querySelector(%r)) { one.disconnect(); window.readyAt = performance.now(); } })
              .observe(document, { subtree: true, childList: true })""" % selector)
            page.goto(f"{browser.stack.url}/{app}/")
            times.append(eventually(lambda: page.evaluate("window.readyAt")))
            scripts = page.evaluate("performance.getEntriesByType('resource').filter(({ name, startTime }) => name.endsWith('.js') && startTime < window.readyAt).map(({ name }) => name)")
            files = [urllib.request.urlopen(script).read() for script in scripts]
            size = (sum(map(len, files)), sum(len(gzip.compress(file)) for file in files))
            context.close()
        said.append((app, sorted(times)[2], size))
    large = [f"{app} {packed} bytes of script" for app, _, (_, packed) in said if packed > SCRIPT]
    assert not large, large
    slow = [f"{app} {at:.0f} ms" for app, at, _ in said if at > FIRST_SCREEN * 4]
    assert not slow, slow
    return ", ".join(f"{app} {at:.0f} ms {plain / 1024:.0f} KB, packed {packed / 1024:.0f}" for app, at, (plain, packed) in said)


def main(folder, apps):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with stack() as running:
        browser = Browser(running)
        for app in apps or SCREENS:
            for width in (390, 1280):
                for language in ("en", "vi"):
                    for mode in ("light", "dark"):
                        person = browser.person(app, language=language, width=width, mode=mode)
                        visit(person, app, lambda name: person.page.screenshot(path=folder / f"{app}-{name}-{width}-{language}-{mode}.png"))
                        person.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
