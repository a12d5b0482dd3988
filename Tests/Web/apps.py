"""Tests the web apps in Chromium, with a complete deployment: `make web`.

    python3 Tests/Web/apps.py [NAME …]

BIN is the folder of the programs; QUINTET_WEB_URL is the address of a running deployment. The journeys are the
functions in journeys.py; an argument selects those whose names contain it. `accessibility` checks every screen with
axe, and `loading_times` measures the first screen of each app. The exit code is 1 if a check fails.
"""

import inspect
import sys

import journeys
import screens
from stack import Browser, run, stack

CHECKS = [value for value in vars(journeys).values() if inspect.isfunction(value) and value.__module__ == "journeys" and value.__code__.co_varnames[:1] == ("browser",)]
CHECKS += [screens.accessibility, screens.narrow_windows, screens.loading_times]


def main(names):
    with stack() as running:
        browser = Browser(running)
        code = run(CHECKS, names, browser)
        browser.close()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
