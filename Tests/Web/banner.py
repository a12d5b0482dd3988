"""Takes the README's screenshot of the five apps: `BIN=… python3 Tests/Web/banner.py docs/apps.png`."""

import base64
import sys

from screens import fill_clever_den, fill_flippin
from stack import Browser, stack


def tarot(person):
    person.call("entitlements.purchases.submit", {"signed_transaction": person.stack.sign("com.dor.tarot.premium_monthly")[0]})
    person.gone(".is-locked")
    person.until("document.querySelectorAll('.teaser q-picture').length === document.querySelectorAll('.teaser q-picture.is-drawn').length")


def flippin(person):
    fill_flippin(person)
    person.reload()
    person.tap("flip-card:nth-child(1) .sides")
    person.page.mouse.move(0, 0)
    person.page.evaluate("scrollTo(0, 0)")


def clever_den(person):
    fill_clever_den(person)
    person.reload()
    person.see(".lesson.is-next")


def roast(person):
    person.tap(".tile:has-text('Code')")
    person.page.locator(".choices .flames label").nth(3).click()
    person.tap(".go .button")
    person.see(".stage .actions")
    person.gone(".toast", timeout=15000)
    person.page.evaluate("scrollTo(0, 0)")


def bible(person):
    person.go("/books/jonah-and-the-big-fish")
    person.see(".reader .pages q-picture.is-drawn")


APPS = [("tarot", "light", tarot), ("flippin", "light", flippin), ("clever-den", "light", clever_den), ("roast-me-later", "dark", roast), ("bible-stories", "dark", bible)]


def main(path):
    with stack() as running:
        browser = Browser(running)
        shots = []
        for app, mode, act in APPS:
            person = browser.person(app, mode=mode)
            act(person)
            person.page.wait_for_timeout(1200)
            shots.append(base64.b64encode(person.page.screenshot()).decode())
            person.close()
        page = browser.chromium.new_page(viewport={"width": 1600, "height": 700})
        phones = "".join(f'<img src="data:image/png;base64,{shot}">' for shot in shots)
        page.set_content(f"""<style>body {{ margin: 0; height: 700px; display: flex; gap: 22px; justify-content: center; align-items: center; background: linear-gradient(120deg, #ece7f6, #e6f1ef 30%, #f8ecdc 60%, #f6dfdc 80%, #dfe4f5); }}
          img {{ width: 284px; border-radius: 34px; box-shadow: 0 0 0 7px #17171c, 0 24px 60px rgb(30 20 60 / 0.35); }} img:nth-child(even) {{ translate: 0 14px; }} img:nth-child(odd) {{ translate: 0 -14px; }}</style>{phones}""")
        page.wait_for_timeout(500)
        page.screenshot(path=path)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
