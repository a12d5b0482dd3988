"""Tests the page of `quintet admin` in Chromium. `make web NAMES=admin` runs only these tests.

    python3 Tests/Web/admin.py [NAME …]
    python3 Tests/Web/admin.py --pictures FOLDER

BIN is the folder of the programs. The script starts a deployment and `quintet admin`. To use running processes instead,
set QUINTET_ADMIN_LINKS to a file whose last line is the next link of `quintet admin`, and QUINTET_RUNTIME_DIR to the
folder of the deployment's sockets. The checks are the functions below whose first parameter is `admin`.
admin_answers.py contains states that are rare in a deployment. The exit code is 1 if a check fails.
"""

import contextlib
import http.server
import inspect
import json
import os
import pathlib
import re
import signal
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading

import axe_playwright_python
from playwright.sync_api import sync_playwright

import admin_answers
from stack import CHROMIUM, QUINTET, TIMEOUT_MS, eventually, run, stack

AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js"))
PAGES = ["processes", "calls", "limits", "events", "texts", "reports", "accounts", "traces", "deliveries", "logs"]
# The uncompressed size of the scripts that load before the first page is shown, in bytes.
MAX_SCRIPT_BYTES = 60_000


class Admin:
    """A deployment, the page's server, and operators' browsers."""

    def __init__(self, runtime, links):
        self.runtime, self.links, self.complaints = runtime, links, []
        self.playwright = sync_playwright().start()
        self.chromium = self.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        self.bearer = None
        found = json.loads(self.quintet("call", "rpc.discover"))
        self.schemas = found["components"]["schemas"]
        self.methods = {method["name"]: method for method in found["methods"]}

    def quintet(self, *arguments):
        return subprocess.run([QUINTET, *arguments, "--runtime", self.runtime], capture_output=True, text=True, check=True).stdout

    def call(self, method, **params):
        return json.loads(self.quintet("call", method, json.dumps(params)))

    def register(self, app="roast-me-later"):
        answer = self.call("entitlements.devices.register", app=app, language="en", time_zone="Europe/London", device_name="Ada's phone")
        return answer["account"], answer["token"]

    def link(self):
        """Returns the next link. Each link works once."""
        return re.findall(r"http://\S+", pathlib.Path(self.links).read_text())[-1]

    def person(self, page="processes", width=1280, mode="light", name="anna", answers=None, signs_in=True):
        return Person(self, page, width, mode, name, answers or {}, signs_in)

    def close(self):
        self.chromium.close()
        self.playwright.stop()


