"""A leaderboard with up to MEMBERS (1000000) members: the cost of an action, a page and the caller's own rank, and a
check of each rank."""

import os
import random
import sqlite3
import statistics
import tempfile
import time

import ledgers
import processes
from stack import Stack

MEMBERS = int(os.environ.get("MEMBERS", "1000000"))
CALLERS = 64
# Many members share a rank, as in real games.
BEST = 20_000


def crowd(path, count):
    """Adds members to the callers' board, and gives all members random scores."""
    database = sqlite3.connect(path)
    (app, board, period), = database.execute("SELECT DISTINCT app, board, period FROM scores WHERE board = 'bench'")
    place = (app, board, period)
    database.execute("UPDATE scores SET score = 1 + abs(random()) % ? WHERE board = ?", (BEST, board))
    numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) "
    database.execute(f"{numbers} INSERT INTO players (account, app, player, name, joined_at, is_hidden) "
                     "SELECT printf('acc_%024d', n), ?, printf('plr_%024d', n), printf('Player %d', n), 0, 0 FROM numbers", (count - CALLERS, app))
    database.execute(f"{numbers} INSERT INTO scores (account, app, board, period, player, score) "
                     f"SELECT printf('acc_%024d', n), ?, ?, ?, printf('plr_%024d', n), 1 + abs(random()) % {BEST} FROM numbers",
                     (count - CALLERS, *place))
    database.commit()
    database.close()
    return place


def milliseconds(calls):
    taken = []
    for call in calls:
        began = time.perf_counter()
        call()
        taken.append((time.perf_counter() - began) * 1e3)
    taken.sort()
    return f"{statistics.median(taken):.2f} ({taken[int(len(taken) * 0.99)]:.2f})"


def measure(count):
    with tempfile.TemporaryDirectory(prefix="quintet-bench-") as folder:
        apps = ledgers.app_of_actions(folder)
        first = Stack(folder=folder, apps=apps).ready()
        tokens, client = first.register("roast-me-later", CALLERS), first.client()

        def act(client, token, name):
            client.call("progress.actions.report", {"actions": [{"id": name, "action": "shared", "at": int(time.time() * 1000)}]}, token)

        for number, token in enumerate(tokens):
            client.call("progress.leaderboards.join", {"name": f"Caller {number}"}, token)
            act(client, token, "first")
        first.stop(keep=True)
        path = f"{folder}/state/progress.db"
        place = crowd(path, count)
        with Stack(folder=folder, apps=apps) as stack:
            client, token = stack.client(), tokens[0]
            board = {"board": "bench"}
            # The counts are compared with the scores at the start.
            processes.wait_for(lambda: client.call("progress.leaderboards.get", board, token)["members"] == count, "the counts", 120)
            database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)

            def check():
                for one in tokens:
                    standing = client.call("progress.leaderboards.get", {**board, "around_me": True, "limit": 1}, one)["standing"]
                    (above,), = database.execute("SELECT count(*) FROM scores WHERE app = ? AND board = ? AND period = ? AND score > ?",
                                                 (*place, standing["score"])).fetchall()
                    if standing["rank"] != above + 1:
                        raise RuntimeError(f"rank {standing['rank']} of {count}, and {above} have a better score")

            check()
            actions = milliseconds(lambda n=n: act(client, random.choice(tokens), f"act-{n}") for n in range(500))
            check()
            page = milliseconds(lambda: client.call("progress.leaderboards.get", {**board, "limit": 50}, random.choice(tokens)) for _ in range(500))
            near = milliseconds(lambda: client.call("progress.leaderboards.get", {**board, "limit": 50, "around_me": True}, random.choice(tokens))
                                for _ in range(500))
            listed = milliseconds(lambda: client.call("progress.leaderboards.list", {}, random.choice(tokens)) for _ in range(500))
            held = processes.resident(stack.pids["progress"]) / 1e6
            print(f"| {count:,} | {actions} | {page} | {near} | {listed} | {held:.0f} | {os.path.getsize(path) / 1e6:,.0f} |", flush=True)


def ranks():
    print("| on the board | an action, ms (p99) | the first 50, ms | 50 around me, ms | my places, ms | memory, MB | database, MB |")
    print("|---|---|---|---|---|---|---|")
    count = 1000
    while count <= MEMBERS:
        measure(count)
        count *= 10
    print(f"\nBefore and after 500 actions the ranks of {CALLERS} people were what the scores say.\n")
