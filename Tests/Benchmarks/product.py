"""The operations of an app through Quintet's edge, compared with PocketBase: registering, adding a record, reading a
record, listing 20 records, and sending an event to many listeners. Both serve HTTP on a loopback port, to one client.

PocketBase runs in two ways: with its defaults, and with every transaction synced to disk, as in Quintet. The second
way also logs no requests, hashes passwords with the lowest cost, and counts no lists.

Settings, from the environment: PEERS=pocketbase, LISTENERS (1000), EVENTS (events per round: 10), ROUNDS, DURATION.
"""

import contextlib
import http.client
import json
import os
import re
import resource
import select
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

import contest
import edge
import imports
import peers
import processes
import programs
from contest import Contestant, Runs, number, spread, table
from stack import Stack

CALLERS = 256
# Fewer callers register, because PocketBase needs a core for a twentieth of a second to hash each password.
REGISTERING = 16
# The number of accounts whose cards are read. The same number of other accounts add cards. Each caller has its own
# account.
ACCOUNTS = 256
CARDS, PAGE = 25, 20
# The number of changes under strace.
TRACED = 1000
# The time in seconds after which a connection may have been closed by the server.
IDLE = 30
LISTENERS = int(os.environ.get("LISTENERS", "1000"))
EVENTS = int(os.environ.get("EVENTS", "10"))
# All listeners have one account and one address.
ROOM = {"QUINTET_GATEWAY_ACCOUNT_CALLS": "1000000", "QUINTET_GATEWAY_ADDRESS_SHARE": "1"}
OPERATIONS = {"register": "registration", "add": "durable change", "read": "read", "list": f"list of {PAGE}"}
# The client replaces these characters with a number that is unique in the run.
UNIQUE = "############"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def request(verb, path, token=None, body=None):
    """An HTTP request as text."""
    text = json.dumps(body, separators=(",", ":")) if body is not None else ""
    head = [f"{verb} {path} HTTP/1.1", "Host: localhost"]
    if token:
        head.append(f"Authorization: Bearer {token}")
    if body is not None:
        head += ["Content-Type: application/json", f"Content-Length: {len(text.encode())}"]
    return "\r\n".join(head) + "\r\n\r\n" + text


def requests_text(pairs):
    """The file of `web`: each caller's request and the text that its responses must contain."""
    return "".join(f"{asked}\0{expected}\0" for asked, expected in pairs)


class Server:
    """A product: its name, address and processes, and its requests for each operation."""

    def __init__(self, name, port, processes_by_name):
        self.name, self.port = name, port
        self.processes, self.pids = list(processes_by_name), list(processes_by_name.values())
        self.address = f"127.0.0.1:{port}"
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.used = time.monotonic()

    def ask(self, verb, path, body=None, token=None):
        """Returns the result of a request, or raises an error."""
        if time.monotonic() - self.used > IDLE:
            self.connection.close()  # The server may have closed the connection; the request opens another one.
        self.used = time.monotonic()
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        self.connection.request(verb, path, json.dumps(body) if body is not None else None, headers)
        response = self.connection.getresponse()
        text = response.read()
        if response.status not in (200, 204):
            raise RuntimeError(f"{self.name}: {verb} {path} returned {response.status} {text.decode()}")
        return json.loads(text) if text else None

    def contestant(self, operation, run, folder):
        """The client of one run. `run` makes names unique."""
        path = f"{folder}/requests"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(requests_text(self.pair(operation, caller % ACCOUNTS, run) for caller in range(callers_of(operation))))
        return Contestant(self.name, [client(), "--address", self.address, "--requests", path], self.pids)

    def listener(self, opening, token, mark):
        """Opens an endless stream, and reads until `mark`. Returns the socket and the text."""
        one = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        one.sendall(request("GET", opening, token).encode())
        text = b""
        while mark not in text:
            more = one.recv(4096)
            if not more:
                raise RuntimeError(f"{self.name}: no stream: {text.decode()}")
            text += more
        if not text.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{self.name}: no stream: {text.decode()}")
        return one, text.decode()