class Person:
    """An operator's view of the page. For the methods in `answers`, the page gets these answers."""

    def __init__(self, admin, page, width, mode, name, answers, signs_in):
        self.admin, self.answers, self.asked, self.loaded = admin, answers, [], 0
        self.context = admin.chromium.new_context(viewport={"width": width, "height": 844 if width < 800 else 860}, color_scheme=mode, reduced_motion="reduce", locale="en-GB", timezone_id="Asia/Tokyo")
        self.page = self.context.new_page()
        self.page.set_default_timeout(TIMEOUT_MS)
        self.page.on("pageerror", lambda error: admin.complaints.append(str(error)))
        self.page.on("console", lambda message: message.type == "error" and "Failed to load resource" not in message.text and admin.complaints.append(message.text))
        self.page.on("response", self.count_script)
        self.page.route("**/rpc", self.forward)
        if "processes" in answers or "trace" in answers:
            self.page.route(re.compile(r"/(processes|trace/\w+)$"), self.answer_get)
        self.origin = admin.link().split("#")[0]
        if not signs_in:
            return
        if admin.bearer is None:
            self.page.goto(admin.link())
            self.see(".pill")
            admin.bearer = self.page.evaluate("sessionStorage.getItem('quintet-admin')")
        self.page.goto(self.origin + "admin/icon.svg")
        self.page.evaluate("([bearer, name]) => { sessionStorage.setItem('quintet-admin', bearer); if (name) sessionStorage.setItem('quintet-admin-name', name); else sessionStorage.removeItem('quintet-admin-name'); }", [admin.bearer, name])
        self.loaded = 0
        self.page.goto(f"{self.origin}#/{page}")
        self.see("main h1")

    def count_script(self, response):
        if response.url.endswith(".js"):
            self.loaded += int(response.headers.get("content-length", 0))

    def forward(self, route):
        """Forwards and records calls; answers those for which an answer is prepared."""
        sent = json.loads(route.request.post_data)
        several = sent if isinstance(sent, list) else [sent]
        self.asked += [(one["method"], one["params"]) for one in several]
        own = [self.prepared_answer(one) for one in several if one["method"] in self.answers]
        rest = [one for one in several if one["method"] not in self.answers]
        if rest:
            answer = route.fetch(post_data=json.dumps(rest))
            if not answer.ok:
                return route.fulfill(response=answer)
            answer = answer.json()
            own += answer if isinstance(answer, list) else [answer]
        route.fulfill(json=own)

    def prepared_answer(self, call):
        answer = self.answers[call["method"]]
        if callable(answer):
            answer = answer(call["params"])
        return {"jsonrpc": "2.0", "id": call["id"], **({"error": answer["error"]} if isinstance(answer, dict) and "error" in answer else {"result": answer})}

    def answer_get(self, route):
        name = "processes" if route.request.url.endswith("/processes") else "trace"
        if name not in self.answers:
            return route.continue_()
        answer = self.answers[name]
        route.fulfill(json=answer(route.fetch().json()) if callable(answer) else answer)

    def go(self, path):
        self.page.evaluate("path => { location.hash = '#/' + path; }", path)
        assert eventually(lambda: self.page.locator(f"main admin-{path.split('?')[0]}").count() == 1), path

    def see(self, selector, timeout=TIMEOUT_MS):
        found = self.page.locator(selector).first
        found.wait_for(timeout=timeout)
        return found

    def text(self, selector):
        return self.see(selector).inner_text()

    def rows(self, caption):
        return self.page.locator(f"table:has(caption:text-is('{caption}')) tbody tr")

    def sees_rows(self, caption, count):
        found = eventually(lambda: self.rows(caption).count() == count)
        assert found, f"{caption}: {self.rows(caption).count()} rows, not {count}"
        return self.rows(caption)

    def press(self, name, within=None):
        (within or self.page).get_by_role("button", name=name, exact=True).first.click()

    def sees_message(self, words):
        assert eventually(lambda: words in self.page.locator(".toasts").inner_text()), self.page.locator(".toasts").inner_text()

    def last(self, method):
        """The parameters of a method's last call."""
        def find():
            # The driver reports calls only while it runs a request.
            self.page.evaluate("1")
            return next((params for name, params in reversed(self.asked) if name == method), None)

        return eventually(find)

    def close(self):
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.close()


def answers(*methods, **more):
    return {**{method: admin_answers.ANSWERS[method] for method in methods}, **more}


@contextlib.contextmanager
def forwarded(path):
    """A loopback port that forwards to a Unix socket, like `ssh -L`."""
    def pump(near, far):
        with contextlib.suppress(OSError):
            while block := near.recv(65536):
                far.sendall(block)
        with contextlib.suppress(OSError):
            far.shutdown(socket.SHUT_RDWR)

    class Way(socketserver.BaseRequestHandler):
        def handle(self):
            with socket.socket(socket.AF_UNIX) as far, contextlib.suppress(OSError):
                far.connect(path)
                threading.Thread(target=pump, args=(far, self.request), daemon=True).start()
                pump(self.request, far)

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Way)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()


@contextlib.contextmanager
def foreign_page():
    """A page without relation to the deployment, on its own port."""
    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>elsewhere</title>")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()


# MARK: Checks


def prepared_answers_match_the_schemas(admin):
    """The prepared answers match the methods' schemas."""
    for method, answer in [*admin_answers.ANSWERS.items(), ("progress.reports.get", admin_answers.FUNNEL)]:
        fault = admin_answers.unfit(answer, admin.methods[method]["result"]["schema"], admin.schemas)
        assert not fault, f"{method}: {fault}"
    return f"{len(admin_answers.ANSWERS) + 1} answers"


