"""Contestants measured in turn, in rounds, so that disturbances of the machine affect all of them."""

import json
import os
import statistics
import subprocess
import sys

import processes
import programs

ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = float(os.environ.get("DURATION", "1"))

# One connection and one call at a time on one core; pipelined; many clients; pages of 16 KiB.
MODES = {
    "P": ["--connections", "1", "--in-flight", "1"],
    "B": ["--connections", "1", "--in-flight", "64"],
    "C": ["--connections", "64", "--in-flight", "4"],
    "D": ["--connections", "1", "--in-flight", "16", "--payload", "16384"],
}


class Contestant:
    """A target of load: the client's command line and the processes of the server."""

    def __init__(self, name, command, pids, environment=None):
        self.name, self.command, self.pids, self.environment = name, command, pids, environment

    def run(self, mode, options):
        """Runs one measurement; returns None and prints the reason if it failed."""
        command = self.command + MODES.get(mode, []) + ["--seconds", str(SECONDS), "--warm", str(SECONDS / 4)] + options
        for pid in self.pids:
            command += ["--pid", str(pid)]
        everywhere = processes.cores()
        if mode == "P":
            processes.pin(self.pids, everywhere[:1])
        try:
            ended = subprocess.run(
                command, capture_output=True, text=True, timeout=SECONDS * 4 + 60,
                env={**os.environ, **(self.environment or {})},
                preexec_fn=(lambda: os.sched_setaffinity(0, everywhere[:1])) if mode == "P" else None)
        except subprocess.TimeoutExpired:
            programs.say(f"{self.name} {mode}: no end")
            return None
        finally:
            if mode == "P":
                processes.pin(self.pids, everywhere)
        if ended.returncode:
            programs.say(f"{self.name} {mode}: exit code {ended.returncode} {ended.stdout[-300:]}{ended.stderr[-600:]}")
            return None
        return json.loads(ended.stdout)


class Runs:
    """The measurements: for each contestant and mode, one result per round or None."""

    def __init__(self):
        self.found = {}

    def contest(self, contestants, modes, options=None, rounds=None):
        for number in range(rounds or ROUNDS):
            for mode in modes:
                for contestant in contestants:
                    result = contestant.run(mode, (options or {}).get(contestant.name, []))
                    self.found.setdefault((contestant.name, mode), []).append(result)
            print(f"round {number + 1}", end=" ", file=sys.stderr, flush=True)
        print(file=sys.stderr, flush=True)
        return self

    def value(self, name, mode, key):
        """Returns the median over the rounds, or None if there is no measurement."""
        values = [run[key] for run in self.found.get((name, mode), []) if run]
        return statistics.median(values) if values else None

    def resident_mb(self, name, mode):
        values = [sum(p["resident_kb"] for p in run["processes"]) for run in self.found.get((name, mode), []) if run]
        return statistics.median(values) / 1024 if values else None

    def ratios(self, name, other, mode, key, less_is_better=False, other_mode=None):
        """Returns the ratio of each round; over 1 is better than `other`."""
        pairs = zip(self.found.get((name, mode), []), self.found.get((other, other_mode or mode), []))
        found = [(a[key], b[key]) for a, b in pairs if a and b and a[key] and b[key]]
        return [b / a if less_is_better else a / b for a, b in found]


def spread(values, digits=2):
    """Formats the median, with the lowest and highest value in brackets."""
    if not values:
        return "-"
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


def number(value, digits=0):
    return "-" if value is None else f"{value:,.{digits}f}"


def table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print(flush=True)
