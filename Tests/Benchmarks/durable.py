"""Changes that are answered when they are on disk, by 256 callers, beside SQLite's own rate at the same group size."""

import json
import re
import statistics
import subprocess

import contest
import programs
from contest import Contestant, number, spread, table
from stack import Stack

CALLERS = 256
CHANGE = {"book": "the-ark", "page": 2}


def commits(stack):
    """Commits of the process `content` so far, and the writes in them, by its own counters; None where it has none."""
    text = stack.client().call("content.metrics")["text"]
    found = {name: re.search(rf"^quintet_store_{name}_total (\d+)", text, re.M) for name in ("commits", "writes")}
    return {name: int(match[1]) for name, match in found.items()} if all(found.values()) else None


def sqlite_rate(folder, group, seconds):
    program = programs.needed("rows", ["C/rows.c"], ["-lsqlite3"])
    ended = subprocess.run([program, folder, str(CALLERS), str(max(1, round(group))), str(seconds)], capture_output=True, text=True)
    if ended.returncode:
        raise SystemExit(f"bench: {ended.stderr}")
    return json.loads(ended.stdout)["rate"]


def durable():
    with Stack() as stack:
        tokens = stack.tokens_file(stack.register("bible-stories", CALLERS))
        command = [programs.load(), "--address", stack.socket, "--method", "content.reading.set", "--params", json.dumps(CHANGE),
                   "--any-result", "--tokens", tokens, "--connections", str(CALLERS)]
        pids = [stack.pids["gateway"], stack.pids["content"]]
        rates, ratios, keyed, keyed_ratios, groups = [], [], [], [], []
        for number_of_round in range(contest.ROUNDS):
            before = commits(stack)
            plain = Contestant("durable", command, pids).run("-", [])
            after = commits(stack)
            again = Contestant("durable", command + ["--keys", f"bench-{number_of_round}-"], pids).run("-", [])
            group = CALLERS if not (before and after) else (
                (after["writes"] - before["writes"]) / max(1, after["commits"] - before["commits"]))
            own = sqlite_rate(stack.folder, group, contest.SECONDS)
            if plain and again:
                groups.append(group)
                rates.append((plain["rate"], own))
                ratios.append(plain["rate"] / own)
                keyed_ratios.append(again["rate"] / own)
                keyed.append(again["rate"])
        counted = "counted" if before else "taken as the number of callers: content doesn't count its commits"
        print(f"Changes a commit: {spread(groups, 0)}, {counted}.\n")
        table(["256 callers, content.reading.set", "changes/s", "beside SQLite's own rate"],
              [["SQLite itself, the same row", number(statistics.median(own for _, own in rates)), ""],
               ["acknowledged by ours", number(statistics.median(rate for rate, _ in rates)), spread(ratios)],
               ["with an idempotency key each", number(statistics.median(keyed)), spread(keyed_ratios)]])