class Quintet(Server):
    MARK = '"type":"entitlements.profile.changed"'

    def __init__(self, stack):
        super().__init__("Quintet", stack.port, {name: stack.pids[name] for name in stack.names})
        self.synced = stack.pids["content"]
        self.readers, self.writers = [self.account() for _ in range(ACCOUNTS)], [self.account() for _ in range(ACCOUNTS)]
        self.cards = []
        for token in self.readers:
            self.call("content.cards.add-many", {"cards": [card(n) for n in range(CARDS)]}, token)
            page = self.call("content.cards.list", {"limit": PAGE}, token)["cards"]
            if len(page) != PAGE:
                raise RuntimeError(f"Quintet: a page of {len(page)} cards")
            self.cards.append(page[-1]["id"])

    def call(self, method, params, token=None):
        answer = self.ask("POST", "/rpc", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}, token)
        if "result" not in answer:
            raise RuntimeError(f"{method}: {answer}")
        return answer["result"]

    def account(self):
        return self.call("entitlements.devices.register", {"app": "flippin", "language": "en", "time_zone": "UTC"})["token"]

    def pair(self, operation, account, run):
        method, params, token, expected = {
            "register": ("entitlements.devices.register", {"app": "flippin", "language": "en", "time_zone": "UTC"}, None, '"token":"'),
            "add": ("content.cards.add", card(f"{run} {UNIQUE}"), self.writers[account], f'"front":"word {run} '),
            "read": ("content.cards.get", {"card": self.cards[account]}, self.readers[account], f'"id":"{self.cards[account]}"'),
            "list": ("content.cards.list", {"limit": PAGE}, self.readers[account], f'"id":"{self.cards[account]}"'),
        }[operation]
        return request("POST", "/rpc", token, {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), expected

    def listeners(self, count):
        """Streams of one account's events."""
        return [self.listener("/events", self.readers[0], b"gateway.events.began")[0] for _ in range(count)]

    def fire(self, event):
        """A durable change that all listeners must receive."""
        self.call("entitlements.profile.set", {"time_zone": "Etc/GMT-1" if event % 2 else "Etc/GMT-2"}, self.readers[0])


class PocketBase(Server):
    MARK = '"action":"update"'

    def __init__(self, name, port, pid, is_tuned):
        super().__init__(name, port, {"pocketbase": pid})
        self.synced, self.is_tuned = pid, is_tuned
        self.accounts = 0
        self.check()
        self.readers, self.writers = [self.account() for _ in range(ACCOUNTS)], [self.account() for _ in range(ACCOUNTS)]
        self.cards = []
        for owner, token in self.readers:
            for n in range(CARDS):
                self.ask("POST", "/api/collections/cards/records", {"owner": owner, **card(n)}, token)
            page = self.ask("GET", self.page(), token=token)["items"]
            if len(page) != PAGE:
                raise RuntimeError(f"{name}: a page of {len(page)} cards")
            self.cards.append(page[-1]["id"])

    def check(self):
        """Raises an error unless the tuned server syncs every transaction."""
        if self.is_tuned and self.ask("GET", "/synchronous")["synchronous"] != 2:
            raise RuntimeError(f"{self.name}: transactions aren't synced")

    def page(self):
        return f"/api/collections/cards/records?perPage={PAGE}&sort=created" + ("&skipTotal=1" if self.is_tuned else "")

    def account(self):
        self.accounts += 1
        user = {"email": f"user-{self.accounts}@example.org", "password": "a long password"}
        self.ask("POST", "/api/collections/users/records", {**user, "passwordConfirm": user["password"]})
        signed_in = self.ask("POST", "/api/collections/users/auth-with-password", {"identity": user["email"], "password": user["password"]})
        return signed_in["record"]["id"], signed_in["token"]

    def pair(self, operation, account, run):
        records = "/api/collections/cards/records"
        (owner, writer), (_, reader), at = self.writers[account], self.readers[account], self.cards[account]
        if operation == "register":
            user = {"email": f"{run}-{account}-{UNIQUE}@example.org", "password": "a long password", "passwordConfirm": "a long password"}
            return request("POST", "/api/collections/users/records", None, user), '"collectionName":"users"'
        if operation == "add":
            return request("POST", records, writer, {"owner": owner, **card(f"{run} {UNIQUE}")}), f'"front":"word {run} '
        return request("GET", f"{records}/{at}" if operation == "read" else self.page(), reader), f'"id":"{at}"'

    def listeners(self, count):
        """Streams of one account, each of which subscribes to all cards that the account may read."""
        found = []
        for _ in range(count):
            one, text = self.listener("/api/realtime", None, b"}\n\n")
            identifier = re.search(r'"clientId":"(\w+)"', text)[1]
            self.ask("POST", "/api/realtime", {"clientId": identifier, "subscriptions": ["cards/*"]}, self.readers[0][1])
            found.append(one)
        return found

    def fire(self, event):
        self.ask("PATCH", f"/api/collections/cards/records/{self.cards[0]}", {"notes": f"event {event}"}, self.readers[0][1])


def card(name):
    return {"front": f"word {name}", "back": "what it means", "notes": "seen in a song", "tags": ["a tag"]}


def callers_of(operation):
    return REGISTERING if operation == "register" else CALLERS


def client():
    return programs.needed("web", ["C/web.c"], ["-luv"])


@contextlib.contextmanager
def servers():
    """Quintet, and PocketBase if it is chosen and installed."""
    with tempfile.TemporaryDirectory() as folder, peers.Field() as field:
        # Neither product limits the rate of requests.
        with Stack({**edge.CROWD, **ROOM}, apps=imports.apps_with_room(folder), port=free_port()) as stack:
            found = [Quintet(stack)]
            if "pocketbase" in peers.chosen():
                try:
                    for name, hooks in (("PocketBase, synced", "hooks"), ("PocketBase, as installed", None)):
                        port = free_port()
                        pid = field.pocketbase(port, hooks)
                        found.append(PocketBase(name, port, pid, bool(hooks)))
                except peers.Missing as missing:
                    programs.say(f"skipped pocketbase: {missing}")
            yield found, folder


def product():
    raise_open_files()
    with servers() as (found, folder):
        runs = {operation: Runs() for operation in OPERATIONS}
        heard = {server.name: [] for server in found}
        for round_number in range(contest.ROUNDS):
            for operation, measured in runs.items():
                for server in found:
                    contestant = server.contestant(operation, f"round {round_number}" if operation == "add" else f"r{round_number}", folder)
                    settle(server.pids)
                    measured.found.setdefault((server.name, "-"), []).append(contestant.run("-", []))
        print_operations(runs, found)
        print_syncs(found, folder)
        open_streams = {}
        for server in found:
            settle(server.pids)
            open_streams[server.name] = server.listeners(LISTENERS)
        for _ in range(contest.ROUNDS):
            for server in found:
                heard[server.name].append(hear(server, open_streams[server.name]))
        print_events(heard)
    return all(None not in results for measured in runs.values() for results in measured.found.values())


def print_operations(runs, found):
    table(["", "", "requests/s", "p50 ms", "p99 ms", "CPU µs a request, all server processes"],
          [[f"{OPERATIONS[operation]}, {callers_of(operation)} callers", server.name]
           + [number(scaled(measured.value(server.name, "-", key), by), digits)
              for key, by, digits in (("rate", 1, 0), ("p50_us", 1000, 2), ("p99_us", 1000, 2), ("cpu_us", 1, 1))]
           for operation, measured in runs.items() for server in found])
    ours = found[0]
    table(["CPU µs of a request", *ours.processes],
          [[OPERATIONS[operation], *(number(own(measured, ours.name, n), 1) for n in range(len(ours.processes)))]
           for operation, measured in runs.items()])
    for other in found[1:]:
        print(f"Quintet beside {other.name} (over 1 is better; median, lowest and highest round):\n")
        table(["", "requests/s", "CPU"],
              [[OPERATIONS[operation], spread(measured.ratios("Quintet", other.name, "-", "rate"), 1),
                spread(measured.ratios("Quintet", other.name, "-", "cpu_us", True), 1)] for operation, measured in runs.items()])


def own(runs, name, position):
    """The median CPU time of one of the server's processes."""
    values = [run["processes"][position]["cpu_us"] for run in runs.found[name, "-"] if run]
    return statistics.median(values) if values else None


def scaled(value, by):
    return None if value is None else value / by


def print_syncs(found, folder):
    """Counts the syncs of each server's process under strace, in separate runs, because strace slows the process."""
    if not shutil.which("strace"):
        return programs.say("the number of syncs is missing: strace isn't installed")
    rows = []
    for server in found:
        log = f"{folder}/strace"
        settle(server.pids)
        tracer = subprocess.Popen(["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync,sync_file_range", "-e", "signal=none",
                                   "-o", log, "-p", str(server.synced)])
        time.sleep(1)
        run = server.contestant("add", "traced", folder).run("-", ["--warm", "0", "--seconds", "60", "--calls", str(TRACED)])
        settle(server.pids)
        tracer.terminate()
        tracer.wait()
        # Each caller had a last request open when the client ended.
        changes = (run["answered"] if run else 0) + CALLERS
        with open(log) as file:
            syncs = count_syncs(file)
        rows.append([server.name, number(changes), number(syncs), f"{syncs / changes:.2f}"])
    table(["durable changes under strace", "changes", "syncs", "syncs for each change"], rows)


def count_syncs(lines):
    """The number of syncs in strace's output. A call that is shown in two lines counts once."""
    return sum(1 for line in lines if re.match(r"\d+ +(fsync|fdatasync|sync_file_range)\(", line))


def processor_time(pids):
    """The user and system time of the processes in seconds."""
    return sum(time.clock_gettime(~pid << 3 | 2) for pid in pids)


def settle(pids):
    """Waits until the processes have finished what earlier requests began."""
    def is_idle():
        before = processor_time(pids)
        time.sleep(0.05)
        return processor_time(pids) - before < 0.005

    processes.wait_for(is_idle, "an idle server", 30)


def hear(server, streams):
    """Fires EVENTS events. Returns medians over these events: the time until half of the listeners have an event, and
    until all have it. Also returns the server's mean CPU time per event. All times are in ms."""
    descriptors = [stream.fileno() for stream in streams]
    waiting = subprocess.Popen(
        [programs.needed("hear", ["C/hear.c"], []), server.MARK, *map(str, descriptors)],
        stdout=subprocess.PIPE, text=True, pass_fds=descriptors)
    try:
        line_of(waiting)
        before, medians, lasts = processor_time(server.pids), [], []
        for event in range(EVENTS):
            settle(server.pids)
            began = time.monotonic_ns()
            server.fire(event)
            median, last = (int(value) - began for value in line_of(waiting).split())
            medians.append(median / 1e6)
            lasts.append(last / 1e6)
        return {"median": statistics.median(medians), "last": statistics.median(lasts),
                "cpu": (processor_time(server.pids) - before) * 1e3 / EVENTS}
    finally:
        waiting.kill()
        waiting.wait()


def line_of(waiting):
    """The next line of `hear`. Raises an error if a connection ended, or doesn't receive the event within 20 s."""
    ready = select.poll()
    ready.register(waiting.stdout, select.POLLIN)
    if not ready.poll(20_000):
        raise RuntimeError("a listener didn't receive an event")
    line = waiting.stdout.readline()
    if not line:
        raise RuntimeError("a listener's connection ended")
    return line


def print_events(heard):
    table([f"an event to {LISTENERS:,} listeners", "until the median listener has it, ms", "until the last has it, ms", "CPU ms an event"],
          [[name] + [spread([result[key] for result in results], 1) for key in ("median", "last", "cpu")] for name, results in heard.items()])
    ours = heard["Quintet"]
    for name, results in list(heard.items())[1:]:
        print(f"Quintet beside {name}: until the last listener has it {spread([b['last'] / a['last'] for a, b in zip(ours, results)], 1)} "
              f"times faster, {spread([b['cpu'] / a['cpu'] for a, b in zip(ours, results)], 1)} times less CPU")
    print()


def raise_open_files():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
