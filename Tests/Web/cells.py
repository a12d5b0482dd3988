"""Two cells behind one door, and people in front of browsers: `make web NAMES=cells` runs it alone.

    python3 Tests/Web/cells.py [NAME …]

BIN is where the programs are. Journeys are the functions below whose parameters are `browser` and `cells`: people are
moved while they use a page, use codes and purchases of the other cell, and one cell is lost. It ends with 1 if something
isn't as it should be.
"""

import contextlib
import inspect
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from stack import QUINTET, ROOT, Browser, eventually, free_port, started

PAIR = str(ROOT / "deploy/postgres/pair")
PLAIN = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.geteuid() == 0 else []
ACCOUNT = "import('/web/app.js').then(({ app }) => app.session?.account)"
# What the page shows of itself while it has no connection, and what it says of a call that failed.
TROUBLE = ".offline, .refusal, .toast.is-bad"


class Cells:
    """The stacks `a`, which has the door, and `b`."""

    def __init__(self, folder, ends):
        self.folder, self.ends, self.running = pathlib.Path(folder), ends, {}
        self.port = free_port()
        server = f"{folder}/pg"
        os.mkdir(server)
        if PLAIN:
            os.chown(server, 65534, 65534)
        subprocess.run([*PLAIN, PAIR, "make", server], check=True, stdout=subprocess.DEVNULL)
        ends.callback(subprocess.run, [*PLAIN, PAIR, "stop", server])
        self.directory = subprocess.run([*PLAIN, PAIR, "url", server], check=True, capture_output=True, text=True).stdout.strip()
        self.start("a")
        # What one signs in the store's place the other believes.
        os.mkdir(self.folder / "b")
        os.mkdir(self.folder / "b/state")
        for part in ("authority", "root"):
            shutil.copy2(self.folder / f"a/state/development-{part}.pem", self.folder / "b/state")
        self.start("b")

    def start(self, cell):
        places = ", ".join(f"{name}:{self.folder}/{name}/run/gateway.sock" for name in ("a", "b"))
        door = {"edge_cells": places} if cell == "a" else {}
        self.running[cell] = self.ends.enter_context(started(
            str(self.folder / cell), self.port if door else None, cell=cell, entitlements_directory=self.directory, gateway_proxies=str(os.getuid()), **door))

    def lose(self, cell):
        """Ends all processes of a cell at once."""
        running = self.running[cell]
        services = [running.pid(name) for name in ("gateway", "entitlements", "content", "ai", "progress", "notifications")]
        for pid in [running.process.pid, *filter(None, services)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        running.process.wait(10)

    def move(self, account, to):
        command = [QUINTET, "cells", "move", account, "--to", to, "--runtime", self.running[cell_of(account)].runtime]
        return subprocess.run(command, capture_output=True, text=True)


def cell_of(account):
    """The cell in which an account was born: `acc_a_…`."""
    return account.split("_")[1]


def person_of(cell, browser, app, **more):
    """Somebody new in that cell; who is new is spread over both."""
    for _ in range(40):
        person = browser.person(app, **more)
        if cell_of(person.until(ACCOUNT)) == cell:
            return person
        person.close()
    raise AssertionError(f"of 40 people none came to {cell}")


def write(person, front):
    """Writes a card by the page's own form."""
    person.tap(".head .button")
    person.page.fill("textarea[name=front]", front)
    person.page.fill("textarea[name=back]", f"{front} in English")
    person.tap(".form .button:not(.is-quiet)")
    person.see(f"flip-card:has-text('{front}')")


def watch(page):
    """From here on, what the page shows of troubles is kept for `seen`. A page that begins anew has nothing of it."""
    page.evaluate("""trouble => { window.seen = []; new MutationObserver(() => document.querySelectorAll(trouble).forEach((one) => window.seen.push(one.innerText)))
      .observe(document, { subtree: true, childList: true, attributes: true }); }""", TROUBLE)


def seen(page):
    return page.evaluate("window.seen ?? ['the page began anew']")


def fronts(person):
    return sorted(card["front"] for card in person.call("content.cards.list")["cards"])


def moves_while_it_is_used(browser, cells):
    """Somebody writes cards while the account goes to the other cell, and is told of no trouble; each card is there once."""
    person = person_of("a", browser, "flippin", width=1280)
    write(person, "uno")
    watch(person.page)
    account = person.until(ACCOUNT)
    moved = []
    mover = threading.Thread(target=lambda: moved.append(cells.move(account, "b")))
    mover.start()
    written = ["uno"]
    while mover.is_alive() or len(written) < 6:
        written.append(f"card {len(written)}")
        write(person, written[-1])
    mover.join()
    assert moved[0].returncode == 0, moved[0].stderr
    during = len(written) - 1
    written.append("afterwards")
    write(person, "afterwards")
    assert eventually(lambda: fronts(person) == sorted(written)), (fronts(person), written)
    assert not seen(person.page), seen(person.page)
    person.reload()
    person.until(f"document.querySelectorAll('flip-card').length === {len(written)}")
    # The cell of its birth has nothing of it any more.
    where = subprocess.run([QUINTET, "cells", "where", account, "--runtime", cells.running["a"].runtime], capture_output=True, text=True).stdout
    assert "b" in where.split(), where
    person.close()
    return f"{during} cards while it went"


def windows_follow_a_move(browser, cells):
    """Two windows stay open while the account goes; what is bought on one is seen on the other, which hears of it from the other cell."""
    person = person_of("a", browser, "tarot")
    second = person.window("/cards")
    person.see(".tile.is-locked", page=second)
    watch(second)
    moved = cells.move(person.until(ACCOUNT), "b")
    assert moved.returncode == 0, moved.stderr
    person.tap(".teaser .is-locked")
    person.buy()
    person.gone(".tile.is-locked", page=second)
    assert not seen(second), seen(second)
    person.close()


def purchases_lead_across(browser, cells):
    """Who restores a purchase that an account of the other cell has gets what it opens, on a page that stays open."""
    one, two = person_of("a", browser, "tarot"), person_of("b", browser, "tarot")
    two.see(".teaser .is-locked")
    bought, _ = cells.running["a"].sign("com.dor.tarot.premium_monthly")
    one.call("entitlements.purchases.submit", {"signed_transaction": bought})
    one.gone(".teaser .is-locked")
    two.call("entitlements.purchases.submit", {"signed_transaction": bought})
    two.gone(".teaser .is-locked")
    one.see(".teaser .is-locked")
    plans = [person.call("entitlements.subscription.get")["plan"] for person in (one, two)]
    assert plans == ["free", "premium"], plans
    one.close()
    two.close()


def codes_work_across(browser, cells):
    """A code for another device and the code of a pack are typed in on pages of the other cell."""
    one, two, three = person_of("a", browser, "clever-den"), person_of("b", browser, "clever-den"), person_of("b", browser, "clever-den")
    for person, name in ((one, "Redtail"), (three, "Sly")):
        person.go("/foxes")
        person.page.fill("input[name=name]", name)
        person.tap("form:has(input[name=name]) .button")
        person.see(f".row b:has-text('{name}')")
    account = one.until(ACCOUNT)
    one.go("/account")
    one.tap("button:has-text('Add another device')")
    code = one.text(".code .big")
    two.go("/account")
    two.page.fill("input[placeholder='Code from another device']", code)
    two.page.keyboard.press("Enter")
    two.tap(".code .button:not(.is-quiet)")
    two.until("account => import('/web/app.js').then(({ app }) => app.session?.account === account)", account)
    one.go("/foxes")
    one.page.fill("input[placeholder='Name of a new pack']", "Den 4b")
    one.page.keyboard.press("Enter")
    pack = eventually(lambda: one.call("progress.groups.list")["groups"])[0]["code"]
    three.page.fill("input[placeholder='Code of a pack']", pack)
    three.page.keyboard.press("Enter")
    assert eventually(lambda: three.call("progress.groups.list")["groups"], 20)[0]["members"] == 2
    for person in (one, two, three):
        person.close()


def a_lost_cell_is_its_own_trouble(browser, cells):
    """One cell is gone: its people write on without a connection, and nobody else sees anything of it. It comes back; each card is there once."""
    lost, other = person_of("b", browser, "flippin"), person_of("a", browser, "flippin")
    for person in (lost, other):
        write(person, "uno")
    lost.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    watch(other.page)
    cells.lose("b")
    for number in range(3):
        write(lost, f"without {number}")
        write(other, f"beside {number}")
    new = browser.person("flippin")
    assert cell_of(new.until(ACCOUNT)) == "a"
    write(new, "new")
    assert fronts(other) == ["beside 0", "beside 1", "beside 2", "uno"] and not seen(other.page), seen(other.page)
    cells.start("b")
    lost.until("import('/web/app.js').then(({ app }) => app.waiting === 0)", timeout=40000)
    assert eventually(lambda: fronts(lost) == ["uno", "without 0", "without 1", "without 2"], 20), fronts(lost)
    lost.gone(".offline", timeout=20000)
    for person in (lost, other, new):
        person.close()


def main(names):
    checks = [value for value in globals().values() if inspect.isfunction(value) and list(inspect.signature(value).parameters) == ["browser", "cells"]]
    folder = tempfile.mkdtemp(prefix="qc")
    os.chmod(folder, 0o711)
    failed = 0
    with contextlib.ExitStack() as ends:
        ends.callback(shutil.rmtree, folder, ignore_errors=True)
        cells = Cells(folder, ends)
        browser = Browser(cells.running["a"])
        ends.callback(browser.close)
        for check in checks:
            if names and not any(name in check.__name__ for name in names):
                continue
            begun = time.monotonic()
            browser.complaints.clear()
            try:
                said = check(browser, cells)
                assert not browser.complaints, browser.complaints
                print(f"good    {check.__name__:32} {time.monotonic() - begun:5.1f} s  {said or ''}", flush=True)
            except Exception as error:  # a journey may break in any way
                failed += 1
                print(f"broken  {check.__name__}: {error}\n{''.join(traceback.format_tb(error.__traceback__)[-2:])}{browser.complaints or ''}", flush=True)
            for context in browser.chromium.contexts:
                context.close()
    print(f"{failed} broken" if failed else "all good")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
