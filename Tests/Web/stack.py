"""A deployment with edge, and users with browsers.

BIN is the folder of the programs. If QUINTET_WEB_URL is set, the tests use the deployment at that address, whose
sockets are in QUINTET_RUNTIME_DIR, and kill none of its processes.
"""

import base64
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from playwright.sync_api import Error, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUINTET = os.path.join(os.environ["BIN"], "quintet")
QUINTET_DEV = os.path.join(os.environ["BIN"], "quintet-dev")
# The time limit of each expectation, in milliseconds. Even on a busy machine, pages need much less.
TIMEOUT_MS = 60_000
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

# Runs calls with the page's own client, as the page's account.
CALL = """async ([method, params]) => {
  const { app } = await import('/web/app.js');
  try { return { result: await app.call(method, params) }; } catch (failure) { return { kind: failure.kind, message: failure.message, data: failure.data }; }
}"""


class Stack:
    """The processes of a deployment, and the address of its pages."""

    def __init__(self, url, runtime, process=None, lines=()):
        self.url, self.runtime, self.process, self.lines = url, runtime, process, lines

    def sign(self, product, *more):
        """A signed purchase as a phone gets it from the App Store, and the purchase's number."""
        answer = subprocess.run([QUINTET_DEV, "purchases", "sign", "--runtime", self.runtime, "--product", product, "--json", *more], capture_output=True, text=True, check=True)
        signed = json.loads(answer.stdout)["signed_transaction"]
        payload = signed.split(".")[1]
        return signed, json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["transactionId"]

    def pid(self, service):
        """Returns the newest process of a service, as `quintet up` reports it."""
        found = [re.search(rf"^{service}\s.*pid (\d+)", line) for line in list(self.lines)]
        return next((int(match[1]) for match in reversed(found) if match), None)

    def kill(self, service):
        """Kills a process. Its supervisor restarts it. Returns true if the process was running."""
        pid = self.pid(service)
        if pid is None:
            return False
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        return True


