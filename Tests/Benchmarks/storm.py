#!/usr/bin/env python3
"""Calls while a process is killed every second: `make storm CALLS=1000000`.

Clients register accounts, add cards (both are changes with idempotency keys) and read from every service. A call that
can't be answered is repeated with the same key until it is answered. At the end, the answers are compared with the
databases. Some clients use the gateway's socket, some use edge (WebSocket and POST), and some use nginx with TLS in
front of edge, if nginx is installed. The clients differ only in their transports (transports.py).

Settings, from the environment: CALLS (20000), KILL (the processes that are killed in turn; all), EVERY (seconds between
kills: 1), CONNECTIONS (15), WAYS (names of transports; all available ones by default), BIN.
"""

import asyncio
import collections
import itertools
import os
import signal
import sqlite3
import sys
import time

import processes
import proxy
import transports
from stack import NAMES, Stack

CALLS = int(os.environ.get("CALLS", "20000"))
KILL = os.environ.get("KILL", "").split() or NAMES + ["edge"]
EVERY = float(os.environ.get("EVERY", "1"))
CONNECTIONS = int(os.environ.get("CONNECTIONS", "15"))
AT_ONCE = 8  # per connection
CARDS = 20  # per account; below the limit of a free account
PUT_OFF = {"unavailable", "overloaded", "rate_limited", "deadline_exceeded"}
READS = ["progress.streak.get", "notifications.inbox.list", "entitlements.subscription.get", "content.cards.list", "ai.ping"]


class Books:
    """The clients' observations."""

    def __init__(self):
        self.accounts, self.cards = [], {}
        self.done = self.sent = self.answered = self.lost = self.ended = self.kills = 0
        self.put_off = collections.Counter()
        self.by_way = collections.Counter()
        self.wrong = []

    def note(self, text):
        if len(self.wrong) < 20:
            self.wrong.append(text)


class Client:
    """Repeats a call, on a new connection if the old one ended, until it has a final answer."""

    def __init__(self, way, books):
        self.way, self.books = way, books

    async def call(self, method, params, token=None, key=None):
        meta = {name: value for name, value in (("token", token), ("idempotency_key", key)) if value}
        while True:
            message = await self.way.ask(method, params, meta)
            if message is None:
                continue
            if "result" in message:
                self.books.by_way[self.way.name] += 1
                return message["result"]
            data = message["error"].get("data", {})
            if data.get("kind") not in PUT_OFF:
                self.books.note(f"{method}: {message['error']}")
                return None
            self.books.put_off[f"{data['kind']}, executed: {data.get('executed')}"] += 1
            await asyncio.sleep(min(1.0, data.get("retry_after_ms", 20) / 1e3))


async def work(client, books, numbers):
    """Makes calls in sequence: registers an account, adds its cards, and reads between them."""
    token = None
    cards = CARDS
    for number in numbers:
        if cards == CARDS:
            params = {"app": "flippin", "language": "en", "time_zone": "UTC"}
            reply = await client.call("entitlements.devices.register", params, key=f"storm-register-{number:012}")
            if reply:
                books.accounts.append(reply["account"])
                token, cards = reply["token"], 0
        elif number % 2:
            reply = await client.call("content.cards.add", {"front": f"{number}", "back": "b"}, token, f"storm-card-{number:012}")
            if reply:
                books.cards[f"{number}"] = reply["card"]["id"]
            cards += 1
        else:
            await client.call(READS[number // 2 % len(READS)], {}, token)
        books.done += 1


async def kill_in_turn(stack, books):
    for name in itertools.cycle(KILL):
        await asyncio.sleep(EVERY)
        victim = processes.children(stack.up.pid).get(name)
        if victim:  # The process may not have restarted since its last kill.
            os.kill(victim, signal.SIGKILL)
            books.kills += 1


async def storm(stack, ways):
    books = Books()
    numbers = iter(range(CALLS))
    makers = itertools.cycle(ways)
    clients = [Client(next(makers)(books), books) for _ in range(CONNECTIONS)]
    killer = asyncio.create_task(kill_in_turn(stack, books))
    await asyncio.gather(*(work(client, books, numbers) for client in clients for _ in range(AT_ONCE)))
    killer.cancel()
    return books


def rows(stack, database, sql):
    connection = sqlite3.connect(f"{stack.folder}/state/{database}.db")
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def compare(books, found, what):
    """Checks that every acknowledged effect is stored once, and that no other effect is stored."""
    counted, answered = collections.Counter(found), collections.Counter(books)
    missing, surplus = answered - counted, counted - answered
    for name, rest in (("acknowledged but not stored", missing), ("stored but not acknowledged, or stored twice", surplus)):
        if rest:
            return [f"{what}: {sum(rest.values())} {name}, as {list(rest)[:3]}"]
    return []


def main():
    # nginx runs as this user and forwards each client's address.
    stack = Stack({"QUINTET_EDGE_PROXIES": str(os.geteuid())}, edge=True)
    try:
        stack.ready()
        ways = transports.chosen(stack, proxy.start(stack))
        began = time.monotonic()
        books = asyncio.run(storm(stack, ways))
        seconds = time.monotonic() - began
        # Some events may not be delivered yet. Each account must reach notifications exactly once.
        processes.wait_for(
            lambda: len(rows(stack, "notifications", "SELECT account FROM people")) >= len(books.accounts), "every account's event", 60)
        stack.stop(keep=True)
        wrong = books.wrong
        wrong += compare(books.accounts, [row[0] for row in rows(stack, "entitlements", "SELECT id FROM accounts")], "accounts")
        cards = [tuple(row) for row in rows(stack, "content", "SELECT front, id FROM cards")]
        wrong += compare(list(books.cards.items()), cards, "cards")
        told = [row[0] for row in rows(stack, "notifications", "SELECT account FROM people")]
        wrong += compare(books.accounts, told, "accounts known to notifications")
        if books.sent != books.answered + books.lost:
            wrong.append(f"{books.sent} sent, {books.answered} answered, {books.lost} lost with a connection")
        if books.lost and not {"gateway", "edge"} & set(KILL):
            wrong.append(f"{books.lost} calls lost, though neither the gateway nor edge was killed")
        print(f"{books.done:,} calls in {seconds:.0f} s, {books.kills} kills of {', '.join(KILL)}\n"
              f"  sent {books.sent:,}, answered {books.answered:,}, ended with their connection {books.lost:,}\n"
              f"  answered well by way: {', '.join(f'{way} {count:,}' for way, count in sorted(books.by_way.items()))}\n"
              f"  put off, then sent again under the same key: {dict(books.put_off) or 'none'}\n"
              f"  {len(books.accounts):,} accounts, {len(books.cards):,} cards; each is in the databases once, and no other")
        if wrong:
            raise SystemExit("storm: NOT GOOD\n  " + "\n  ".join(wrong))
    finally:
        stack.stop()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    main()