def each_link_works_once(admin):
    """A link admits only one browser, and no secret stays in the address. A wrong bearer token leads back to the
    sign-in."""
    link = admin.link()
    first, second = admin.person(signs_in=False), admin.person(signs_in=False)
    first.page.goto(link)
    first.see("admin-processes")
    assert "#/processes" in first.page.url, first.page.url
    first.page.reload()
    first.see("admin-processes tbody tr")
    second.page.goto(link)
    assert "quintet admin" in second.text("main .state") and second.page.locator("table").count() == 0
    assert "Open a link" in second.text("h1")
    first.page.evaluate("sessionStorage.setItem('quintet-admin', 'wrong')")
    first.page.reload()
    assert "Open a link" in first.text("main .state h1")
    first.close()
    second.close()


def unix_socket_needs_no_link(admin):
    """With a Unix socket that is forwarded as by ssh, the page opens without a link, and the socket is removed with
    the command."""
    with tempfile.TemporaryDirectory(prefix="admin") as folder:
        path = f"{folder}/admin.sock"
        process = subprocess.Popen([QUINTET, "admin", "--socket", path, "--runtime", admin.runtime], stdout=subprocess.DEVNULL)
        try:
            assert eventually(lambda: os.path.exists(path))
            assert os.stat(path).st_mode & 0o777 == 0o600
            with forwarded(path) as port:
                person = admin.person(signs_in=False)
                person.page.goto(f"http://localhost:{port}/")
                assert eventually(lambda: person.rows("Processes").count() >= 6)
                person.page.reload()
                assert eventually(lambda: person.rows("Processes").count() >= 6)
                process.send_signal(signal.SIGINT)
                assert process.wait(20) == 0 and not os.path.exists(path)
                assert eventually(lambda: person.text(".pill") == "no response")
                person.close()
        finally:
            process.kill()


def other_origins_are_rejected(admin):
    """A page of another origin can neither read nor change anything, even through another host name or with the
    bearer token."""
    link = admin.link()
    port = int(re.search(r":(\d+)/", link)[1])
    with foreign_page() as elsewhere:
        chromium = admin.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--host-resolver-rules=MAP evil.example 127.0.0.1"])
        page = chromium.new_page()
        assert page.goto(f"http://evil.example:{port}/").status == 403
        page.goto(f"http://127.0.0.1:{elsewhere}/")
        call = """async ([url, method, headers, mode]) => {
          try { const answer = await fetch(url, { method, mode, headers, body: method === 'POST' ? '{"id":1,"method":"content.reload"}' : undefined }); return [answer.type, await answer.text()]; } catch { return ['refused', '']; }
        }"""
        json_of = {"Content-Type": "application/json", "Authorization": f"Bearer {admin.bearer}"}
        for path, method, headers, mode in [("processes", "GET", {}, "no-cors"), ("processes", "GET", json_of, "cors"), ("rpc", "POST", json_of, "cors"), ("rpc", "POST", {"Content-Type": "text/plain"}, "no-cors")]:
            kind, text = page.evaluate(call, [f"http://127.0.0.1:{port}/{path}", method, headers, mode])
            assert kind in ("opaque", "refused") and text == "", (path, mode, kind)
        page.set_content(f'<iframe src="{link.split("#")[0]}"></iframe>')
        page.wait_for_timeout(500)
        assert not any(frame.query_selector("admin-shell") for frame in page.frames[1:])
        chromium.close()
    assert admin.link() == link, "the link is already used"


def processes_are_shown(admin):
    """Each process has a line with live numbers. Pausing freezes them. The next start can be checked."""
    person = admin.person("processes")
    assert eventually(lambda: person.rows("Processes").count() >= 6)
    assert "ok" in person.rows("Processes").first.inner_text()
    requests = []
    person.page.on("request", lambda request: request.url.endswith("/processes") and requests.append(1))
    person.page.wait_for_timeout(4500)
    assert len(requests) >= 2, "the page doesn't refresh"
    person.press("Live")
    person.see("button:text-is('Paused')")
    person.page.wait_for_timeout(300)
    seen = len(requests)
    person.page.wait_for_timeout(2600)
    assert len(requests) == seen, "the page refreshes although it is paused"
    person.press("Check now")
    card = person.page.locator("admin-processes .card", has=person.page.get_by_role("heading", name="Startup check"))
    assert eventually(lambda: "All processes can start." in card.inner_text()), card.inner_text()
    person.close()


