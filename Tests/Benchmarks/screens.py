"""Measures many clients that show a screen.

Each account of the five apps has a WebSocket through edge and calls `views.get` for its app's main view at a steady
rate, first without disturbance and then while services are killed.

The services are killed in turn, and `quintet up` restarts them. A latency counts from the time when the call was due. A
call that isn't answered with a result at the first attempt is a failure, because the clients repeat nothing.

Settings, from the environment: CLIENTS (1000), RATE (calls per second of all clients: 500), SECONDS (of each part: 30),
KILL (the five services), EVERY (seconds between kills: 3).
"""

import itertools
import json
import os
import signal
import subprocess
import threading

import edge
import processes
import programs
from contest import number, table
from product import processor_time, raise_open_files
from stack import Stack

CLIENTS = int(os.environ.get("CLIENTS", "1000"))
RATE = float(os.environ.get("RATE", "500"))
SECONDS = float(os.environ.get("SECONDS", "30"))
WARM = 3
KILL = os.environ.get("KILL", "").split() or ["entitlements", "content", "ai-gateway", "progress", "notifications"]
EVERY = float(os.environ.get("EVERY", "3"))
# The goals: p99 in ms, and the largest part of the calls that may fail during kills.
MOST_MS, MOST_FAILED = 200, 0.001


def main_views():
    """Returns the main view of each app, which is its first one."""
    apps = os.path.join(programs.ROOT, "Shared/Apps")
    found = {}
    for app in sorted(os.listdir(apps)):
        with open(f"{apps}/{app}/views.json") as file:
            found[app] = json.load(file)["views"][0]["id"]
    return found


def furnish(client, app, token):
    """Creates the data that an account's main view shows."""
    if app == "flippin":
        cards = [{"front": f"word {n}", "back": f"what word {n} means", "tags": [f"tag {n % 5}"]} for n in range(20)]
        client.call("content.cards.add-many", {"cards": cards}, token)
    if app == "bible-stories":
        client.call("content.reading.set", {"book": "the-ark", "page": 2}, token)


def accounts(stack):
    """Registers the accounts. Returns a line for each: token, view, and the number of parts of the view."""
    client, lines = stack.client(), []
    views = itertools.cycle(main_views().items())
    for app, view in itertools.islice(views, CLIENTS):
        token, = stack.register(app)
        furnish(client, app, token)
        parts = client.call("views.get", {"view": view}, token)["parts"]
        lines.append(f"{token} {view} {sum(part['state'] == 'ok' for part in parts.values())}")
    return lines


class Killer(threading.Thread):
    """Kills the services in turn until `stop`."""

    def __init__(self, stack):
        super().__init__(daemon=True)
        self.stack, self.over, self.kills = stack, threading.Event(), 0

    def run(self):
        for name in itertools.cycle(KILL):
            if self.over.wait(EVERY):
                return
            victim = processes.children(self.stack.up.pid).get(name)
            if victim:
                os.kill(victim, signal.SIGKILL)
                self.kills += 1

    def stop(self):
        self.over.set()
        self.join()


def part(stack, clients, kills):
    """Runs one part of the measurement. Returns the client's report, the kills, and the CPU time of a view in µs."""
    command = [programs.needed("screens", ["C/screens.c"], ["-luv"]), "--address", stack.edge, "--clients", clients,
               "--rate", str(RATE), "--seconds", str(SECONDS), "--warm", str(WARM)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    killer = Killer(stack) if kills else None
    try:
        if running.stdout.readline() != "begun\n":
            raise RuntimeError("the clients didn't connect")
        before = processor_time(stack.pids.values())
        if killer:
            killer.start()
        found = json.loads(running.stdout.readline())
        # The CPU time of a killed process is lost, so only the undisturbed part reports a CPU time.
        found["cpu_us"] = None if kills else (processor_time(stack.pids.values()) - before) * 1e6 / (RATE * (SECONDS + WARM))
    finally:
        if killer:
            killer.stop()
        running.kill()
        running.wait()
    return {**found, "kills": killer.kills if killer else 0}


def failures(found):
    return found["failed"] + found["unanswered"]


def is_good(quiet, stormy):
    return not failures(quiet) and max(quiet["p99_ms"], stormy["p99_ms"]) < MOST_MS and failures(stormy) < MOST_FAILED * stormy["calls"]


def screens():
    raise_open_files()
    with Stack(edge.CROWD, edge=True) as stack:
        path = stack.tokens_file(accounts(stack))
        quiet, stormy = part(stack, path, False), part(stack, path, True)
    table([f"{CLIENTS:,} clients, {RATE:,.0f} views a second", "kills", "calls", "failed", "without a part", "p50 ms", "p99 ms", "p99.9 ms",
           "longest ms", "CPU µs a view"],
          [[name, found["kills"], number(found["calls"]), f"{failures(found)} ({failures(found) / found['calls']:.3%})", found["partial"],
            *(number(found[key], 1) for key in ("p50_ms", "p99_ms", "p999_ms", "max_ms")), number(found["cpu_us"])]
           for name, found in (("undisturbed", quiet), ("during kills", stormy))])
    for name, found in (("Undisturbed", quiet), ("During kills", stormy)):
        if failures(found) or found["reconnections"]:
            print(f"{name}: failures {found['kinds']}, unanswered {found['unanswered']}, reconnections {found['reconnections']}\n")
    return is_good(quiet, stormy)
