"""The effect of a hostile client's calls on other clients: `make hostile`.

Makes every invalid call that can be derived from `rpc.discover`, including texts of up to a frame that take quadratic
time to compare. Another client makes a call every two milliseconds and records the latencies.
"""

import json
import os
import subprocess

from stack import Stack, binaries

SECONDS = 3
MOST_MS = 50
# If the host of a virtual machine takes its cores away for longer than this in one probe, the probe isn't evidence
# about the gateway.
STOLEN_MS = 50


def stolen_ms():
    """Returns the time for which the host has withheld this machine's cores since its start."""
    with open("/proc/stat") as file:
        return int(file.readline().split()[8]) * 1000 / os.sysconf("SC_CLK_TCK")


def probe(stack):
    """The duration of other users' calls. The benchmark measures the isolation between users."""
    before = stolen_ms()
    found = subprocess.run(
        ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", f"{binaries()}/flood", stack.socket,
         "probe", str(SECONDS)], stdout=subprocess.PIPE, text=True, timeout=60)
    return {**json.loads(found.stdout), "stolen_ms": stolen_ms() - before}


def main():
    if os.geteuid() != 0:
        raise SystemExit("hostile: only root can run the other client as another user")
    with Stack() as stack:
        os.chmod(stack.folder, 0o755)
        calm = probe(stack)
        hostile = subprocess.Popen([f"{binaries()}/hostile", stack.socket, "flippin"], stdout=subprocess.PIPE, text=True)
        seen = []
        while hostile.poll() is None:
            seen.append(probe(stack))
        report = json.loads(hostile.communicate()[0])
        if sorted(stack._all().values()) != sorted(stack.pids.values()):
            raise SystemExit("hostile: a process was restarted")
    fair = [run for run in seen if run["stolen_ms"] <= STOLEN_MS]
    if not fair:
        raise SystemExit("hostile: this machine's host withheld cores in every probe; try again")
    worst = max(run["max_us"] for run in fair) / 1000
    lost = sum(run["calls"] - run["answered"] for run in seen)
    print(f"{report['calls']} calls, {report['long']} of them long texts; answers: longest {report['longest_bytes']} bytes, "
          f"slowest {report['slowest_us'] / 1000:.1f} ms")
    print(f"another client's {sum(run['calls'] for run in seen)} calls beside them: p99 {max(run['p99_us'] for run in fair) / 1000:.2f} ms "
          f"in the worst {SECONDS} s, longest {worst:.1f} ms, {lost} not answered; without them p99 {calm['p99_us'] / 1000:.2f} ms, "
          f"longest {calm['max_us'] / 1000:.1f} ms")
    if len(fair) < len(seen):
        taken = [run for run in seen if run not in fair]
        print(f"not counted: {len(taken)} of {len(seen)} times {SECONDS} s in which the host took "
              f"{min(run['stolen_ms'] for run in taken):.0f} to {max(run['stolen_ms'] for run in taken):.0f} ms; "
              f"longest there {max(run['max_us'] for run in taken) / 1000:.1f} ms")
    for problem in report["problems"]:
        print(f"wrong: {problem}")
    if report["problems"] or lost or worst > MOST_MS:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
