"""The kinds of connections to a deployment. Each kind carries JSON texts in both directions."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import socket
import struct
import urllib.request
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol
from urllib.parse import quote

from .post import PostFault, door
from .server_sent import ServerSent, ServerSentReader


class Listener(Protocol):
    """Receives a connection's events. `heard` is called for each text, and the other methods once each."""

    def opened(self) -> None: ...
    def heard(self, text: str) -> None: ...
    def closed(self, why: str) -> None: ...


class Wire(Protocol):
    """A connection."""

    def send(self, text: str) -> None: ...
    def close(self) -> None: ...


Connect = Callable[[Listener], Wire]


class _Listening:
    """The endless response of a call that listens for events. A separate thread reads it."""

    def __init__(self) -> None:
        self.is_over = False
        self._answer: Any = None

    def begin(self, answer: Any) -> None:
        self._answer = answer
        if self.is_over:
            self.end()

    def end(self) -> None:
        """Shuts the connection down, so that the reading thread sees the end of the response."""
        self.is_over = True
        if self._answer and not self._answer.closed:
            # The other thread may be closing the response at this moment.
            with contextlib.suppress(OSError, ValueError, AttributeError):
                with socket.socket(fileno=os.dup(self._answer.fileno())) as duplicate:
                    duplicate.shutdown(socket.SHUT_RDWR)


class _Run:
    """The task of a connection. When the task ends, it reports the reason."""

    def __init__(self, listener: Listener, body: Coroutine[Any, Any, None]) -> None:
        self._listener = listener
        self._task = asyncio.ensure_future(self._run(body))

    async def _run(self, body: Coroutine[Any, Any, None]) -> None:
        why = "the server closed it"
        try:
            await body
        except asyncio.IncompleteReadError:
            pass
        except Exception as error:  # Any error ends the connection.
            why = str(error) or type(error).__name__
        finally:
            self._listener.closed(why)

    def close(self) -> None:
        self._task.cancel()


def connect_unix(path: str) -> Connect:
    """Connects to the gateway's socket on the same machine. Each message is preceded by its length in four bytes."""

    class Unix(_Run):
        writer: asyncio.StreamWriter | None = None

        def __init__(self, listener: Listener) -> None:
            super().__init__(listener, self._read())

        async def _read(self) -> None:
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                self.writer = writer
                self._listener.opened()
                while True:
                    (length,) = struct.unpack(">I", await reader.readexactly(4))
                    self._listener.heard((await reader.readexactly(length)).decode())
            finally:
                writer.close()

        def send(self, text: str) -> None:
            if self.writer:
                data = text.encode()
                self.writer.write(struct.pack(">I", len(data)) + data)

    return Unix


def connect_websocket(url: str) -> Connect:
    """Connects to edge's `/rpc`: `wss://…/rpc` or `https://…/rpc`.

    Requires the package `websockets`, which the extra `websocket` installs.
    """
    from websockets.asyncio.client import connect

    url = url.replace("http", "ws", 1) if url.startswith("http") else url

    class WebSocket(_Run):
        def __init__(self, listener: Listener) -> None:
            self._out: asyncio.Queue[str] = asyncio.Queue()
            super().__init__(listener, self._read())

        async def _read(self) -> None:
            async with connect(url, max_size=16 << 20) as socket:
                self._listener.opened()
                writing = asyncio.ensure_future(self._write(socket.send))
                try:
                    async for text in socket:
                        self._listener.heard(text if isinstance(text, str) else text.decode())
                finally:
                    writing.cancel()

        async def _write(self, send: Callable[[str], Coroutine[Any, Any, None]]) -> None:
            while True:
                await send(await self._out.get())

        def send(self, text: str) -> None:
            self._out.put_nowait(text)

    return WebSocket


