"""The benchmark's processes: starting them, assigning cores, and measuring memory."""

import atexit
import os
import signal
import subprocess
import time

_mine = []


def start(command, log, environment=None):
    """Starts a process that ends with the benchmark at the latest."""
    with open(log, "ab") as out:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env={**os.environ, **(environment or {})})
    _mine.append(process)
    return process


def stop(process):
    if process in _mine:
        _mine.remove(process)
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@atexit.register
def stop_all():
    for process in list(reversed(_mine)):
        stop(process)


# Stops the started processes when the benchmark is stopped.
signal.signal(signal.SIGTERM, lambda *_: exit(143))


def wait_for(condition, what, seconds=10):
    """Waits until `condition()` is true; returns its value."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    raise SystemExit(f"bench: {what} didn't come within {seconds} s")


def children(pid):
    """Returns the children of a process, by the names of their programs."""
    found = {}
    with open(f"/proc/{pid}/task/{pid}/children") as listed:
        for child in listed.read().split():
            try:
                with open(f"/proc/{child}/comm") as name:
                    found[name.read().strip()] = int(child)
            except FileNotFoundError:
                pass
    return found


def resident(pid):
    """Returns the resident memory in bytes, as counted by the kernel."""
    with open(f"/proc/{pid}/statm") as pages:
        return int(pages.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def cores():
    return sorted(os.sched_getaffinity(0))


def pin(pids, to):
    """Restricts every thread of the processes to these cores."""
    for pid in pids:
        for thread in os.listdir(f"/proc/{pid}/task"):
            try:
                os.sched_setaffinity(int(thread), to)
            except ProcessLookupError:
                pass
