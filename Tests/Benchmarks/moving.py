#!/usr/bin/env python3
"""The effect on clients of moving a deployment with many accounts to PostgreSQL and back: `make moving
ACCOUNTS=1000000`.

The benchmark creates ACCOUNTS accounts with CARDS cards each. Sixteen other accounts use the deployment during the
moves: each adds cards with idempotency keys and reads from every service, one call at a time, and repeats rejected
calls. `quintet move` moves the databases to a PostgreSQL server of the benchmark, with syncs, and then back. The report
contains the duration of the moves, the longest wait of a call by service, and the result of checking that each
acknowledged card is stored once.

Settings, from the environment: ACCOUNTS (10000), CARDS (2; 25 at most), OUT (a file for the report), BIN.
"""

import os
import random
import re
import subprocess
import threading
import time

import bench
import cluster
import scale
from stack import Client, Stack, binaries

ACCOUNTS = int(os.environ.get("ACCOUNTS", "10000"))
CARDS = scale.CARDS = int(os.environ.get("CARDS", "2"))
CALLERS = 16
READS = ["entitlements.subscription.get", "content.cards.list", "ai.history.list", "progress.streak.get",
         "notifications.preferences.get"]


class Caller(threading.Thread):
    """A user of the app, who makes one call at a time until stopped."""

    def __init__(self, stack, number):
        super().__init__(daemon=True)
        self.path, self.number = stack.socket, number
        self.token = stack.register("flippin")[0]
        self.acknowledged, self.waits, self.trouble = [], {}, None
        self.calls, self.again, self.is_over = 0, 0, threading.Event()

    def run(self):
        try:
            client, turn = Client(self.path), 0
            while not self.is_over.is_set():
                turn += 1
                # A free account can have 25 cards.
                if turn % 4 == 0 and len(self.acknowledged) < 24:
                    front = f"caller {self.number} card {turn}"
                    client = self.insist(client, "content.cards.add", {"front": front, "back": "b"}, f"moving-{self.number}-{turn}-0123456789")
                    self.acknowledged.append(front)
                client = self.insist(client, READS[turn % len(READS)], {}, None)
                time.sleep(random.uniform(0.005, 0.02))
        except Exception as error:  # the report at the end contains these
            self.trouble = f"{type(error).__name__}: {error}"

    def insist(self, client, method, params, key):
        """Repeats a call until it is answered, and records the duration."""
        began = time.monotonic()
        while True:
            try:
                client.call(method, params, self.token, key)
                break
            except (RuntimeError, ConnectionError, OSError) as error:
                if time.monotonic() - began > 30 or isinstance(error, RuntimeError) and "'unavailable'" not in str(error):
                    raise
                self.again += 1
                time.sleep(0.02)
                if not isinstance(error, RuntimeError):
                    client = Client(self.path)
        service = method.split(".")[0]
        self.calls += 1
        self.waits[service] = max(self.waits.get(service, 0), time.monotonic() - began)
        return client


def move(stack, place, callers, say):
    for caller in callers:
        caller.waits = {}
    began = time.monotonic()
    ended = subprocess.run([f"{binaries()}/quintet", "move", "--to", place, "--runtime", f"{stack.folder}/run"],
                           capture_output=True, text=True)
    if ended.returncode:
        raise SystemExit(f"moving: {ended.stdout[-2000:]}{ended.stderr[-2000:]}")
    took = time.monotonic() - began
    time.sleep(1)
    longest = {name: max(caller.waits.get(name, 0) for caller in callers) for name in (read.split(".")[0] for read in READS)}
    where = "PostgreSQL" if place != "files" else "files"
    say(f"to {where}: {took:,.1f} s; by its own word")
    for words in re.findall(r"callers waited (.*)", ended.stdout):
        say(f"  callers waited {words}")
    say("  the longest wait of a call: " + ", ".join(f"{name} {1e3 * wait:,.0f} ms" for name, wait in longest.items()))
    return ended.stdout


def main():
    told = []

    def say(line):
        told.append(line)
        print(line, flush=True)

    say(f"make moving ACCOUNTS={ACCOUNTS} CARDS={CARDS}: {bench.conditions()}\n")
    server = cluster.Cluster()
    stack = Stack({"QUINTET_LOG_LEVEL": "notice"}).ready()
    try:
        tokens, rate = scale.register(stack, ACCOUNTS)
        say(f"{ACCOUNTS:,} accounts registered, {rate:,.0f} a second")
        if CARDS:
            say(f"{ACCOUNTS * CARDS:,} cards added, {scale.give_cards(stack, tokens):,.0f} a second")
        callers = [Caller(stack, number) for number in range(CALLERS)]
        for caller in callers:
            caller.start()
        for place in (server.url, "files"):
            move(stack, place, callers, say)
        for caller in callers:
            caller.is_over.set()
        for caller in callers:
            caller.join(60)
        wrong, client = [], stack.client()
        for caller in callers:
            found = [card["front"] for card in client.call("content.cards.list", {"limit": 100}, caller.token)["cards"]]
            if sorted(found) != sorted(caller.acknowledged):
                wrong.append(f"caller {caller.number}: {len(found)} cards, {len(caller.acknowledged)} acknowledged")
        wrong += [f"caller {caller.number}: {caller.trouble}" for caller in callers if caller.trouble]
        say(f"{sum(caller.calls for caller in callers):,} calls, {sum(caller.again for caller in callers)} sent again; "
            f"{sum(len(caller.acknowledged) for caller in callers)} acknowledged cards: "
            + ("each is stored once" if not wrong else "; ".join(wrong)))
        if os.environ.get("OUT"):
            with open(os.environ["OUT"], "w") as file:
                file.write("\n".join(told) + "\n")
        return 1 if wrong else 0
    finally:
        stack.stop()
        server.stop()


if __name__ == "__main__":
    raise SystemExit(main())