def connect_post(url: str, *, threads: int = 8) -> Connect:
    """Connects to edge at `https://…` over plain HTTP: each call is a `POST /rpc`, and live events are a `GET /events`.

    Other streams deliver only their result. Cancelling live events ends their request; the cancellation of other calls
    isn't sent to edge.

    Raises:
        ValueError: if the address doesn't begin with `http://` or `https://`.
    """
    open_door = door(url)

    class Post:
        def __init__(self, listener: Listener) -> None:
            self._listener = listener
            self._loop = asyncio.get_running_loop()
            self._pool = ThreadPoolExecutor(threads, "quintet-post")
            self._is_over = False
            self._listeners: dict[int, _Listening] = {}
            self._loop.call_soon(self._tell, listener.opened)

        def send(self, text: str) -> None:
            request = json.loads(text)
            # A message without an id is a cancellation. Only a call that listens for events has a separate connection,
            # which can be closed.
            if "id" not in request:
                listening = self._listeners.pop(request["params"]["id"], None)
                return listening.end() if listening else None
            listens = request["method"] == "gateway.events.listen"
            if listens:
                listening = self._listeners[request["id"]] = _Listening()
                # The call may last as long as the process, so it gets its own thread.
                pool = ThreadPoolExecutor(1, "quintet-events")
                pool.submit(self._guard, partial(self._listen, listening), request)
                pool.shutdown(wait=False)
            else:
                request["meta"].pop("stream", None)
                self._pool.submit(self._guard, self._call, request)

        def _guard(self, body: Callable[[dict[str, Any]], None], request: dict[str, Any]) -> None:
            try:
                body(request)
            except Exception as error:  # Any error becomes the reply to the call.
                fault = error if isinstance(error, PostFault) else PostFault.of(error)
                self._hear(json.dumps({"id": request["id"], "error": fault.error}))

        def _call(self, request: dict[str, Any]) -> None:
            seconds = request["meta"].get("timeout_ms", 30_000) / 1_000 + 1
            with self._open("/rpc", request, json.dumps(request).encode(), seconds) as answer:
                self._hear(PostFault.checked(answer.read(), answer, request["id"]))

        def _listen(self, listening: _Listening, request: dict[str, Any]) -> None:
            try:
                self._follow(listening, request)
            except Exception:
                if not listening.is_over:
                    raise
            finally:
                self._loop.call_soon_threadsafe(lambda: self._listeners.pop(request["id"], None))

        def _follow(self, listening: _Listening, request: dict[str, Any]) -> None:
            params = request["params"]
            since = {"Last-Event-ID": params["since"]} if "since" in params else {}
            version = params.get("content_version")
            path = "/events" if version is None else f"/events?content_version={quote(version, safe='')}"
            with self._open(path, request, None, None, since) as answer:
                # A failure arrives as a single reply instead of a stream.
                if isinstance(answer, io.BytesIO):
                    return self._hear(answer.read().decode())
                if answer.headers.get_content_type() != "text/event-stream":
                    raise PostFault.status(answer)
                listening.begin(answer)
                reader = ServerSentReader()
                while piece := answer.read1():
                    for event in reader.take(piece):
                        if message := self._message(event, request["id"]):
                            self._hear(json.dumps(message))
                        # The call now has its reply, so the end of the stream isn't an error.
                        if event.name == "failed":
                            return
            # With a cursor, the call can be repeated. Without a cursor, the client has to handle the gap.
            raise PostFault("the event stream ended", passes="since" in params)

        @staticmethod
        def _message(event: ServerSent, id: int) -> dict[str, Any] | None:
            """Returns an event as a message of the listening call: an item, or the failure that ends the call."""
            match event.name:
                case "message":
                    return {"method": "$/progress", "params": {"id": id, "value": json.loads(event.data)}}
                case "failed":
                    return {"id": id, "error": json.loads(event.data)}
                case _:
                    return None

        def _open(
            self, path: str, request: dict[str, Any], body: bytes | None, seconds: float | None,
            more: dict[str, str] | None = None,
        ) -> Any:
            headers = {"Content-Type": "application/json", **(more or {})}
            if token := request["meta"].get("token"):
                headers["Authorization"] = PostFault.bearer(token)
            answer = open_door(urllib.request.Request(url.rstrip("/") + path, body, headers), seconds)
            if answer.status < 300:
                return answer
            # A failure from edge is the reply to the call.
            with answer:
                return io.BytesIO(json.dumps({"id": request["id"], "error": PostFault.refusal(answer)}).encode())

        def _hear(self, text: str) -> None:
            self._loop.call_soon_threadsafe(self._tell, lambda: self._listener.heard(text))

        def _tell(self, body: Callable[[], None]) -> None:
            if not self._is_over:
                body()

        def close(self) -> None:
            self._is_over = True
            for listening in self._listeners.values():
                listening.end()
            self._pool.shutdown(wait=False, cancel_futures=True)

    return Post
