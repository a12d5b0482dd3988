"""The transports of the storm's clients: the gateway's socket, and edge by WebSocket or POST, directly or behind a
proxy with TLS. Each has `ask`, which returns the answer to one call, or None if the connection ended first.

The storm counts and judges the answers. A transport only encodes requests and returns whatever arrives.
"""

import asyncio
import base64
import functools
import json
import os
import struct

HANDSHAKE = (b"GET /rpc HTTP/1.1\r\nHost: quintet\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             b"Sec-WebSocket-Key: %s\r\n\r\n")


def chosen(stack, proxy=None):
    """Returns factories of the transports named in WAYS, or of all available transports. Each factory takes the record
    of observations.

    `proxy` has a port and a TLS context, if a proxy runs.
    """
    there = {"socket": (Many, Frames, stack.socket, None), "WebSocket": (Many, WebSocket, stack.edge, None),
             "POST": (One, Post, stack.edge, None)}
    if proxy:
        there["WebSocket by TLS"] = (Many, WebSocket, proxy.port, proxy.tls)
        there["POST by TLS"] = (One, Post, proxy.port, proxy.tls)
    named = [name.strip() for name in os.environ.get("WAYS", "").split(",") if name.strip()] or list(there)
    unknown = [name for name in named if name not in there]
    if unknown:
        raise SystemExit(f"storm: no way {', '.join(unknown)}; there are: {', '.join(there)}")
    return [functools.partial(kind, name, *rest) for name in named for kind, *rest in [there[name]]]


class Line(asyncio.Protocol):
    """One connection. Every id gets exactly one answer, or none if the server ends."""

    def __init__(self, books):
        self.books, self.waiting, self.received, self.last, self.is_open = books, {}, b"", 0, False
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport, self.is_open = transport, True
        self.ready.set_result(True)

    def ask(self, method, params, meta):
        self.last += 1
        text = json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params, "meta": meta}).encode()
        if not self.transport.is_closing():  # else the connection's end, soon reported, ends this call
            self.transport.write(self.framed(text))
        self.books.sent += 1
        waiting = self.waiting[self.last] = asyncio.get_running_loop().create_future()
        return waiting

    def answer(self, message):
        if "method" in message:  # the gateway announces that it is closing the connection
            return
        waiting = self.waiting.pop(message.get("id"), None)
        if waiting is None:
            self.books.note(f"an answer without a pending call, or a second answer: {message}")
        else:
            self.books.answered += 1
            waiting.set_result(message)

    def drop(self):
        """Closes the connection from this side."""
        self.is_open = False
        self.transport.abort()

    def connection_lost(self, _):
        self.is_open = False
        if not self.ready.done():
            self.ready.set_result(False)
        self.books.ended += 1
        self.books.lost += len(self.waiting)
        for waiting in self.waiting.values():
            waiting.set_result(None)
        self.waiting = {}


class Frames(Line):
    """Length-prefixed frames, as on the gateway's own socket."""

    def framed(self, text):
        return struct.pack(">I", len(text)) + text

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


class WebSocket(Line):
    """A WebSocket with one text frame for each message."""

    def connection_made(self, transport):
        self.transport, self.is_upgraded = transport, False
        transport.write(HANDSHAKE % base64.b64encode(os.urandom(16)))

    def framed(self, text, kind=1):
        size, mask = len(text), os.urandom(4)
        head = bytes([0x80 | kind]) + (
            bytes([0x80 | size]) if size < 126 else struct.pack(">BH", 0xFE, size) if size < 65536 else struct.pack(">BQ", 0xFF, size))
        key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        return head + mask + (int.from_bytes(text, "big") ^ key).to_bytes(size, "big")

    def data_received(self, data):
        self.received += data
        if not self.is_upgraded:
            head, end, self.received = self.received.partition(b"\r\n\r\n")
            if not end:
                self.received = head
                return
            if not head.startswith(b"HTTP/1.1 101"):  # 502 and 503 while edge or the gateway is absent
                if head[9:12] not in (b"502", b"503"):
                    self.books.note(f"no WebSocket: {head.decode()}")
                self.transport.abort()
                return
            self.is_upgraded = self.is_open = True
            self.ready.set_result(True)
        while self.frame():
            pass

    def frame(self):
        if len(self.received) < 2:
            return False
        size, at = self.received[1], 2
        if size > 125:
            wide = 2 if size == 126 else 8
            if len(self.received) < 2 + wide:
                return False
            size, at = int.from_bytes(self.received[2:2 + wide], "big"), 2 + wide
        if len(self.received) < at + size:
            return False
        kind, payload, self.received = self.received[0], self.received[at:at + size], self.received[at + size:]
        if kind == 0x81:
            self.answer(json.loads(payload))
        elif kind == 0x89:
            self.transport.write(self.framed(payload, 0xA))
        elif kind == 0x88:  # the server is closing the connection and has sent all its answers
            self.drop()
            return False
        else:
            self.books.note(f"a frame of kind {kind:x}")
        return True


class Post(Line):
    """HTTP/1.1, one call at a time."""

    def framed(self, text):
        return b"POST /rpc HTTP/1.1\r\nHost: quintet\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(text), text)

    def data_received(self, data):
        self.received += data
        head, end, rest = self.received.partition(b"\r\n\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if b": " in line)
        size = int(fields.get(b"content-length", 0))
        if not end or len(rest) < size:
            return
        self.received, body = rest[size:], rest[:size]
        if b"application/json" not in fields.get(b"content-type", b""):
            # The proxy itself reports this failure if edge is absent. The outcome of the call is then unknown.
            if head[9:12] != b"502":
                self.books.note(f"no answer from edge: {head.decode()}")
            return self.drop()
        message = json.loads(body)
        if message.get("id") is None:  # A failure of edge itself contains no id, but only one call is open.
            message["id"] = self.last
        if fields.get(b"connection") == b"close":
            self.is_open = False
        self.answer(message)


class Way:
    """The transport of one client."""

    def __init__(self, name, line, address, tls, books):
        self.name, self.line, self.address, self.tls, self.books = name, line, address, tls, books

    async def connect(self):
        """An open connection."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                if self.tls:
                    made = loop.create_connection(lambda: self.line(self.books), "127.0.0.1", self.address, ssl=self.tls, server_hostname="localhost")
                else:
                    made = loop.create_unix_connection(lambda: self.line(self.books), self.address)
                _, line = await made
                if await line.ready:
                    return line
            except OSError as fault:  # `quintet up` holds the sockets, so connections are never refused
                self.books.note(f"a connection was refused: {fault}")
            await asyncio.sleep(0.02)


class Many(Way):
    """One connection for all of the client's calls."""

    def __init__(self, *rest):
        super().__init__(*rest)
        self.open, self.connecting = None, asyncio.Lock()

    async def ask(self, method, params, meta):
        async with self.connecting:
            if self.open is None or not self.open.is_open:
                self.open = await self.connect()
        return await self.open.ask(method, params, meta)


class One(Way):
    """A connection for each open call, kept for the next one."""

    def __init__(self, *rest):
        super().__init__(*rest)
        self.idle = []

    async def ask(self, method, params, meta):
        line = None
        while self.idle and (line is None or not line.is_open):
            line = self.idle.pop()
        if line is None or not line.is_open:
            line = await self.connect()
        message = await line.ask(method, params, meta)
        if line.is_open:
            self.idle.append(line)
        else:
            line.drop()
        return message
