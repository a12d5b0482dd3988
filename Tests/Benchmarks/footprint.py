"""Memory and start-up time of the processes: resident memory, start, idle connections."""

import os
import resource
import signal
import socket
import statistics
import subprocess
import tempfile
import time

import contest
import processes
import programs
from contest import Contestant, number, spread, table
from stack import Client, NAMES, Stack, binaries


def idle():
    """Resident memory of an idle deployment after its start."""
    with Stack() as stack:
        time.sleep(15)  # every periodic task has run once
        sizes = {name: processes.resident(stack.pids[name]) / 1e6 for name in NAMES}
    table(["resident, idle", "MB"], [[name, number(size, 1)] for name, size in sizes.items()]
          + [["all six", number(sum(sizes.values()), 1)]])


def first_answer(path, method, deadline):
    """Returns the time at which a call to a socket is answered. The socket may not exist yet."""
    while time.monotonic() < deadline:
        try:
            client = Client(path)
            client.call(method, {"a": 1})
            return time.monotonic()
        except (OSError, RuntimeError):
            time.sleep(0.0005)
    raise SystemExit(f"bench: no answer to {method}")


def start():
    """The time from exec to the first answer: for one process on an inherited socket, and for the deployment."""
    times = {name: [] for name in NAMES + ["stack, first start", "stack"]}
    for _ in range(contest.ROUNDS):
        with tempfile.TemporaryDirectory(prefix="quintet-bench-") as folder:
            for label in ("stack, first start", "stack"):
                began = time.monotonic()
                stack = Stack(folder=folder)
                for segment in ("content", "entitlements", "ai", "progress", "notifications"):
                    ended = first_answer(stack.socket, f"{segment}.ping", began + 20)
                times[label].append((ended - began) * 1e3)
                stack.ready().stop(keep=True)
            for name in NAMES:
                times[name].append(start_alone(name, folder) * 1e3)
    table(["ready after", "ms"], [[name, spread(found, 1)] for name, found in times.items()])


def recovery():
    """The time from SIGKILL until a service answers again, in a deployment without other load."""
    times = {name: [] for name in NAMES}
    with Stack() as stack:
        for _ in range(contest.ROUNDS):
            for name in NAMES:
                segment = "ai" if name == "ai-gateway" else name
                os.kill(processes.children(stack.up.pid)[name], signal.SIGKILL)
                killed = time.monotonic()
                times[name].append((first_answer(stack.socket, f"{segment}.ping", killed + 20) - killed) * 1e3)
                stack.ready()
    table(["answers after SIGKILL", "ms"], [[name, spread(found, 1)] for name, found in times.items()])


def start_alone(name, folder):
    """Returns the seconds until a process with an existing database answers on its socket."""
    service = "ai" if name == "ai-gateway" else name
    path = f"{folder}/run/gateway.sock" if name == "gateway" else f"{folder}/run/bus/{service}.sock"
    listener = socket.socket(socket.AF_UNIX)
    if os.path.exists(path):
        os.unlink(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    listener.bind(path)
    listener.listen(64)
    environment = {
        **os.environ, "QUINTET_RUNTIME_DIR": f"{folder}/run", "QUINTET_STATE_DIR": f"{folder}/state",
        "QUINTET_APPS_DIR": os.path.join(programs.ROOT, "Shared/Apps"), "LISTEN_FDS": "1", "LISTEN_FDNAMES": service}

    client = socket.socket(socket.AF_UNIX)
    client.settimeout(10)
    client.connect(path)
    text = f'{{"jsonrpc":"2.0","id":1,"method":"{service}.ping","meta":{{}},"params":{{}}}}'.encode()
    client.sendall(len(text).to_bytes(4, "big") + text)
    log = open(f"{folder}/start.log", "ab")
    began = time.monotonic()
    # The shell knows its own process id, which LISTEN_PID must contain. It passes the socket as descriptor 3 and
    # becomes the program.
    process = subprocess.Popen(
        ["/bin/sh", "-c", 'exec 3<&"$1"; LISTEN_PID=$$ exec "$0"', f"{binaries()}/{name}", str(listener.fileno())],
        env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=[listener.fileno()])
    try:
        if not client.recv(4):
            raise SystemExit(f"bench: {name} closed the connection")
        return time.monotonic() - began
    finally:
        process.terminate()
        process.wait()
        client.close()
        listener.close()
        log.close()
        os.unlink(path)


def connections(count=int(os.environ.get("CONNECTIONS", "10000"))):
    """The gateway with many idle clients: the memory for each, and the effect on other clients."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + 1000), hard))
    # By default, a user can open at most 2,000 connections per second. This benchmark removes the limit.
    settings = {"QUINTET_GATEWAY_USER_CONNECTION_RATE": str(count * 10)}
    with Stack(settings) as stack:
        others = Contestant("others", [programs.load(), "--address", stack.socket, "--connections", "4"],
                            [stack.pids["gateway"], stack.pids["content"]])
        alone, crowded, bytes_each = [], [], []
        for _ in range(contest.ROUNDS):
            alone.append(others.run("-", []))
            before = processes.resident(stack.pids["gateway"])
            held = [hold(stack.socket) for _ in range(count)]
            gateway = f"/proc/{stack.pids['gateway']}/fd"
            processes.wait_for(lambda: len(os.listdir(gateway)) > count, f"room for {count} clients", 30)
            bytes_each.append((processes.resident(stack.pids["gateway"]) - before) / count)
            crowded.append(others.run("-", []))
            for one in held:
                one.close()
            time.sleep(1)
        ratios = [b["p99_us"] / a["p99_us"] for a, b in zip(alone, crowded) if a and b]
        # The second group of clients reuses the memory of the first group, so only the first shows the cost of a
        # connection.
        print(f"{count:,} idle connections: {bytes_each[0]:,.0f} bytes each in the gateway (a crowd after it: "
              f"{', '.join(f'{b:,.0f}' for b in bytes_each[1:]) or '-'})\n")
        table(["4 other clients", "p50 µs", "p99 µs"],
              [[label, number(statistics.median(r["p50_us"] for r in found if r), 1), number(statistics.median(r["p99_us"] for r in found if r), 1)]
               for label, found in (("alone", alone), ("in the crowd", crowded))])
        print(f"p99 in the crowd beside alone: {spread(ratios)}\n")


def hold(path):
    """Connects an idle client; waits if the backlog is full."""
    while True:
        client = socket.socket(socket.AF_UNIX)
        try:
            client.connect(path)
            return client
        except BlockingIOError:
            client.close()
            time.sleep(0.001)
