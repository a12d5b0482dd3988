"""Heap allocations of the gateway and of a service for 1,000 forwarded calls, after a warm-up.

allocations.json contains the limits. The benchmark fails if a figure exceeds its limit.
"""

import json
import os
import subprocess
import time

import programs
from contest import MODES, table
from counts import CountingStack

# Allocations are counted for ten seconds. In this time, each process writes its metrics file once, with 500 to 1,500
# allocations.
SECONDS = 25
PROCESSES = ("gateway", "content")


def allocations():
    """Returns false if there are more allocations than allowed."""
    with open(os.path.join(programs.HERE, "allocations.json")) as file:
        most = json.load(file)["release"]
    found = {}
    with CountingStack() as stack:
        tokens = stack.tokens_file(stack.register("flippin", 64))
        for label, mode, options in (("B", "B", []), ("C", "C", []), ("C, authenticated", "C", ["--tokens", tokens])):
            command = [programs.load(), "--address", stack.socket, *MODES[mode], *options, "--warm", "0", "--seconds", str(SECONDS)]
            load = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            # Connecting and the first growth of buffers also allocate. These allocations aren't counted.
            time.sleep(SECONDS / 2)
            before = {name: stack.counted(name)[0] for name in PROCESSES}
            time.sleep(SECONDS * 0.4)
            after = {name: stack.counted(name)[0] for name in PROCESSES}
            out, _ = load.communicate()
            calls = json.loads(out)["rate"] * SECONDS * 0.4
            found[label] = {name: 1000 * (after[name] - before[name]) / calls for name in PROCESSES}
    table(["allocations for 1,000 calls", *PROCESSES, "both"],
          [[label, *(f"{one[name]:.2f}" for name in PROCESSES), f"{sum(one.values()):.2f}"] for label, one in found.items()])
    worst = max(sum(one.values()) for one in found.values())
    print(f"Allowed: {most}; the highest number measured: {worst:.2f}\n")
    return worst <= most
