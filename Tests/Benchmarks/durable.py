"""Changes by 256 callers, acknowledged when they are on disk, compared with SQLite's own rate at the same group
size."""

import json
import statistics
import subprocess

import contest
import programs
from contest import Contestant, number, spread, table
from counts import CountingStack

CALLERS = 256
CHANGE = {"book": "the-ark", "page": 2}


def sqlite_rate(folder, group, seconds):
    program = programs.needed("rows", ["C/rows.c"], ["-lsqlite3"])
    ended = subprocess.run([program, folder, str(CALLERS), str(max(1, round(group))), str(seconds)], capture_output=True, text=True)
    if ended.returncode:
        raise SystemExit(f"bench: {ended.stderr}")
    return json.loads(ended.stdout)["rate"]


def durable():
    with CountingStack() as stack:
        tokens = stack.tokens_file(stack.register("bible-stories", CALLERS))
        command = [programs.load(), "--address", stack.socket, "--method", "content.reading.set", "--params", json.dumps(CHANGE),
                   "--any-result", "--tokens", tokens, "--connections", str(CALLERS)]
        pids = [stack.pids["gateway"], stack.pids["content"]]
        rates, ratios, keyed, keyed_ratios, groups = [], [], [], [], []
        for number_of_round in range(contest.ROUNDS):
            before = stack.counted("content")[1]
            plain = Contestant("durable", command, pids).run("-", ["--warm", "0"])
            # Each commit causes one sync. Checkpoints of the log cause only a few more.
            group = plain["answered"] / max(1, stack.counted("content")[1] - before) if plain else 1
            again = Contestant("durable", command + ["--keys", f"bench-{number_of_round}-"], pids).run("-", [])
            own = sqlite_rate(stack.folder, group, contest.SECONDS)
            if plain and again:
                groups.append(group)
                rates.append((plain["rate"], own))
                ratios.append(plain["rate"] / own)
                keyed_ratios.append(again["rate"] / own)
                keyed.append(again["rate"])
        print(f"Changes a sync: {spread(groups, 0)}.\n")
        table(["256 callers, content.reading.set", "changes/s", "beside SQLite's own rate"],
              [["SQLite itself, the same row", number(statistics.median(own for _, own in rates)), ""],
               ["acknowledged by ours", number(statistics.median(rate for rate, _ in rates)), spread(ratios)],
               ["with an idempotency key each", number(statistics.median(keyed)), spread(keyed_ratios)]])