def reload_changes_all_processes_or_none(admin):
    """A reload asks for confirmation and shows the changes of each process. If one process would reject them, none
    applies them."""
    person = admin.person("processes")
    person.press("Reload")
    assert "nothing changes" in person.text("dialog[open]")
    person.press("Reload", person.see("dialog[open]"))
    person.sees_message("All processes have reloaded")
    assert eventually(lambda: person.rows("Result of the reload").count() >= 6)
    person.close()
    bad = {"error": {"code": -32602, "message": f"quintet.conf:3: {admin_answers.HOSTILE}", "data": {"kind": "invalid_params"}}}
    person = admin.person("processes", answers={"content.reload": bad})
    person.press("Reload")
    person.press("Reload", person.see("dialog[open]"))
    person.sees_message("The reload was rejected")
    assert "quintet.conf:3" in person.sees_rows("Result of the reload", 1).first.inner_text()
    assert all(params.get("check") for name, params in person.asked if name.endswith(".reload"))
    assert not person.page.evaluate("window.harmed")
    person.close()


def stopped_process_is_shown(admin):
    """A stopped process is shown with the reason, and is counted next to the page's name."""
    def stop(samples):
        return [({"service": sample["service"], "silence": f"pid 1 was stopped: {admin_answers.HOSTILE}"} if sample["service"] == "ai" else sample) for sample in samples]

    person = admin.person("processes", answers={"processes": stop})
    assert eventually(lambda: person.text(".pill") == "1 down"), person.text(".pill")
    line = person.page.locator("admin-processes tbody tr", has_text=re.compile("^ai"))
    assert "down" in line.inner_text() and "was stopped" in person.text(".warnings li.is-bad")
    assert not person.page.evaluate("window.harmed")
    person.close()


def lost_connection_keeps_the_data(admin):
    """If no process answers, the page reports this and keeps the previous data."""
    person = admin.person("processes")
    person.see("admin-processes tbody tr")
    person.context.set_offline(True)
    assert eventually(lambda: person.text(".pill") == "no response")
    assert "last known" in person.text("main > .refusal") and person.rows("Processes").count() >= 6
    person.context.set_offline(False)
    assert eventually(lambda: person.text(".pill") != "no response")
    person.close()


def calls_are_filtered_and_sorted(admin):
    """Methods are shown with their numbers between two samples, filtered and sorted."""
    person = admin.person("calls")
    for _ in range(3):
        admin.call("gateway.app.get", app="tarot")
    person.page.get_by_label("Period").select_option("start")
    assert eventually(lambda: "gateway.app.get" in person.page.locator("main").inner_text())
    person.page.get_by_label("Filter").fill("app.get gateway")
    assert eventually(lambda: person.rows("Methods").count() == 1)
    cells = person.rows("Methods").first.locator("td").all_inner_texts()
    assert int(cells[0].replace(",", "")) >= 3 and "µs" in " ".join(cells) or "ms" in " ".join(cells), cells
    person.page.get_by_label("Filter").fill("")
    person.page.get_by_role("button", name="method").click()
    person.see("th[aria-sort=descending]:has-text('method')")
    names = person.rows("Methods").locator("th").all_inner_texts()
    assert names == sorted(names, reverse=True), names
    person.close()


def limits_are_shown(admin):
    """The page shows all limits of the gateway, with the current use and the number of times that each was reached."""
    person = admin.person("limits")
    stats = admin.call("gateway.stats")
    person.sees_rows("Limits", len(stats["limits"]))
    person.sees_rows("Connections to services", len(stats["peers"]))
    assert eventually(lambda: person.page.locator(".full").count() >= 3)
    person.close()


def new_events_are_shown_at_once(admin):
    """A new event is shown at once, and can be filtered by account and type."""
    person = admin.person("events")
    assert eventually(lambda: person.rows("Outboxes").count() > 5)
    account, _ = admin.register()
    assert eventually(lambda: account in person.page.locator(".lines").inner_html())
    person.page.get_by_label("Account", exact=True).fill(account)
    person.page.get_by_label("Account", exact=True).press("Enter")
    assert eventually(lambda: set(re.findall(r"acc_\w+", person.page.locator(".lines").inner_html())) == {account})
    person.close()


