"""The effect of another user's flood on a client: its p99 with and without the flood, and the waiting time of a new
client.

The flood has its own core. The gateway, the services and the clients share another core, so the result depends on the
gateway's limits and not on the kernel's scheduling.
"""

import json
import os
import statistics
import subprocess
import time

import contest
import processes
from contest import number, spread, table
from stack import Stack, binaries

KINDS = ["calls", "refused", "halves", "bytes", "large", "connections"]
PROBE, FLOODER = 65534, 65533
SECONDS = 2


def as_user(uid, core, command):
    return subprocess.Popen(
        ["/usr/bin/setpriv", "--reuid", str(uid), "--regid", str(uid), "--clear-groups", f"{binaries()}/flood", *command],
        stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.sched_setaffinity(0, [core]))


def measure(stack, kind, cores):
    """Returns the latencies of a client and of a new client in microseconds, while another user floods the gateway."""
    probe = as_user(PROBE, cores[0], [stack.socket, "probe", str(SECONDS)])
    time.sleep(0.1)
    flooder = as_user(FLOODER, cores[-1], [stack.socket, kind]) if kind else None
    try:
        found = json.loads(probe.communicate()[0])
        # The flood is started only now, because this program would otherwise take CPU time from the clients.
        newcomers = []
        for _ in range(4):
            newcomers.append(newcomer(stack) * 1e6)
            time.sleep(0.1)
    finally:
        if flooder:
            flooder.kill()
            flooder.wait()
    if found["answered"] != found["calls"]:
        raise RuntimeError(f"{kind}: {found['answered']} of {found['calls']} answered")
    # Connections in the backlog must be accepted and closed before the next measurement.
    processes.wait_for(lambda: newcomer(stack) < 0.005, "the end of a flood", 30)
    return {**found, "newcomer_us": statistics.median(newcomers)}


def newcomer(stack):
    """Returns the seconds until a new client has its first answer. If the backlog is full, the client tries again."""
    began = time.monotonic()
    while True:
        try:
            client = stack.client()
            break
        except BlockingIOError:
            time.sleep(0.001)
    client.call("content.ping")
    client.socket.close()
    return time.monotonic() - began


def flood():
    if os.geteuid() != 0:
        raise RuntimeError("only root can run floods as other users")
    cores = processes.cores()
    if len(cores) < 2:
        raise RuntimeError("a flood needs a separate core")
    found = {kind: [] for kind in [None, *KINDS]}
    with Stack() as stack:
        os.chmod(stack.folder, 0o755)
        os.sched_setaffinity(0, cores[:1])
        processes.pin(stack.pids.values(), cores[:1])
        for _ in range(contest.ROUNDS):
            for kind in found:
                found[kind].append(measure(stack, kind, cores))
        os.sched_setaffinity(0, cores)

    def median(kind, key):
        return number(statistics.median(run[key] for run in found[kind]))

    def beside(kind):
        return spread([run["p99_us"] / calm["p99_us"] for run, calm in zip(found[kind], found[None])])

    table(["flood by another user", "p50 µs", "p99 µs", "longest µs", "p99 beside none", "a new client's first answer µs"],
          [[kind or "none"] + [median(kind, key) for key in ("p50_us", "p99_us", "max_us")]
           + [beside(kind) if kind else "", median(kind, "newcomer_us")] for kind in found])
