#!/usr/bin/env python3
"""The effect of the number of accounts on the cost of one account: `make scale ACCOUNTS=1000000`.

Three deployments run at the same time, with 100, 1,000 and ACCOUNTS accounts, all registered through the gateway's
socket. 500 random accounts of each deployment make calls in turn, one at a time. The deployments alternate, so that
disturbances of the machine affect all of them. The first round doesn't count, because the gateway looks up the
sessions. Afterwards, 65,000 calls are made at once. After LATER more minutes, the gateway's memory is measured again,
because the gateway removes a session that hasn't made a call for a quarter of an hour.

With CARDS, each account of all deployments has that number of cards. The memory of each service at the end is printed
for all deployments.

Settings, from the environment: ACCOUNTS (10000), CARDS (0: none; 25 at most), ROUNDS (20), CROWD (65000), CALLERS
(256), LATER (0), OUT (a file for the report), BIN.
"""

import asyncio
import itertools
import json
import os
import random
import statistics
import struct
import subprocess
import time

import bench
import processes
from stack import NAMES, Stack, binaries

ACCOUNTS = int(os.environ.get("ACCOUNTS", "10000"))
ROUNDS = int(os.environ.get("ROUNDS", "20"))
CROWD = int(os.environ.get("CROWD", "65000"))
CALLERS = int(os.environ.get("CALLERS", "256"))
CALLING = 500
CARDS = int(os.environ.get("CARDS", "0"))
READS = ["entitlements.subscription.get", "content.cards.list", "progress.streak.get"]
LATER = int(os.environ.get("LATER", "0"))


def request(number, method, params="{}", meta=""):
    text = f'{{"jsonrpc":"2.0","id":{number},"method":"{method}","params":{params},"meta":{{{meta}}}}}'.encode()
    return struct.pack(">I", len(text)) + text


def as_account(token):
    return f'"token":"{token}"'


class Line(asyncio.Protocol):
    """One connection, which sends the next request whenever one is answered, until all are sent."""

    def __init__(self, requests, in_flight):
        self.requests, self.in_flight = requests, in_flight
        self.received, self.answers, self.failed = bytearray(), [], []
        self.open, self.ended = 0, asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport
        self.send(self.in_flight)

    def send(self, count):
        frames = []
        for _ in range(count):
            frame = next(self.requests, None)
            if frame is None:
                break
            frames.append(frame)
        self.open += len(frames)
        if frames:
            self.transport.write(b"".join(frames))
        elif self.open == 0 and not self.ended.done():
            self.ended.set_result(None)
            self.transport.close()

    def data_received(self, data):
        self.received += data
        at, count = 0, 0
        while len(self.received) - at >= 4:
            size = struct.unpack_from(">I", self.received, at)[0]
            if len(self.received) - at - 4 < size:
                break
            answer = bytes(self.received[at + 4:at + 4 + size])
            (self.failed if b'"error":{' in answer[:80] else self.answers).append(answer)
            at += 4 + size
            count += 1
        del self.received[:at]
        self.open -= count
        self.send(count)

    def connection_lost(self, _):
        if not self.ended.done():
            self.ended.set_exception(ConnectionError("the gateway has closed the connection"))


