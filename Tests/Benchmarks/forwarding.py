"""Forwarded calls: Quintet compared with the limit and other software; authenticated connections; calls answered by
a typed handler."""

import json
import os
import shutil
import tempfile

import peers
import programs
from contest import Contestant, Runs, number, spread, table
from stack import Stack

MODES = ["P", "B", "C", "D"]


def ours(stack, name="ours", options=(), service="content"):
    pids = [stack.pids["gateway"], stack.pids[service]]
    return Contestant(name, [programs.load(), "--address", stack.socket, *options], pids)


def print_contest(runs, names, modes):
    """The values, and the ratio of each round to the limit. A ratio over 1 is better than the limit."""
    table(
        ["", "P p50 µs", "B calls/s", "C calls/s", "C p99 µs", "D MB/s", "CPU µs a call P", "B", "C", "D", "resident MB"],
        [[name, number(runs.value(name, "P", "p50_us"), 1), number(runs.value(name, "B", "rate")),
          number(runs.value(name, "C", "rate")), number(runs.value(name, "C", "p99_us")), number(runs.value(name, "D", "mb_s"))]
         + [number(runs.value(name, mode, "cpu_us"), 2) for mode in MODES]
         + [number(max((runs.resident_mb(name, mode) or 0) for mode in modes), 1)] for name in names])
    print("Beside the limit (1 is as good as it; median, lowest and highest of the rounds' own ratios):\n")
    table(
        ["", "P p50", "B calls/s", "C calls/s", "C p99", "D MB/s", "CPU P", "CPU B", "CPU C", "CPU D"],
        [[name, spread(runs.ratios(name, "limit", "P", "p50_us", True)), spread(runs.ratios(name, "limit", "B", "rate")),
          spread(runs.ratios(name, "limit", "C", "rate")), spread(runs.ratios(name, "limit", "C", "p99_us", True)),
          spread(runs.ratios(name, "limit", "D", "mb_s"))]
         + [spread(runs.ratios(name, "limit", mode, "cpu_us", True)) for mode in MODES] for name in names if name != "limit"])
    failed = [f"{name} {mode}" for (name, mode), found in runs.found.items() if None in found]
    if failed:
        print(f"Failed at least once: {', '.join(failed)}.\n")


def passed_through():
    with Stack() as stack, peers.Field() as field:
        contestants = [ours(stack), field.limit()] + field.chosen()
        runs = Runs().contest(contestants, MODES)
        print_contest(runs, [c.name for c in contestants], MODES)


def authenticated():
    """Calls over connections that are each authenticated once. The service gets the principal with every call."""
    with Stack() as stack:
        tokens = stack.tokens_file(stack.register("flippin", 64))
        plain, known = ours(stack), ours(stack, "authenticated", ["--tokens", tokens])
        runs = Runs().contest([plain, known], ["B", "C"])
        table(["", "B calls/s", "C calls/s", "CPU µs a call B", "C"],
              [[name] + [number(runs.value(name, m, "rate")) for m in "BC"] + [number(runs.value(name, m, "cpu_us"), 2) for m in "BC"]
               for name in ("ours", "authenticated")])
        print("With the principal beside without: " + "; ".join(
            f"{mode} {spread(runs.ratios('authenticated', 'ours', mode, 'rate'))}, "
            f"CPU {spread(runs.ratios('authenticated', 'ours', mode, 'cpu_us', True))}" for mode in "BC") + "\n")


# One method needs only the catalog; the other reads the database.
TYPED = [("ai.generators.list", "roast-me-later", "ai-gateway"), ("progress.wallet.get", "clever-den", "progress"),
         ("content.cards.list", "flippin", "content")]


def typed():
    """All work of a typed method: decoding params, the handler, and encoding the reply."""
    with Stack() as stack, peers.Field() as field:
        contestants = [field.limit(), ours(stack, "content.ping")]
        for method, app, service in TYPED:
            tokens = stack.tokens_file(stack.register(app))
            options = ["--method", method, "--params", "{}", "--any-result", "--tokens", tokens]
            contestants.append(ours(stack, method, options, service))
        runs = Runs().contest(contestants, ["B"])
        table(["B", "calls/s", "CPU µs a call", "beside the limit"],
              [[c.name, number(runs.value(c.name, "B", "rate")), number(runs.value(c.name, "B", "cpu_us"), 2),
                spread(runs.ratios(c.name, "limit", "B", "rate"))] for c in contestants])


PARTS = ["content.cards.list", "content.tags.list", "entitlements.subscription.get", "progress.profile.get"]


def apps_with_view(folder):
    """The apps, with a view in flippin that has four parts from three services."""
    apps = shutil.copytree(os.path.join(programs.ROOT, "Shared/Apps"), f"{folder}/apps")
    with open(f"{apps}/flippin/views.json") as file:
        views = json.load(file)
    parts = [{"name": f"part{i}", "method": method, "required": True, "deadline_ms": 2000} for i, method in enumerate(PARTS)]
    views["views"].append({"id": "four", "parts": parts})
    with open(f"{apps}/flippin/views.json", "w") as file:
        json.dump(views, file)
    return apps


def fill(client, token):
    """The maximum number of cards of an account without a subscription."""
    for number in range(25):
        card = {"front": f"word {number}", "back": f"what word {number} means", "notes": "seen in a song", "tags": [f"tag {number % 5}"]}
        client.call("content.cards.add", card, token, f"card {number}")


def view():
    """A view of four parts, compared with one call per part, one after the other: for an account with cards, and for
    a new one."""
    with tempfile.TemporaryDirectory() as folder, Stack(apps=apps_with_view(folder)) as stack:
        full, empty = stack.register("flippin", 2)
        fill(stack.client(), full)
        # Mode A: like P, but on all cores, since the parts are meant to run concurrently.
        for account, token, mode in (("25 cards", full, "A"), ("25 cards", full, "P"), ("nothing yet", empty, "A")):
            beside_its_parts(stack, account, token, mode)


def beside_its_parts(stack, account, token, mode):
    answer = stack.client().call("views.get", {"view": "four"}, token)
    if any(part["state"] != "ok" for part in answer["parts"].values()):
        raise RuntimeError(f"a part isn't there: {answer}")
    tokens = stack.tokens_file([token])
    calls = [("views.get", '{"view":"four"}')] + [(method, "{}") for method in PARTS]
    contestants = [
        Contestant(method, [programs.load(), "--address", stack.socket, "--method", method, "--params", params,
                            "--any-result", "--tokens", tokens], list(stack.pids.values())) for method, params in calls]
    runs = Runs().contest(contestants, [mode])
    slowest = max(PARTS, key=lambda method: runs.value(method, mode, "p50_us") or 0)
    cores = "one core" if mode == "P" else "all cores"
    table([f"{account}, {cores}", "p50 µs", "p99 µs", "CPU µs a call, all processes"],
          [[c.name] + [number(runs.value(c.name, mode, key), 1) for key in ("p50_us", "p99_us", "cpu_us")] for c in contestants])
    ratios = [1 / r for r in runs.ratios("views.get", slowest, mode, "p50_us", True)]
    print(f"The view beside its slowest part, {slowest}: {spread(ratios)} times its p50\n")
