"""Tests the web apps in Chromium, with a complete deployment: `make web`.

    python3 Tests/Web/walk.py [NAME …]

BIN is the folder of the programs; QUINTET_WEB_URL is the address of a running deployment. The journeys are the
functions in journeys.py; an argument selects those whose names contain it. `looks` checks every screen with axe, and
`speed` measures the first screen of each app. The exit code is 1 if a check fails.
"""

import inspect
import sys
import time
import traceback

import journeys
import screens
from stack import Browser, stack

CHECKS = [value for value in vars(journeys).values() if inspect.isfunction(value) and value.__module__ == "journeys" and value.__code__.co_varnames[:1] == ("browser",)]
CHECKS += [screens.accessibility, screens.narrow_windows, screens.loading_times]


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
            except Exception as error:  # a journey may fail in any way
                failed += 1
                print(f"broken  {check.__name__}: {error}\n{''.join(traceback.format_tb(error.__traceback__)[-2:])}{browser.complaints or ''}", flush=True)
            for context in browser.chromium.contexts:
                context.close()
        browser.close()
    print(f"{failed} broken" if failed else "all good")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