def quarantine_asks_for_confirmation(admin):
    """The dialogs for a retry and a drop describe the effect and have exactly that effect. Escape has no effect."""
    person = admin.person("events", answers=answers("notifications.events.quarantined", "notifications.events.retry", "notifications.events.drop"))
    rows = person.sees_rows("Quarantined events", 2)
    person.press("Drop", rows.first)
    assert "You can't undo this" in person.text("dialog[open]") and "3 events" in person.text("dialog[open]")
    person.page.keyboard.press("Escape")
    assert eventually(lambda: person.page.locator("dialog[open]").count() == 0)
    assert not [name for name, _ in person.asked if name.endswith(".drop")]
    person.press("Drop", rows.first)
    person.press("Drop it")
    assert person.last("notifications.events.drop") == {"source": "progress", "sequence": 1795495140704}
    person.sees_message("dropped the event")
    person.press("Retry", rows.first)
    assert "stays in quarantine" in person.text("dialog[open]")
    person.press("Retry it")
    assert person.last("notifications.events.retry")["account"] == "acc_quarantined"
    person.sees_message("4 events retried: 4 applied, 0 failed")
    person.close()


def spending_and_reported_texts_are_shown(admin):
    """The page sums up and draws the spending. Users' texts are shown as plain text. A name can be hidden."""
    person = admin.person("texts", answers=answers("ai.spending.list", "ai.reports.list", "progress.leaderboards.reports", "progress.leaderboards.hide"))
    rows = person.sees_rows("Reported texts", 2)
    assert rows.first.locator(".said").inner_text() == admin_answers.HOSTILE
    assert person.page.locator("main img, main script").count() == 0 and not person.page.evaluate("window.harmed")
    entries = admin_answers.ANSWERS["ai.spending.list"]["entries"]
    assert f"{sum(entry['micro_cents'] for entry in entries) / 1e6:,.2f} ct" in person.text("admin-texts .facts")
    assert "haiku" in person.see("svg.chart[role=img]").get_attribute("aria-label")
    person.press("Hide")
    person.press("Hide it")
    assert person.last("progress.leaderboards.hide") == {"player": "plr_77", "hidden": True}
    person.close()


def reports_have_charts_and_tables(admin):
    """The page shows charts, with descriptions, and tables of an app's engagement, retention, sales and a funnel."""
    def report(params):
        return admin_answers.FUNNEL if params.get("report") else admin_answers.ANSWERS["progress.reports.get"]

    person = admin.person("reports", answers=answers("progress.reports.retention", "entitlements.reports.get", **{"progress.reports.get": report}))
    person.page.get_by_label("App").fill("tarot")
    person.page.get_by_label("App").press("Enter")
    person.see("svg.chart")
    assert eventually(lambda: person.page.locator("svg.chart[role=img][aria-label]").count() == person.page.locator("admin-chart").count() >= 6)
    person.page.get_by_label("Report", exact=True).fill("sharing")
    person.page.get_by_label("Report", exact=True).press("Enter")
    person.sees_rows("Funnel by the day of the first step", 20)
    assert person.last("progress.reports.get")["app"] == "tarot"
    label = person.page.locator("svg.chart[aria-label^='Users who reached each step']").get_attribute("aria-label")
    assert "opened" in label and "100 %" in label, label
    revenue = sum(amount["paid"] - amount["refunded"] for one in admin_answers.ANSWERS["entitlements.reports.get"]["days"] for amount in one["products"][0]["revenue"]) / 1000
    assert f"{revenue:,.2f}" in person.text("admin-reports .card:last-of-type .facts")
    person.close()


def reports_of_real_services_are_shown(admin):
    """The real services' reports are used unchanged."""
    person = admin.person("reports?app=clever-den")
    assert eventually(lambda: "Loading" not in person.page.locator("main").inner_text() and person.page.locator("admin-reports .card").count() == 3)
    assert person.page.locator("main .refusal").count() == 0
    person.close()


