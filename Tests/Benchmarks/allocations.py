"""Heap allocations of the gateway and of a service for 1,000 calls that are passed through, once the stack has warmed up.

The most that is allowed stands in allocations.json: a figure above it fails.
"""

import json
import os
import subprocess

import programs
from contest import MODES, table
from counts import CountingStack

# Two runs of the same differ by some 2,000 allocations, by when buffers happen to grow.
CALLS = int(os.environ.get("CALLS", "3000000"))
PROCESSES = ("gateway", "content")


def allocations():
    """False when more is allocated than allowed."""
    with open(os.path.join(programs.HERE, "allocations.json")) as file:
        most = json.load(file)["release"]
    found = {}
    with CountingStack() as stack:
        tokens = stack.tokens_file(stack.register("flippin", 64))
        for label, mode, options in (("B", "B", []), ("C", "C", []), ("C, authenticated", "C", ["--tokens", tokens])):

            def during(calls):
                before = {name: stack.counted(name)[0] for name in PROCESSES}
                command = [programs.load(), "--address", stack.socket, *MODES[mode], *options, "--warm", "0", "--calls", str(calls)]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
                return {name: stack.counted(name)[0] - count for name, count in before.items()}

            during(CALLS)
            # Connecting allocates too, and isn't meant: it is as much in both, so it isn't in the difference.
            fewer, more = during(CALLS), during(2 * CALLS)
            found[label] = {name: 1000 * (more[name] - fewer[name]) / CALLS for name in PROCESSES}
    table(["allocations for 1,000 calls", *PROCESSES, "both"],
          [[label, *(f"{one[name]:.2f}" for name in PROCESSES), f"{sum(one.values()):.2f}"] for label, one in found.items()])
    worst = max(sum(one.values()) for one in found.values())
    print(f"Allowed: {most}; the most that was found: {worst:.2f}\n")
    return worst <= most
