"""Cards: pages of small and very large lists, searches, and additions, which are acknowledged when they are on disk."""

import json
import tempfile

import contest
import imports
import programs
from contest import Contestant, Runs, number
from stack import Stack

CALLERS = 256
# The number of an account's cards, and true if searches are measured too.
SHELVES = [25, 10_000, 100_000]


def fill(client, token, count):
    for first in range(0, count, 100):
        cards = [{"front": f"từ vựng {n}", "back": f"what word {n} means", "notes": "seen in a song", "tags": [f"tag {n % 5}"]}
                 for n in range(first, min(first + 100, count))]
        client.call("content.cards.add-many", {"cards": cards}, token, f"fill-{first}-{token[-12:]}")


def calls(count):
    """Methods and params, and their names in the table."""
    yield "content.cards.list", {"limit": 20}, f"20 of {count:,}"
    if count > 50:
        yield "content.cards.list", {"limit": 50}, f"50 of {count:,}"
        yield "content.cards.list", {"limit": 50, "text": "vung"}, f"50 of {count:,}, searched: all match"
        yield "content.cards.list", {"limit": 50, "text": f"{count - 7}"}, f"searched in {count:,}: one matches"


def cards():
    with tempfile.TemporaryDirectory() as folder, Stack(apps=imports.apps_with_room(folder)) as stack:
        contestants, client = [], stack.client()
        for count, token in zip(SHELVES, stack.register("flippin", len(SHELVES))):
            fill(client, token, count)
            tokens = stack.tokens_file([token])
            for method, params, name in calls(count):
                contestants.append(Contestant(
                    name, [programs.load(), "--address", stack.socket, "--method", method, "--params", json.dumps(params),
                           "--any-result", "--tokens", tokens], [stack.pids["gateway"], stack.pids["content"]]))
        checks = json.dumps({"checks": [{"rule": "cards", "adding": 1}]})
        tokens = stack.tokens_file(stack.register("flippin", 64))
        contestants.append(Contestant(
            "entitlements.access.check", [programs.load(), "--address", stack.socket, "--method", "entitlements.access.check",
                                          "--params", checks, "--any-result", "--tokens", tokens], list(stack.pids.values())))
        runs = Runs().contest(contestants, ["B"])
        table = [[c.name, number(runs.value(c.name, "B", "rate")), number(runs.value(c.name, "B", "cpu_us"), 1)] for c in contestants]
        contest.table(["B", "calls/s", "CPU µs per call, all processes involved"], table)
        add(stack)


def add(stack):
    tokens = stack.tokens_file(stack.register("flippin", CALLERS))
    card = {"front": "word", "back": "what it means", "notes": "seen in a song", "tags": ["a tag"]}
    command = [programs.load(), "--address", stack.socket, "--method", "content.cards.add", "--params", json.dumps(card),
               "--any-result", "--tokens", tokens, "--connections", str(CALLERS), "--keys"]
    pids = [stack.pids["gateway"], stack.pids["content"]]
    found = [Contestant("adds", command + [f"bench-{n}-"], pids).run("-", []) for n in range(contest.ROUNDS)]
    rates = sorted(run["rate"] for run in found if run)
    print(f"Durable adds of {CALLERS} callers, a key each: {number(rates[len(rates) // 2])} a second "
          f"({number(rates[0])} to {number(rates[-1])}).\n")