def support_looks_up_an_account(admin):
    """A lookup asks for the operator's name once and logs it. A plan is granted and revoked. Returning to the page
    isn't another lookup."""
    account, _ = admin.register("tarot")
    person = admin.person(f"accounts?id={account}", name="")
    person.press("Look up")
    person.page.get_by_label("Your name", exact=True).fill("ada <b>")
    person.press("Continue")
    person.see("admin-accounts .facts")
    assert person.last("entitlements.accounts.show") == {"account": account, "by": "ada <b>"}
    assert eventually(lambda: "to ada <b>" in "".join(person.rows("Audit log").all_inner_texts()))
    person.press("Grant a plan")
    assert person.page.get_by_role("textbox", name="Plan").evaluate("element => element === document.activeElement")
    person.page.get_by_role("textbox", name="Plan").fill("premium")
    person.page.get_by_label("Reason").fill("an outage")
    person.press("Grant it")
    person.sees_message("the plan premium")
    assert eventually(lambda: "an outage (ada <b>)" in "".join(person.rows("Grants").all_inner_texts()))
    person.press("Revoke")
    person.page.get_by_label("Reason").fill("enough")
    person.press("Revoke it")
    person.sees_message("the plan free")
    assert eventually(lambda: "revoked" in person.rows("Grants").first.inner_text())
    person.go("logs")
    person.go("accounts")
    person.see("admin-accounts .facts")
    assert [name for name, _ in person.asked].count("entitlements.accounts.show") == 1
    assert [entry["cause"] for entry in admin.call("entitlements.accounts.audit-log", account=account)["entries"]].count("support.shown") == 1
    person.close()


def accounts_are_found_by_id_prefix(admin):
    """Accounts are found by the beginning of their ids, and each found account's audit log notes who searched."""
    account, _ = admin.register("tarot")
    person = admin.person("accounts")
    person.page.get_by_label("Beginning").fill(account[:-2])
    person.press("Search")
    person.press("Show", person.sees_rows("Found accounts", 1).first)
    person.see("admin-accounts .facts")
    assert "support.found" in [entry["cause"] for entry in admin.call("entitlements.accounts.audit-log", account=account)["entries"]]
    person.page.get_by_label("Beginning").fill("acc_2")
    person.press("Search")
    assert "at least 4 characters" in person.text("main .refusal")
    person.close()


def erased_accounts_show_only_the_erasure(admin):
    """For an erased account, the page shows only the progress of the erasure, and no lookup is logged."""
    account, _ = admin.register("flippin")
    admin.call("entitlements.accounts.erase", account=account, by="anna")
    person = admin.person(f"accounts?id={account}")
    person.press("Look up")
    assert "was erased" in person.text("admin-accounts .card h2") and "support" in person.text("admin-accounts .facts")
    assert "entitlements.accounts.show" not in [name for name, _ in person.asked]
    person.page.get_by_label("Account", exact=True).fill("acc_nobody")
    person.press("Look up")
    assert "no such account" in person.text("main .refusal")
    person.close()


def streaks_are_repaired(admin):
    """A repair describes its effect and is logged with name and reason. Older entries of the audit log load on
    request."""
    shown = answers("entitlements.accounts.show", "entitlements.grants.list", "entitlements.accounts.audit-log", "progress.streak.show", "progress.streak.repair", **{"entitlements.erasures.get": {"error": {"code": -32010, "message": "not found", "data": {"kind": "not_found"}}}})
    person = admin.person("accounts?id=acc_support", answers=shown)
    person.press("Look up")
    person.sees_rows("Days", 6)
    assert person.page.locator("main img").count() == 0
    person.press("Repair")
    assert "at most 60" in person.text("dialog[open]")
    person.page.get_by_label("Reason").fill("our outage")
    person.press("Repair it")
    assert person.last("progress.streak.repair") == {"account": "acc_support", "by": "anna", "reason": "our outage"}
    person.sees_message("The streak now has 14 days")
    person.press("Earlier entries")
    assert eventually(lambda: person.last("entitlements.accounts.audit-log").get("before") == 5)
    person.close()


