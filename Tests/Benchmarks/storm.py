#!/usr/bin/env python3
"""Calls while a process is killed each second: `make storm CALLS=1000000`.

Clients register accounts, add cards (both changes, each under its own key) and read, by every service. What can't be answered for
now is sent again under the same key, until it is. Then the books are compared: what was answered, and what stands in the databases.

Settings, from the environment: CALLS (20000), KILL (the processes that are killed in turn; all six), EVERY (seconds between kills: 1),
CONNECTIONS (16), BIN.
"""

import asyncio
import collections
import itertools
import json
import os
import signal
import sqlite3
import struct
import sys
import time

import processes
from stack import NAMES, Stack

CALLS = int(os.environ.get("CALLS", "20000"))
KILL = os.environ.get("KILL", "").split() or NAMES
EVERY = float(os.environ.get("EVERY", "1"))
CONNECTIONS = int(os.environ.get("CONNECTIONS", "16"))
AT_ONCE = 8  # on each connection
CARDS = 20  # of one account: under the limit of those who don't pay
PUT_OFF = {"unavailable", "overloaded", "rate_limited", "deadline_exceeded"}
READS = ["progress.streak.get", "notifications.inbox.list", "entitlements.subscription.get", "content.cards.list", "ai.ping"]


class Books:
    """What the clients saw."""

    def __init__(self):
        self.accounts, self.cards = [], {}
        self.done = self.sent = self.answered = self.lost = self.ended = self.kills = 0
        self.put_off = collections.Counter()
        self.wrong = []

    def note(self, text):
        if len(self.wrong) < 20:
            self.wrong.append(text)


class Connection(asyncio.Protocol):
    """One connection to the gateway: every id gets one answer, or none when the gateway dies."""

    def __init__(self, books):
        self.books, self.waiting, self.received, self.last, self.is_open = books, {}, b"", 0, False

    def connection_made(self, transport):
        self.transport, self.is_open = transport, True

    def ask(self, method, params, meta):
        self.last += 1
        text = json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params, "meta": meta}).encode()
        if not self.transport.is_closing():  # else its end is about to be told, which ends this call too
            self.transport.write(struct.pack(">I", len(text)) + text)
        self.books.sent += 1
        waiting = self.waiting[self.last] = asyncio.get_running_loop().create_future()
        return waiting

    def data_received(self, data):
        self.received += data
        at = 0
        while len(self.received) - at >= 4:
            size = struct.unpack_from(">I", self.received, at)[0]
            if len(self.received) - at - 4 < size:
                break
            self.answer(json.loads(self.received[at + 4:at + 4 + size]))
            at += 4 + size
        self.received = self.received[at:]

    def answer(self, message):
        if "method" in message:  # the gateway says that it goes away
            return
        waiting = self.waiting.pop(message.get("id"), None)
        if waiting is None:
            self.books.note(f"an answer that nobody waits for, or a second one: {message}")
        else:
            self.books.answered += 1
            waiting.set_result(message)

    def connection_lost(self, _):
        self.is_open = False
        self.books.ended += 1
        self.books.lost += len(self.waiting)
        for waiting in self.waiting.values():
            waiting.set_result(None)
        self.waiting = {}


class Client:
    """Repeats a call, on a new connection where the old one ended, until it is answered for good."""

    def __init__(self, path, books):
        self.path, self.books, self.connection, self.connecting = path, books, None, asyncio.Lock()

    async def connected(self):
        async with self.connecting:
            while self.connection is None or not self.connection.is_open:
                try:
                    loop = asyncio.get_running_loop()
                    _, self.connection = await loop.create_unix_connection(lambda: Connection(self.books), self.path)
                except OSError as fault:  # the socket is held by `quintet up`: nobody is ever refused
                    self.books.note(f"a connection was refused: {fault}")
                    await asyncio.sleep(0.05)
        return self.connection

    async def call(self, method, params, token=None, key=None):
        meta = {name: value for name, value in (("token", token), ("idempotency_key", key)) if value}
        while True:
            message = await (await self.connected()).ask(method, params, meta)
            if message is None:
                continue
            if "result" in message:
                return message["result"]
            data = message["error"].get("data", {})
            if data.get("kind") not in PUT_OFF:
                self.books.note(f"{method}: {message['error']}")
                return None
            self.books.put_off[f"{data['kind']}, executed: {data.get('executed')}"] += 1
            await asyncio.sleep(min(1.0, data.get("retry_after_ms", 20) / 1e3))


async def work(client, books, numbers):
    """Takes call after call: an account, its cards, and reads between them."""
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
        if victim:  # not there yet from its last death: the next one's turn
            os.kill(victim, signal.SIGKILL)
            books.kills += 1


async def storm(stack):
    books = Books()
    numbers = iter(range(CALLS))
    clients = [Client(stack.socket, books) for _ in range(CONNECTIONS)]
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
    """Every answered effect is there once, and no other."""
    counted, answered = collections.Counter(found), collections.Counter(books)
    missing, surplus = answered - counted, counted - answered
    for name, rest in (("answered but not there", missing), ("there but not answered, or twice", surplus)):
        if rest:
            return [f"{what}: {sum(rest.values())} {name}, as {list(rest)[:3]}"]
    return []


def main():
    stack = Stack()
    try:
        stack.ready()
        began = time.monotonic()
        books = asyncio.run(storm(stack))
        seconds = time.monotonic() - began
        # Events may still be on their way: each account is told to notifications once.
        processes.wait_for(
            lambda: len(rows(stack, "notifications", "SELECT account FROM people")) >= len(books.accounts), "every account's event", 60)
        stack.stop(keep=True)
        wrong = books.wrong
        wrong += compare(books.accounts, [row[0] for row in rows(stack, "entitlements", "SELECT id FROM accounts")], "accounts")
        cards = [tuple(row) for row in rows(stack, "content", "SELECT front, id FROM cards")]
        wrong += compare(list(books.cards.items()), cards, "cards")
        told = [row[0] for row in rows(stack, "notifications", "SELECT account FROM people")]
        wrong += compare(books.accounts, told, "accounts told to notifications")
        if books.sent != books.answered + books.lost:
            wrong.append(f"{books.sent} sent, {books.answered} answered, {books.lost} lost with a connection")
        if books.lost and "gateway" not in KILL:
            wrong.append(f"{books.lost} calls lost, though the gateway wasn't killed")
        print(f"{books.done:,} calls in {seconds:.0f} s, {books.kills} kills of {', '.join(KILL)}\n"
              f"  sent {books.sent:,}, answered {books.answered:,}, ended with the gateway's connection {books.lost:,}\n"
              f"  put off, then sent again under the same key: {dict(books.put_off) or 'none'}\n"
              f"  {len(books.accounts):,} accounts, {len(books.cards):,} cards; each is in the databases once, and no other")
        if wrong:
            raise SystemExit("storm: NOT GOOD\n  " + "\n  ".join(wrong))
    finally:
        stack.stop()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    main()
