#!/usr/bin/env python3
"""Measures the figures of docs/performance.md, each by name: `make bench FIGURES="forwarding durable"`.

Settings, from the environment: FIGURES, PEERS (names, or all), ROUNDS (5), DURATION (seconds per run: 1), CONNECTIONS
(10000), BIN (the folder of the programs to measure; by default the release build).
"""

import datetime
import os
import subprocess
import sys

import allocations
import cards
import durable
import edge
import flood
import footprint
import forwarding
import ledgers
import notices
import postgres
import product
import programs
import ranks
import reload
import rush
import screens
import stack
import texts

FIGURES = {
    "forwarding": forwarding.passed_through,
    "authenticated": forwarding.authenticated,
    "typed": forwarding.typed,
    "view": forwarding.view,
    "durable": durable.durable,
    "postgres": postgres.postgres,
    "cards": cards.cards,
    "texts": texts.texts,
    "ledgers": ledgers.ledgers,
    "notices": notices.notices,
    "rush": rush.rush,
    "ranks": ranks.ranks,
    "reload": reload.reload,
    "allocations": allocations.allocations,
    "idle": footprint.idle,
    "start": footprint.start,
    "recovery": footprint.recovery,
    "connections": footprint.connections,
    "edge": edge.edge,
    "sockets": edge.sockets,
    "product": product.product,
    "screens": screens.screens,
    "flood": flood.flood,
    "coder": lambda: subprocess.run([os.path.join(stack.binaries(), "wire-benchmark")], check=True),
}


def conditions():
    commit = subprocess.run(["git", "-C", programs.ROOT, "log", "-1", "--format=%h"], capture_output=True, text=True).stdout.strip()
    dirty = subprocess.run(["git", "-C", programs.ROOT, "status", "--porcelain", "-uno"], capture_output=True, text=True).stdout
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return (f"{datetime.datetime.now():%Y-%m-%d %H:%M}, commit {commit or '?'}{' and changes' if dirty else ''}, "
            f"{os.cpu_count()} × {model}, load {load}")


def main():
    names = os.environ.get("FIGURES", "").split() or list(FIGURES)
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        raise SystemExit(f"bench: no figure {', '.join(unknown)}; there are: {', '.join(FIGURES)}")
    failed = []
    for name in names:
        print(f"## {name}\n\n{conditions()}\n", flush=True)
        try:
            if FIGURES[name]() is False:
                failed.append(name)
        except (SystemExit, OSError, RuntimeError, subprocess.CalledProcessError) as fault:
            # A figure that can't be measured doesn't prevent the others.
            print(f"not measured: {fault}\n", flush=True)
            failed.append(name)
    print(conditions())
    if failed:
        raise SystemExit(f"bench: not good: {', '.join(failed)}")


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    main()
