#!/usr/bin/env python3
"""How fast a cell is emptied, and what people notice of it: `make emptying ACCOUNTS=5000`.

Two cells stand side by side. One gets ACCOUNTS accounts with CARDS cards each, and eight more that use it all the while:
they add cards under keys and read, one call at a time, and follow to the other cell, which has eight of its own. Then
`quintet cells empty` has all go. Told are accounts a second, the longest that a call of the movers waited, the times of
the others beside those of a quiet while, and whether each acknowledged card is there once.

Settings, from the environment: ACCOUNTS (1000), CARDS (2; 25 at most), OUT (a file for the report), BIN.
"""

import os
import subprocess
import tempfile
import time

import bench
import cluster
import moving
import scale
from stack import Client, Stack, binaries

ACCOUNTS = int(os.environ.get("ACCOUNTS", "1000"))
CARDS = scale.CARDS = int(os.environ.get("CARDS", "2"))
CALLERS = 8


class Caller(moving.Caller):
    """Goes on in the other cell once it is told to."""

    def __init__(self, stack, number, other):
        super().__init__(stack, number)
        self.paths, self.taken = [stack.socket, other.socket], []

    def insist(self, client, method, params, key):
        began = time.monotonic()
        while True:
            try:
                return super().insist(client, method, params, key)
            except RuntimeError as error:
                if "'moved'" not in str(error):
                    raise
                self.paths.reverse()
                self.path = self.paths[0]
                client = Client(self.path)
            finally:
                self.taken.append(time.monotonic() - began)


def main():
    told = []

    def say(line):
        told.append(line)
        print(line, flush=True)

    say(f"make emptying ACCOUNTS={ACCOUNTS} CARDS={CARDS}: {bench.conditions()}\n")
    server = cluster.Cluster()
    cells = {}
    for name in ("a", "b"):
        settings = {"QUINTET_LOG_LEVEL": "error", "QUINTET_CELL": name, "QUINTET_ENTITLEMENTS_DIRECTORY": server.url}
        cells[name] = Stack(settings, tempfile.mkdtemp(prefix=f"quintet-cell-{name}-")).ready()
    try:
        tokens, rate = scale.register(cells["a"], ACCOUNTS)
        say(f"{ACCOUNTS:,} accounts registered, {rate:,.0f} a second")
        if CARDS:
            say(f"{ACCOUNTS * CARDS:,} cards added, {scale.give_cards(cells['a'], tokens):,.0f} a second")
        movers = [Caller(cells["a"], number, cells["b"]) for number in range(CALLERS)]
        others = [Caller(cells["b"], CALLERS + number, cells["a"]) for number in range(CALLERS)]
        for caller in movers + others:
            caller.start()
        time.sleep(5)
        quiet = [taken for caller in others for taken in caller.taken]
        for caller in movers + others:
            caller.taken, caller.waits = [], {}
        began = time.monotonic()
        ended = subprocess.run([f"{binaries()}/quintet", "cells", "empty", "a", "--to", "b", "--runtime", f"{cells['a'].folder}/run"], capture_output=True, text=True)
        took = time.monotonic() - began
        busy = [taken for caller in others for taken in caller.taken]
        longest = max(max(caller.waits.values(), default=0) for caller in movers)
        say(f"emptied in {took:,.1f} s, {(ACCOUNTS + CALLERS) / took:,.1f} accounts a second; it said: {ended.stdout.strip().splitlines()[-1:]} {ended.stderr.strip()}")
        say(f"the longest that a call of those who went waited: {1e3 * longest:,.0f} ms")
        for name, times in (("quiet", quiet), ("while it was emptied", busy)):
            say(f"others, {name}: p50 {1e3 * scale.quantile(times, .5):.2f} ms, p99 {1e3 * scale.quantile(times, .99):.2f} ms, longest {1e3 * max(times):.0f} ms")
        for caller in movers + others:
            caller.is_over.set()
        for caller in movers + others:
            caller.join(60)
        client = cells["b"].client()
        wrong = [f"caller {caller.number}: {caller.trouble}" for caller in movers + others if caller.trouble]
        for caller in movers + others:
            found = [card["front"] for card in client.call("content.cards.list", {"limit": 100}, caller.token)["cards"]]
            if sorted(found) != sorted(caller.acknowledged):
                wrong.append(f"caller {caller.number}: {len(found)} cards, {len(caller.acknowledged)} acknowledged")
        for token in tokens[::max(1, len(tokens) // 200)]:
            count = len(client.call("content.cards.list", {"limit": 100}, token)["cards"])
            if count != CARDS:
                wrong.append(f"somebody has {count} cards, not {CARDS}")
        say(f"{sum(caller.again for caller in movers)} calls of those who went were sent again; "
            + ("each acknowledged card is there once" if not wrong else "; ".join(wrong[:10])))
        if os.environ.get("OUT"):
            with open(os.environ["OUT"], "w") as file:
                file.write("\n".join(told) + "\n")
        return 1 if wrong or ended.returncode else 0
    finally:
        for stack in cells.values():
            stack.stop()
        server.stop()


if __name__ == "__main__":
    raise SystemExit(main())
