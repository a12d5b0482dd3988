"""User actions that count for a streak, ten badges and a leaderboard, and purchases from the wallet, all durable."""

import json
import os
import shutil
import tempfile
import time

import contest
import programs
from contest import Contestant, number
from stack import Stack

CALLERS = 256
BADGES = 10


def app_of_actions(folder):
    """roast-me-later with changes: sharing continues the streak, counts for ten badges and a leaderboard, and pays a
    million."""
    apps = shutil.copytree(os.path.join(programs.ROOT, "Shared/Apps"), f"{folder}/apps")

    def change(name, body):
        path = f"{apps}/roast-me-later/{name}.json"
        data = json.load(open(path)) if os.path.exists(path) else {}
        body(data)
        with open(path, "w") as file:
            json.dump(data, file)

    def actions(data):
        data["actions"]["shared"]["max_per_day"] = 10000
        data["actions"]["drew_up"] = {"by": "client", "max_per_day": 10000}
        data["streak"]["counts"].append("shared")
        data["currencies"] = {"coins": {"name": {"en": "C", "vi": "C"}, "earn": [{"on": "drew_up", "amount": 1000000}],
                                        "buy": [{"id": "sip", "name": {"en": "S", "vi": "S"}, "price": 1}]}}

    def badges(data):
        text, kind = {"en": "B", "vi": "B"}, data["kinds"][0]["id"]
        data["badges"] += [{"id": f"bench-{n}", "kind": kind, "name": text, "description": text, "when": {"count": "shared", "at_least": 1000 * (n + 1)}}
                           for n in range(BADGES)]

    def boards(data):
        data.update({"zone": "UTC", "boards": [{"id": "bench", "name": {"en": "B", "vi": "B"}, "every": "week", "score": {"count": "shared"}}]})

    change("actions", actions)
    change("badges", badges)
    change("leaderboards", boards)
    return apps


def durable(stack, tokens, method, params):
    """Returns the changes per second for a number of callers, and the service's CPU time per change, as medians."""
    command = [programs.load(), "--address", stack.socket, "--method", method, "--params", json.dumps(params),
               "--any-result", "--tokens", stack.tokens_file(tokens), "--connections", str(CALLERS)]
    pids = [stack.pids["progress"]]
    found = [run for run in (Contestant(method, command, pids).run("-", []) for _ in range(contest.ROUNDS)) if run]
    middle = sorted(found, key=lambda run: run["rate"])[len(found) // 2]
    return [number(middle["rate"]), number(middle["cpu_us"], 1)]


def ledgers():
    with tempfile.TemporaryDirectory() as folder, Stack(apps=app_of_actions(folder)) as stack:
        tokens, client, now = stack.register("roast-me-later", CALLERS), stack.client(), int(time.time() * 1000)
        for token in tokens:
            action = {"id": "draw", "action": "drew_up", "at": now}
            client.call("progress.actions.report", {"actions": [action]}, token)
        shared = {"actions": [{"id": "bench-#", "action": "shared", "at": now}]}
        rows = [[f"an action with streak, {BADGES} badges and a board", *durable(stack, tokens, "progress.actions.report", shared)],
                ["a purchase: two entries of a ledger", *durable(stack, tokens, "progress.wallet.buy", {"id": "bench-#", "item": "sip"})]]
        contest.table([f"{CALLERS} callers", "changes/s", "CPU µs of progress"], rows)
