"""Edge: the time that it adds to a call, its throughput, and the cost of an idle connection."""

import os
import resource
import socket
import statistics
import time

import contest
import peers
import processes
import programs
from contest import Contestant, Runs, number, spread, table
from stack import Stack

# All of the benchmark's clients count as one origin.
CROWD = {f"QUINTET_{name}": "1000000" for name in ("EDGE_CONNECTIONS", "EDGE_ORIGIN_CONNECTIONS", "GATEWAY_ORIGIN_CONNECTION_RATE")}
CONNECTIONS = int(os.environ.get("CONNECTIONS", "10000"))
# Edge needs two file descriptors for each connection, and a few more.
SPARE = 1000
WAYS = {"WebSocket": ["--websocket", "/rpc"], "POST": ["--http", "/rpc"]}


def edge():
    """Calls through edge, compared with the same calls on the gateway's own socket and with nginx alone."""
    with Stack(CROWD, edge=True) as stack, peers.Field() as field:
        pids = [stack.pids[name] for name in ("edge", "gateway", "content")]
        direct = Contestant("direct", [programs.load(), "--address", stack.socket], pids)
        ways = [Contestant(name, [programs.load(), "--address", stack.edge, *options], pids) for name, options in WAYS.items()]
        contestants = [direct, *ways]
        # P: one call at a time, all processes on one core. A: one call at a time, on all cores.
        runs = Runs().contest(contestants, ["P", "A", "B"])
        table(["", "P p50 µs", "A p50 µs", "B calls/s", "edge's CPU µs a call P", "A", "B", "all three's CPU P", "A", "B"],
              [[c.name, number(runs.value(c.name, "P", "p50_us"), 1), number(runs.value(c.name, "A", "p50_us"), 1),
                number(runs.value(c.name, "B", "rate"))]
               + [number(own(runs, c.name, mode), 2) for mode in "PAB"]
               + [number(runs.value(c.name, mode, "cpu_us"), 2) for mode in "PAB"] for c in contestants])
        for name in WAYS:
            print(f"{name}: p50 {beside(runs, name, 'P')} of direct on one core, {beside(runs, name, 'A')} on all")
        print()
        crowd(field, contestants)


def beside(runs, name, mode):
    """Returns each round's p50 divided by the p50 of the same call without edge."""
    return spread([1 / ratio for ratio in runs.ratios(name, "direct", mode, "p50_us", True)])


def crowd(field, contestants):
    """64 connections with four requests each."""
    try:
        contestants = contestants + [field.static()]
    except peers.Missing as missing:
        programs.say(f"without nginx: {missing}")
    runs = Runs().contest(contestants, ["C"])
    table(["64 × 4", "a second", "p99 µs", "CPU µs each of edge or nginx", "of all that serve", "the client's"],
          [[c.name, number(runs.value(c.name, "C", "rate")), number(runs.value(c.name, "C", "p99_us")), number(own(runs, c.name, "C"), 2),
            number(runs.value(c.name, "C", "cpu_us"), 2), number(runs.value(c.name, "C", "client_cpu_us"), 2)] for c in contestants])
    for name in WAYS:
        print(f"{name} beside nginx's static answer: {spread(runs.ratios(name, 'nginx, static', 'C', 'rate'))}, "
              f"beside direct {spread(runs.ratios(name, 'direct', 'C', 'rate'))}")
    print()


def own(runs, name, mode):
    """Returns the median CPU time of the first process, which is edge or nginx."""
    values = [run["processes"][0]["cpu_us"] for run in runs.found.get((name, mode), []) if run]
    return statistics.median(values) if values else None


def sockets(count=CONNECTIONS):
    """The cost of many idle WebSockets to edge and the gateway."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * count + SPARE
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(hard, wanted)))
    except (ValueError, PermissionError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        count = min(count, (hard - SPARE) // 2)
    with Stack(CROWD, edge=True) as stack:
        for one in [upgraded(stack.edge) for _ in range(200)]:  # the memory for the first connections belongs to edge itself
            one.close()
        time.sleep(1)
        before = {name: processes.resident(stack.pids[name]) for name in ("edge", "gateway")}
        held = [upgraded(stack.edge) for _ in range(count)]
        processes.wait_for(lambda: len(os.listdir(f"/proc/{stack.pids['edge']}/fd")) > 2 * count, f"room for {count} WebSockets", 30)
        each = {name: (processes.resident(stack.pids[name]) - before[name]) / count for name in before}
        others = Contestant("others", [programs.load(), "--address", stack.edge, "--connections", "4", *WAYS["WebSocket"]], [stack.pids["edge"]])
        crowded = [others.run("-", []) for _ in range(contest.ROUNDS)]
        for one in held:
            one.close()
        time.sleep(2)
        alone = [others.run("-", []) for _ in range(contest.ROUNDS)]
        ratios = [b["p99_us"] / a["p99_us"] for a, b in zip(alone, crowded) if a and b]
        print(f"{count:,} idle WebSockets: {each['edge']:,.0f} bytes each in edge, {each['gateway']:,.0f} in the gateway\n"
              f"p99 of 4 other clients in the crowd beside alone: {spread(ratios)}\n")


HANDSHAKE = (b"GET /rpc HTTP/1.1\r\nHost: quintet\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")


def upgraded(path):
    """Opens a WebSocket that stays idle."""
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(10)
    client.connect(path)
    client.sendall(HANDSHAKE)
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        more = client.recv(4096)
        if not more:
            raise RuntimeError(f"edge refused a WebSocket: {answer.decode()}")
        answer += more
    if not answer.startswith(b"HTTP/1.1 101"):
        raise RuntimeError(f"edge refused a WebSocket: {answer.decode()}")
    return client
