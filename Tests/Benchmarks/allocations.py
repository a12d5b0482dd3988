"""Heap allocations of the gateway and of a service for 1,000 calls that are passed through, once the stack has warmed up.

The most that is allowed stands in allocations.json, for the release build: a figure above it fails.
"""

import json
import os
import struct
import subprocess
import tempfile

import programs
from contest import MODES, table
from stack import Stack

CALLS = int(os.environ.get("CALLS", "100000"))


def allowed():
    with open(os.path.join(programs.HERE, "allocations.json")) as file:
        return json.load(file)["per_1000_calls"]


def counted(folder, pid):
    with open(f"{folder}/{pid}", "rb") as file:
        return struct.unpack("<Q", file.read(8))[0]


def allocations():
    """False when more is allocated than allowed."""
    shim = programs.needed("allocations.so", ["C/allocations.c"], [], shared=True)
    most, found = allowed(), {}
    with tempfile.TemporaryDirectory() as folder, Stack({"LD_PRELOAD": shim, "ALLOCATIONS_DIR": folder}) as stack:
        tokens = stack.tokens_file(stack.register("flippin", 64))
        for label, mode, options in (("B", "B", []), ("C", "C", []), ("C, authenticated", "C", ["--tokens", tokens])):

            def during(calls):
                before = {name: counted(folder, stack.pids[name]) for name in ("gateway", "content")}
                command = [programs.load(), "--address", stack.socket, *MODES[mode], *options, "--warm", "0", "--calls", str(calls)]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
                return {name: counted(folder, stack.pids[name]) - count for name, count in before.items()}

            during(CALLS)
            # Connecting allocates too, and isn't meant: it is as much in both, so it isn't in the difference.
            fewer, more = during(CALLS), during(2 * CALLS)
            found[label] = {name: 1000 * (more[name] - fewer[name]) / CALLS for name in more}
    table(["allocations for 1,000 calls", "gateway", "content", "both"],
          [[label, f"{one['gateway']:.2f}", f"{one['content']:.2f}", f"{sum(one.values()):.2f}"] for label, one in found.items()])
    worst = max(sum(one.values()) for one in found.values())
    print(f"Allowed: {most}; the most that was found: {worst:.2f}\n")
    return worst <= most