def traces_show_processes_and_failures(admin):
    """Given a trace id, or any log line that contains it, the page shows the call's processes and failures."""
    account, _ = admin.register()
    said = subprocess.run([QUINTET, "call", "--trace", "entitlements.grants.list", json.dumps({"account": account}), "--runtime", admin.runtime], capture_output=True, text=True)
    trace = re.search(r"[0-9a-f]{32}", said.stderr + said.stdout)[0]
    person = admin.person("traces")
    person.page.get_by_label("Trace", exact=True).fill(f'{{"message":"span","traceparent":"00-{trace}-5b99942e50366b34-01"}}')
    person.press("Show")
    caption = "Spans in order of their start, each below its parent"
    assert eventually(lambda: person.rows(caption).count() >= 2)
    assert "entitlements" in person.text("admin-traces .facts")
    person.page.get_by_label("Trace", exact=True).fill("nothing")
    person.press("Show")
    assert "32 hexadecimal" in person.text("main .refusal")
    person.page.get_by_label("Trace", exact=True).fill("0" * 32)
    person.press("Show")
    assert eventually(lambda: "0" * 32 in person.text("main .refusal"))
    person.close()
    person = admin.person(f"traces?id={admin_answers.TRACE['trace_id']}", answers={"trace": admin_answers.TRACE})
    person.sees_rows(caption, 7)
    assert person.page.locator(".timeline .bad").count() == 2 and "2 spans" in person.text("admin-traces .facts")
    assert not person.page.evaluate("window.harmed")
    person.close()


def app_fields_suggest_apps(admin):
    """Every field for an app suggests the deployment's apps."""
    admin.register("roast-me-later")
    person = admin.person("deliveries")
    for page in ("deliveries", "texts", "reports"):
        person.go(page)
        proposed = eventually(lambda: person.page.eval_on_selector_all("#list-App option", "all => all.map((one) => one.value)"))
        assert "roast-me-later" in proposed, (page, proposed)
    person.close()


def failed_deliveries_are_retried(admin):
    """Retries a failed delivery, cancels an announcement, and counts recipients."""
    person = admin.person("deliveries", answers=answers("notifications.deliveries.list", "notifications.deliveries.retry", "notifications.announcements.list", "notifications.announcements.count", "notifications.announcements.cancel"))
    rows = person.sees_rows("Deliveries", 2)
    assert "214" in person.text("admin-deliveries .facts") and person.page.locator("main img").count() == 0
    person.press("Retry", rows.first)
    person.press("Retry now")
    assert person.last("notifications.deliveries.retry") == {"id": "let_1"}
    person.press("Cancel", person.sees_rows("Announcements", 2).first)
    assert "1,730 of 4,100" in person.text("dialog[open]")
    person.press("Cancel it")
    assert person.last("notifications.announcements.cancel") == {"id": "ann_1", "by": "anna"}
    person.page.get_by_label("App").fill("tarot")
    person.page.get_by_label("Plans").fill("free, premium")
    person.page.get_by_label("Active in the last days").fill("14")
    person.press("Count")
    assert "4,100 accounts" in person.text(".well.is-plain")
    assert person.last("notifications.announcements.count") == {"app": "tarot", "segment": {"plans": ["free", "premium"], "active_within_days": 14}}
    person.close()


def logs_are_filtered(admin):
    """The page shows log lines of all processes, filtered by level and text."""
    person = admin.person("logs")
    assert eventually(lambda: person.page.locator(".lines li").count() >= 6)
    person.page.get_by_label("Words").fill("serving gateway")
    assert eventually(lambda: 1 <= person.page.locator(".lines li").count() <= 3)
    person.page.locator(".lines summary").first.click()
    assert "gateway.sock" in person.text(".lines pre")
    person.page.get_by_label("Words").fill("")
    person.page.get_by_label("Level").select_option("error")
    assert eventually(lambda: not set(person.page.locator(".lines .mark").all_inner_texts()) - {"error"})
    assert person.last("progress.logs")["level"] == "error"
    person.close()


def keyboard_navigation_works(admin):
    """Ctrl K opens the search; the arrow keys move between sections. The page gets the focus after navigation, and a
    dialog focuses its first field."""
    person = admin.person("processes")
    for typed, path in [("acc_abc", "#/accounts?id=acc_abc"), (f"00-{'a1' * 16}-5b99942e50366b34-01", f"#/traces?id={'a1' * 16}"), ("ai.history.delete-all", "#/calls?q=ai.history.delete-all"), ("disk is full", "#/logs?q=disk%20is%20full")]:
        person.page.keyboard.press("Control+k")
        person.page.keyboard.type(typed)
        person.page.keyboard.press("Enter")
        assert eventually(lambda: person.page.evaluate("location.hash") == path), path
        assert eventually(lambda: person.page.evaluate("document.activeElement.id") == "main"), path
    person.page.locator(".side a").first.focus()
    person.page.keyboard.press("ArrowDown")
    assert person.page.evaluate("document.activeElement.hash") == "#/calls"
    person.page.keyboard.press("Enter")
    person.see("admin-calls")
    person.page.keyboard.press("ArrowUp")
    person.close()


