"""Walks through the web apps in Chromium, over a whole stack: `make web`.

    python3 Tests/Web/walk.py [NAME …]

BIN is where the programs are; QUINTET_WEB_URL names a stack that serves already. Journeys are the functions of
journeys.py; a name chooses those that have it in theirs. `looks` has axe judge every screen, and `speed` times the first
one of each app. It ends with 1 if something isn't as it should be.
"""

import inspect
import sys
import time
import traceback

import journeys
import screens
from stack import Browser, stack

CHECKS = [value for value in vars(journeys).values() if inspect.isfunction(value) and value.__module__ == "journeys" and value.__code__.co_varnames[:1] == ("browser",)]
CHECKS += [screens.looks, screens.fits, screens.speed]


def main(names):
    failed = 0
    with stack() as running:
        browser = Browser(running)
        for check in CHECKS:
            if names and not any(name in check.__name__ for name in names):
                continue
            begun = time.monotonic()
            browser.complaints.clear()
            try:
                said = check(browser)
                assert not browser.complaints, browser.complaints
                print(f"good    {check.__name__:32} {time.monotonic() - begun:5.1f} s  {said or ''}", flush=True)
            except Exception as error:  # a journey may break in any way
                failed += 1
                print(f"broken  {check.__name__}: {error}\n{''.join(traceback.format_tb(error.__traceback__)[-2:])}{browser.complaints or ''}", flush=True)
            for context in browser.chromium.contexts:
                context.close()
        browser.close()
    print(f"{failed} broken" if failed else "all good")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
