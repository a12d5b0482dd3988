"""The duration of an import of 100,000 cards, and its effect on other clients: `make imports`.

Another client reads and adds cards at a fixed rate before and during the import. Latencies count from the time when a
call was due.
"""

import base64
import csv
import hashlib
import io
import json
import os
import shutil
import tempfile
import threading
import time

import programs
from stack import Stack

CARDS = int(os.environ.get("CARDS", "100000"))
RATE = 200
CALM_SECONDS = 10
MOST_SECONDS = 30
MOST_MB = 60
MOST_RATIO = 1.5
PIECE = 65536


def apps_with_room(folder):
    """The apps. In flippin, every account may have all cards of the import."""
    apps = shutil.copytree(os.path.join(programs.ROOT, "Shared/Apps"), f"{folder}/apps")
    with open(f"{apps}/flippin/access.json") as file:
        access = json.load(file)
    access["counted_limits"][0]["limit"] = 10_000_000
    with open(f"{apps}/flippin/access.json", "w") as file:
        json.dump(access, file)
    return apps


def table(cards):
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["front", "back", "notes", "tags"])
    for number in range(cards):
        writer.writerow([f"từ vựng {number}", f"a word, number {number}", "seen in a book" if number % 3 == 0 else "",
                         f"lesson {number // 500};{'noun' if number % 2 else 'verb'}"])
    return text.getvalue().encode()


def send(client, token, content, kind):
    digest = hashlib.sha256(content).hexdigest()
    file = client.call("content.files.begin", {"kind": kind, "bytes": len(content), "sha256": digest}, token)["file"]["id"]
    for offset in range(0, len(content), PIECE):
        piece = content[offset:offset + PIECE]
        client.call("content.files.put", {"file": file, "offset": offset, "data": base64.b64encode(piece).decode(),
                                          "sha256": hashlib.sha256(piece).hexdigest()}, token)
    client.call("content.files.finish", {"file": file}, token)
    return file


class Others:
    """Calls of another account at a fixed rate, alternately reads and additions, over so many connections that a slow
    call delays no later call.
    """

    CONNECTIONS = 8

    def __init__(self, stack, token):
        self.stack, self.token = stack, token
        self.times = {"read": [], "add": []}
        self.ends = False
        self.first_due = time.monotonic()
        self.threads = [threading.Thread(target=self.run, args=(number,), daemon=True) for number in range(self.CONNECTIONS)]

    def start(self):
        for thread in self.threads:
            thread.start()

    def end(self):
        self.ends = True
        for thread in self.threads:
            thread.join()

    def run(self, number):
        client = self.stack.client()
        while not self.ends:
            due = self.first_due + number / RATE
            time.sleep(max(0, due - time.monotonic()))
            # Each connection makes calls of both kinds.
            kind = "read" if (number // self.CONNECTIONS + number) % 2 else "add"
            if kind == "read":
                client.call("content.cards.list", {"limit": 20}, self.token)
            else:
                client.call("content.cards.add", {"front": f"o{time.monotonic_ns()}", "back": "b"}, self.token)
            self.times[kind].append(time.monotonic() - due)
            number += self.CONNECTIONS


def p99(times):
    return sorted(times)[int(len(times) * 0.99)] * 1000


def memory_mb(pid, field):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(field)) / 1024


def beside(stack, token, work):
    others = Others(stack, token)
    others.start()
    result = work()
    others.end()
    return others.times, result


def imported(stack, token, file):
    client = stack.client()
    start = time.monotonic()
    state = client.call("content.imports.start", {"file": file}, token)["import"]
    while state["phase"] == "running":
        time.sleep(0.1)
        state = client.call("content.imports.get", {"import": state["id"]}, token)["import"]
    return state, time.monotonic() - start


def exported(stack, token, kind):
    client = stack.client()
    start = time.monotonic()
    state = client.call("content.exports.start", {"format": kind}, token)["export"]
    while state["phase"] == "running":
        time.sleep(0.1)
        state = client.call("content.exports.get", {"export": state["id"]}, token)["export"]
    seconds = time.monotonic() - start
    content, offset = b"", 0
    while offset is not None:
        piece = client.call("content.files.read", {"file": state["file"], "offset": offset}, token)
        content += base64.b64decode(piece["data"])
        offset = piece.get("next_offset")
    return state, seconds, content


def main():
    missed = []
    with tempfile.TemporaryDirectory() as folder, Stack(apps=apps_with_room(folder)) as stack:
        owner, other, third = stack.register("flippin", 3)
        content = stack.pids["content"]
        calm, _ = beside(stack, other, lambda: time.sleep(CALM_SECONDS))
        for kind in ("read", "add"):
            print(f"another client's {kind}s, {RATE} calls a second, nothing else: p99 {p99(calm[kind]):.2f} ms")
        source, kind, token = table(CARDS), "csv", owner
        for round in ("csv", "apkg"):
            file = send(stack.client(), token, source, kind)
            busy, (state, seconds) = beside(stack, other, lambda: imported(stack, token, file))
            peak = memory_mb(content, "VmHWM")
            print(f"{kind}: {state['added']} of {state['read']} rows in {seconds:.1f} s, {state['phase']}; "
                  f"the service had {peak:.1f} MB at most")
            if state["added"] != CARDS or seconds > MOST_SECONDS or peak > MOST_MB:
                missed.append(kind)
            for call in ("read", "add"):
                ratio = p99(busy[call]) / p99(calm[call])
                print(f"  another client's {call}s meanwhile: p99 {p99(busy[call]):.2f} ms, {ratio:.2f} of before")
                if ratio > MOST_RATIO:
                    missed.append(f"{call}s beside {kind}")
            if round == "csv":
                made, seconds, source = exported(stack, owner, "apkg")
                print(f"exported as apkg: {made['cards']} cards in {seconds:.1f} s, {len(source) / 1e6:.1f} MB")
                kind, token = "apkg", third
    if missed:
        raise SystemExit(f"imports: over the bounds: {', '.join(missed)}")


if __name__ == "__main__":
    main()