def first_page_scripts_are_small(admin):
    """The scripts that load before the first page are small."""
    person = admin.person("processes")
    person.see("admin-processes tbody tr")
    assert 0 < person.loaded < MAX_SCRIPT_BYTES, person.loaded
    person.close()
    return f"{person.loaded / 1000:.1f} kB"


def full(admin, **more):
    """An operator who sees every possible state."""
    shown = answers(*admin_answers.ANSWERS, trace=admin_answers.TRACE, **{"entitlements.erasures.get": {"error": {"code": -32010, "message": "not found", "data": {"kind": "not_found"}}}})
    return admin.person(answers=shown, **more)


def visit(person, take):
    for name in PAGES:
        person.go({"reports": "reports?app=tarot", "accounts": "accounts?id=acc_support", "traces": f"traces?id={admin_answers.TRACE['trace_id']}", "calls": "calls?q=gateway"}.get(name, name))
        if name == "accounts":
            person.press("Look up")
            person.sees_rows("Days", 6)
        assert eventually(lambda: "Loading" not in person.page.locator("main").inner_text())
        person.page.wait_for_timeout(250)
        take(name)


def accessibility(admin):
    """axe finds no problems on any page, in light and dark mode, at phone and desktop width. No content is wider
    than the screen."""
    found, count = [], 0
    for mode, width in (("light", 1280), ("dark", 390), ("dark", 1280), ("light", 390)):
        person = full(admin, mode=mode, width=width)

        def judge(name):
            nonlocal count
            count += 1
            person.page.evaluate(AXE.read_text())
            violations = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`))")
            found.extend(f"{name} {width} {mode}: {one}" for one in violations)
            beyond = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if beyond > 0:
                widest = person.page.evaluate("[...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 90)).slice(-2)")
                found.append(f"{name} {width}: {beyond} px wider than the screen: {widest}")

        visit(person, judge)
        person.close()
    assert not found, "\n".join(sorted(set(found)))
    return f"{count} screens"


def pictures(admin, folder):
    """Takes screenshots of every page, at phone and desktop width, in light and dark mode."""
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for mode, width in (("light", 1280), ("dark", 390), ("dark", 1280), ("light", 390)):
        person = full(admin, mode=mode, width=width)
        visit(person, lambda name: person.page.screenshot(path=f"{folder}/{name}-{width}-{mode}.png", full_page=True))
        person.close()


# MARK: Running


def page_server(running, links):
    """Starts `quintet admin` at a free port. If another program takes the port first, the next port is tried."""
    said = ""
    for _ in range(5):
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        process = subprocess.Popen([QUINTET, "admin", "--port", str(port), "--runtime", running.runtime], stdout=links, stderr=subprocess.STDOUT)
        eventually(lambda: "http://" in pathlib.Path(links.name).read_text() or process.poll() is not None)
        said = pathlib.Path(links.name).read_text()
        if process.poll() is None and "http://" in said:
            return process
    raise AssertionError(said)


@contextlib.contextmanager
def served():
    """A deployment and the page's server: new ones, or those that already run."""
    if "QUINTET_ADMIN_LINKS" in os.environ:
        yield Admin(os.environ["QUINTET_RUNTIME_DIR"], os.environ["QUINTET_ADMIN_LINKS"])
        return
    with stack() as running, tempfile.NamedTemporaryFile(prefix="admin-links") as links:
        process = page_server(running, links)
        try:
            yield Admin(running.runtime, links.name)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)


def main(arguments):
    checks = [value for value in globals().values() if inspect.isfunction(value) and value.__module__ == __name__ and list(inspect.signature(value).parameters) == ["admin"]]
    with served() as admin:
        if arguments[:1] == ["--pictures"]:
            pictures(admin, arguments[1])
            return 0
        code = run(checks, arguments, admin)
        admin.close()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