async def answers(socket, requests, callers=CALLERS):
    """Returns all answers to the requests, made by a number of concurrent callers."""
    lines = []
    for _ in range(4):
        _, line = await asyncio.get_running_loop().create_unix_connection(lambda: Line(requests, callers // 4), socket)
        lines.append(line)
    await asyncio.gather(*(line.ended for line in lines))
    failed = [answer for line in lines for answer in line.failed]
    if failed:
        raise SystemExit(f"scale: {len(failed)} calls failed, as {failed[0].decode()}")
    return [answer for line in lines for answer in line.answers]


def register(stack, count):
    """Returns the tokens of new accounts, and the number of registrations per second."""
    params = '{"app":"flippin","language":"en","time_zone":"Asia/Ho_Chi_Minh"}'
    tokens, began = [], time.monotonic()
    while len(tokens) < count:
        some = min(50_000, count - len(tokens))
        requests = (request(number, "entitlements.devices.register", params) for number in range(some))
        for answer in asyncio.run(answers(stack.socket, requests, min(CALLERS, max(4, some)))):
            at = answer.index(b'"token":"') + 9
            tokens.append(answer[at:answer.index(b'"', at)].decode())
    return tokens, count / (time.monotonic() - began)


def give_cards(stack, tokens):
    """Adds each account's cards, and returns the number of cards per second."""
    def requests():
        for number, token in enumerate(tokens):
            cards = ",".join(f'{{"front":"từ vựng {number} {card}","back":"a word, number {card}","tags":["lesson {card % 3}"]}}'
                             for card in range(CARDS))
            yield request(number, "content.cards.add-many", f'{{"cards":[{cards}]}}', as_account(token))

    began, calls = time.monotonic(), requests()
    while some := list(itertools.islice(calls, 20_000)):
        asyncio.run(answers(stack.socket, iter(some), 64))
    return len(tokens) * CARDS / (time.monotonic() - began)


def turn(client, tokens, taken):
    """Each of the accounts makes one call."""
    for number, token in enumerate(tokens):
        frame = request(number, READS[number % len(READS)], meta=as_account(token))
        began = time.perf_counter()
        client.socket.sendall(frame)
        answer = client.receive()
        taken.append((time.perf_counter() - began) * 1e6)
        if b'"error":{' in answer[:80]:
            raise SystemExit(f"scale: {answer.decode()}")


def quantile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def megabytes(stack, name="gateway"):
    return processes.resident(stack.pids[name]) / 1e6


def events_wait(stack):
    """Returns true if a service hasn't received all events yet."""
    told = subprocess.run([f"{binaries()}/quintet", "status", "--json", "--runtime", f"{stack.folder}/run"],
                          stdout=subprocess.PIPE, timeout=30)
    # A busy service may not answer this request.
    services = json.loads(told.stdout).values() if told.stdout else [None]
    return any(not one or any(subscriber["events"] for subscriber in one.get("subscribers", [])) for one in services)


class Household:
    """A deployment with its accounts."""

    def __init__(self, count):
        self.stack = Stack({"QUINTET_LOG_LEVEL": "notice"}).ready()
        self.count = count
        self.before = megabytes(self.stack)
        self.tokens, self.rate = register(self.stack, count)
        self.calling = random.sample(self.tokens, min(CALLING, count))
        self.client = self.stack.client()
        self.taken, self.rounds = [], []

    def turn(self):
        taken = []
        turn(self.client, self.calling, taken)
        self.rounds.append(statistics.median(taken))
        self.taken += taken


def compare(counts, say):
    households = []
    try:
        for count in counts:
            households.append(Household(count))
            say(f"{count:,} accounts registered, {households[-1].rate:,.0f} a second with {CALLERS} callers")
            if CARDS:
                rate = give_cards(households[-1].stack, households[-1].tokens)
                say(f"{count * CARDS:,} cards added, {CARDS} a call, {rate:,.0f} a second")
        for household in households:
            began = time.monotonic()
            while events_wait(household.stack):
                if time.monotonic() - began > 900:
                    raise SystemExit("scale: events still wait after a quarter of an hour")
                time.sleep(2)
            if time.monotonic() - began > 1:
                say(f"the last of {household.count:,} accounts' events arrived {time.monotonic() - began:.0f} s later")
            turn(household.client, household.calling, [])
        for _ in range(ROUNDS):
            for household in households:
                household.turn()
        say(f"\n{CALLING} of them take turns, {ROUNDS} rounds of one call each, by one connection:\n")
        say("| accounts | p50 µs | p99 µs | p50 beside the first | gateway MB at rest | gateway MB after |")
        say("|---|---|---|---|---|---|")
        first = households[0]
        for one in households:
            ratio = statistics.median(a / b for a, b in zip(one.rounds, first.rounds))
            say(f"| {one.count:,} | {quantile(one.taken, .5):.1f} | {quantile(one.taken, .99):.1f} | {ratio:.2f} | "
                f"{one.before:.1f} | {megabytes(one.stack):.1f} |")
        say("\nMB of each process at the end:\n")
        for one in households:
            say(f"{one.count:,}: " + ", ".join(f"{name} {megabytes(one.stack, name):.1f}" for name in NAMES))
    finally:
        for household in households:
            household.stack.stop()


async def crowded(stack, tokens, seconds):
    """All of the accounts call in turn. One of them is measured separately."""
    end = time.monotonic() + seconds
    made = 0

    def calls():
        nonlocal made
        while time.monotonic() < end:
            made += 1
            yield request(made, "progress.streak.get", meta=as_account(tokens[made * 7919 % len(tokens)]))

    async def probe():
        taken = []
        reader, writer = await asyncio.open_unix_connection(stack.socket)
        while time.monotonic() < end:
            began = time.perf_counter()
            writer.write(request(1, "gateway.ping"))
            await reader.readexactly(struct.unpack(">I", await reader.readexactly(4))[0])
            taken.append((time.perf_counter() - began) * 1e6)
            await asyncio.sleep(0.01)
        writer.close()
        return taken

    _, pings = await asyncio.gather(answers(stack.socket, calls(), 64), probe())
    return made / seconds, pings


def crowd(say):
    with Stack({"QUINTET_LOG_LEVEL": "notice"}) as stack:
        before = megabytes(stack)
        tokens, _ = register(stack, CROWD)
        registered = megabytes(stack)
        say(f"\n{CROWD:,} accounts, each of which calls now and then (64 calls at once, 10 s each):\n")
        say("| | calls/s | p50 of another's ping µs | p99 µs | gateway MB |")
        say("|---|---|---|---|---|")
        for label, some in (("100 of them", tokens[:100]), ("all", tokens), ("all, again", tokens)):
            rate, pings = asyncio.run(crowded(stack, some, 10))
            say(f"| {label} | {rate:,.0f} | {quantile(pings, .5):.0f} | {quantile(pings, .99):.0f} | {megabytes(stack):.1f} |")
        say(f"\ngateway: {before:.1f} MB before, {registered:.1f} MB when all were registered")
        if LATER:
            time.sleep(LATER * 60)
            say(f"{LATER} minutes after the last call: {megabytes(stack):.1f} MB")


def main():
    told = []

    def say(line):
        told.append(line)
        print(line, flush=True)

    say(f"make scale ACCOUNTS={ACCOUNTS}: {bench.conditions()}\n")
    random.seed(1)
    compare(sorted({100, 1000, ACCOUNTS}), say)
    if CROWD:
        crowd(say)
    if os.environ.get("OUT"):
        with open(os.environ["OUT"], "w") as file:
            file.write("\n".join(told) + "\n")


if __name__ == "__main__":
    main()
