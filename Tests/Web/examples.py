"""Tests the page of the example app in Chromium, on its own deployment: `make web NAMES=examples`.

    python3 Tests/Web/examples.py [--pictures DIR]

BIN is the folder of the programs. The exit code is 1 if a check fails.
"""

import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from stack import TIMEOUT_MS, Browser, stack


def steep(browser, pictures=None):
    """A user brews a tea, writes a note, buys the plan, and returns to the same account."""
    context = browser.chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    page.on("pageerror", lambda error: browser.complaints.append(str(error)))
    page.on("console", lambda message: browser.complaints.append(message.text) if message.type == "error" else None)
    page.goto(f"{browser.stack.url}/steep/")

    page.get_by_role("button", name="Sencha", exact=True).click()
    page.get_by_text("Hotter water makes it bitter").wait_for()
    sencha = page.locator("li", has_text="Sencha")
    sencha.get_by_role("button", name="Brew").click()
    page.get_by_text("1 day in a row").wait_for()
    page.get_by_text("New badge: First cup").wait_for()

    page.get_by_label("Note", exact=True).fill("Grassy and sweet")
    page.get_by_role("button", name="Write").click()
    page.locator("#notes").get_by_text("Grassy and sweet").wait_for()
    judge(page, pictures, "journal")

    page.get_by_role("button", name="Gyokuro, in the tea cabinet").click()
    page.get_by_role("heading", name="Open the whole cabinet").wait_for()
    judge(page, pictures, "paywall")
    page.get_by_role("button", name="Yearly: €14.99").click()
    page.locator("dialog").wait_for(state="hidden")
    page.get_by_role("button", name="Gyokuro", exact=True).click()
    page.get_by_text("Use a small pot").wait_for()
    assert page.locator("li.locked").count() == 0

    page.reload()
    page.locator("#notes").get_by_text("Grassy and sweet").wait_for()
    context.close()


def judge(page, pictures, name):
    """Checks the screen's accessibility, and takes its picture."""
    found = Axe().run(page).response["violations"]
    assert not found, [(violation["id"], [node["html"] for node in violation["nodes"]]) for violation in found]
    if pictures:
        page.screenshot(path=str(pictures / f"steep-{name}.png"), full_page=True)


def main(arguments):
    pictures = pathlib.Path(arguments[1]) if arguments[:1] == ["--pictures"] else None
    with stack("examples/apps") as running:
        browser = Browser(running)
        try:
            steep(browser, pictures)
            assert not browser.complaints, browser.complaints
        finally:
            browser.close()
    print("passed  the page of the example app")


if __name__ == "__main__":
    main(sys.argv[1:])