@contextlib.contextmanager
def stack(apps="Shared/Apps"):
    url = os.environ.get("QUINTET_WEB_URL")
    if url:
        yield Stack(url.rstrip("/"), os.environ["QUINTET_RUNTIME_DIR"])
        return
    folder = tempfile.mkdtemp(prefix="qw")
    process = subprocess.Popen(
        [QUINTET_DEV, "up", "--edge", "8080", "--apps", str(ROOT / apps), "--state", f"{folder}/state", "--runtime", f"{folder}/run"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = []
    ready = threading.Event()

    def read():
        for line in process.stdout:
            lines.append(line.rstrip())
            if "The apps are at" in line:
                ready.set()
        ready.set()

    threading.Thread(target=read, daemon=True).start()
    try:
        if not ready.wait(60) or process.poll() is not None:
            raise SystemExit("the stack didn't start:\n" + "\n".join(lines))
        # If port 8080 is taken, `quintet up` uses another one.
        port = re.search(r"The apps are at http://localhost:(\d+)/", "\n".join(lines))[1]
        yield Stack(f"http://127.0.0.1:{port}", f"{folder}/run", process, lines)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
        shutil.rmtree(folder, ignore_errors=True)


class Person:
    """A user with their own browser, on one app's pages."""

    def __init__(self, context, stack, app, complaints):
        self.context, self.stack, self.base, self.app, self.complaints = context, stack, stack.url, app, complaints
        self.page = self.window()

    def window(self, path="/"):
        """Opens another window of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.on("pageerror", lambda error: self.complaints.append(f"{self.app}: {error}"))
        page.on("console", lambda message: self.record(message))
        page.on("dialog", lambda dialog: (self.complaints.append(f"{self.app}: a dialogue: {dialog.message}"), dialog.dismiss()))
        page.goto(f"{self.base}/{self.app}/#{path}")
        page.wait_for_selector("q-shell main")
        return page

    def record(self, message):
        # The browser itself reports that it is offline, which isn't a fault of the page.
        if message.type == "error" and "net::ERR_" not in message.text and "WebSocket connection" not in message.text:
            self.complaints.append(f"{self.app}: {message.text}")

    def call(self, method, params=None):
        """Makes a call as the user's account, and returns the result."""
        answer = self.page.evaluate(CALL, [method, params or {}])
        assert "result" in answer, f"{method}: {answer}"
        return answer["result"]

    def refusal(self, method, params=None):
        return self.page.evaluate(CALL, [method, params or {}]).get("kind")

    def go(self, path, page=None):
        (page or self.page).evaluate("path => { location.hash = '#' + path; }", path)

    def see(self, selector, timeout=TIMEOUT_MS, page=None):
        found = (page or self.page).locator(selector).first
        found.wait_for(timeout=timeout)
        return found

    def gone(self, selector, timeout=TIMEOUT_MS, page=None):
        self.until("selector => !document.querySelector(selector)", selector, timeout, page)

    def tap(self, selector, page=None):
        self.see(selector, page=page).click()

    def count(self, selector):
        return self.page.locator(selector).count()

    def text(self, selector):
        return self.see(selector).inner_text()

    def until(self, condition, argument=None, timeout=TIMEOUT_MS, page=None):
        """Waits until a condition on the page is true. (The page's security policy blocks Playwright's own method.)"""
        def ask():
            try:
                return (page or self.page).evaluate(condition, argument)
            except Error as error:
                # A page that is reloading answers after the reload.
                if "navigation" in str(error) or "destroyed" in str(error):
                    return None
                raise

        answer = eventually(ask, timeout / 1000)
        assert answer, f"never: {condition}"
        return answer

    def reload(self):
        # When a sheet closes, the page goes back in its history, which would cancel the reload.
        self.until("!history.state?.isSheet")
        self.page.reload()
        self.see("q-shell main")

    def buy(self):
        """Buys the plan selected in the paywall: on the page if the deployment signs purchases, and otherwise as on
        a phone, which updates the page."""
        self.see(".paywall .product")
        self.tap(".paywall .button.is-wide")
        self.see(".paywall.is-done, .paywall .refusal")
        if self.count(".paywall .refusal"):
            product = self.call("entitlements.offerings.get")["products"][0]["id"]
            self.call("entitlements.purchases.submit", {"signed_transaction": self.stack.sign(product)[0]})
        self.see(".paywall.is-done")

    def close(self):
        self.context.close()


class Browser:
    """Chromium, and the errors that pages reported."""

    def __init__(self, stack):
        self.stack, self.complaints = stack, []
        self.playwright = sync_playwright().start()
        self.chromium = self.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    def person(self, app, language="en", width=390, mode="light", motion="reduce", **more):
        options = {"locale": "en-GB" if language == "en" else "vi-VN", "timezone_id": "Europe/London", **more}
        context = self.chromium.new_context(
            viewport={"width": width, "height": 844 if width < 800 else 860}, color_scheme=mode, reduced_motion=motion, **options)
        context.grant_permissions(["clipboard-read", "clipboard-write", "notifications"])
        return Person(context, self.stack, app, self.complaints)

    def close(self):
        self.chromium.close()
        self.playwright.stop()


def eventually(question, seconds=TIMEOUT_MS / 1000):
    """Repeats a request until the answer is truthy, and returns the answer."""
    end = time.monotonic() + seconds
    while True:
        answer = question()
        if answer or time.monotonic() > end:
            return answer
        time.sleep(0.05)


def run(checks, names, subject):
    """Runs the checks whose names contain one of `names`, or all checks, and prints the result of each.

    `subject` is the argument of the checks. It has the browser as `chromium`, and the errors of its pages as
    `complaints`. Returns the exit code: 1 if a check failed or no name matched.
    """
    selected = [check for check in checks if not names or any(name in check.__name__ for name in names)]
    if not selected:
        print(f"No check has a name that contains {' or '.join(names)}.")
        return 1
    failed = 0
    for check in selected:
        began = time.monotonic()
        subject.complaints.clear()
        try:
            detail = check(subject)
            assert not subject.complaints, subject.complaints
            print(f"passed  {check.__name__:40} {time.monotonic() - began:5.1f} s  {detail or ''}", flush=True)
        except Exception as error:  # a page may fail in any way
            failed += 1
            steps = [step for step in traceback.format_tb(error.__traceback__) if "/Tests/Web/" in step]
            print(f"FAILED  {check.__name__}: {error}\n{''.join(steps[1:])}{subject.complaints or ''}", flush=True)
        for context in subject.chromium.contexts:
            with contextlib.suppress(Error):  # a page may have crashed
                for page in context.pages:
                    page.unroute_all(behavior="ignoreErrors")
                context.close()
    print(f"{pathlib.Path(sys.argv[0]).name}: {len(selected) - failed} passed, {failed} failed", flush=True)
    return 1 if failed else 0
