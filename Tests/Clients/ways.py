"""Tests Clients/Python against servers that misbehave: `ways.py` prints each failure.

This program contains the servers, and each test has a time limit.
"""

from __future__ import annotations

import asyncio
import http.server
import json
import math
import os
import socket
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Clients/Python"))
from quintet import AsyncQuintet, Cancelled, Connect, Failure, Quintet, connect_post  # noqa: E402

Respond = Callable[[http.server.BaseHTTPRequestHandler, dict[str, Any]], None]


@contextmanager
def serving(respond: Respond) -> Iterator[str]:
    """A server on its own port."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            respond(self, json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def do_GET(self) -> None:
            respond(self, {})

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def answer(status: int, text: str, kind: str = "text/html", **fields: str) -> Respond:
    def respond(handler: http.server.BaseHTTPRequestHandler, _: dict[str, Any]) -> None:
        handler.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(text)), **fields}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(text.encode())

    return respond


def unused() -> str:
    """An address at which no server listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


async def failure(url: str, timeout: float, token: str | None = None) -> tuple[Failure, float]:
    """Returns the outcome of a call, and its duration in seconds."""
    async with AsyncQuintet(connect_post(url), token) as client:
        began = time.monotonic()
        try:
            result = await client.call("gateway.ping", timeout=timeout)
        except Failure as error:
            return error, time.monotonic() - began
        raise AssertionError(f"{result} is no failure")


async def refused() -> None:
    error, took = await failure(unused(), 0.5)
    assert "refused" in error.data["cause"].lower(), (error, error.data)
    assert error.data["cause"] in error.message and took < 3, (error, took)
    # The deadline may pass during the last attempt.
    assert (error.kind, error.executed) in (("unavailable", "no"), ("deadline_exceeded", "unknown")), (error, error.data)


async def wrong_answers() -> None:
    """The client fails a call at once if a retry can't help, and otherwise retries it until its deadline."""
    for status in (301, 401, 404, 413):
        with serving(answer(status, "<html>", Location="https://elsewhere.example/")) as url:
            error, took = await failure(url, 20)
        assert error.kind == "invalid_request" and error.executed == "no" and took < 5, (status, error, took)
        assert error.data["status"] == status and str(status) in error.message, error.message
    with serving(answer(200, "<html>")) as url:
        error, took = await failure(url, 20)
    assert error.kind == "invalid_request" and took < 5 and "text/html" in error.message, (error, took)
    with serving(answer(404, '{"detail": "Not Found"}', "application/json")) as url:
        error, took = await failure(url, 20)
    assert error.kind == "invalid_request" and took < 5, (error, took)
    with serving(answer(200, "<html>")) as url:
        error, took = await failure(url.replace("http", "https"), 20)
    assert error.executed == "no" and "TLS" in error.data["cause"] and took < 5, (error, took)
    with serving(answer(502, "<html>")) as url:
        error, took = await failure(url, 0.5)
    assert "502" in error.message and took < 3, (error, error.data)
    assert error.data.get("status") == 502 or error.kind == "deadline_exceeded", (error, error.data)


async def comes_back() -> None:
    """A call succeeds after a server was faulty for a while."""
    tries = 0

    def respond(handler: http.server.BaseHTTPRequestHandler, request: dict[str, Any]) -> None:
        nonlocal tries
        tries += 1
        good = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"tries": tries}})
        answer(*((502, "<html>") if tries < 3 else (200, good, "application/json")))(handler, request)

    with serving(respond) as url:
        async with AsyncQuintet(connect_post(url)) as client:
            assert await client.call("gateway.ping", timeout=20) == {"tries": 3}


async def addresses() -> None:
    for url in ("ftp://example.org", "example.org", "http://", "ws://example.org/rpc", "http://example.org:x"):
        try:
            connect_post(url)
        except ValueError:
            continue
        raise AssertionError(f"{url} was taken")
    error, took = await failure(unused(), 20, token="qt_a\nb")
    assert error.kind == "invalid_request" and took < 5 and error.executed == "no", (error, took)
    assert "token" in error.message and "qt_a" not in error.message, error.message


async def silent_events() -> None:
    """No event is delivered before the stream has started."""
    tries = 0
    stream = 'data: {"type":"gateway.events.began","data":{},"cursor":"1"}\n\n'

    def respond(handler: http.server.BaseHTTPRequestHandler, request: dict[str, Any]) -> None:
        nonlocal tries
        tries += 1
        answer(*((502, "<html>") if tries < 4 else (200, stream, "text/event-stream")))(handler, request)

    with serving(respond) as url:
        async with AsyncQuintet(connect_post(url), "qt_token") as client:
            coming = client.events()
            assert (await anext(coming))["type"] == "gateway.events.began" and tries == 4
            await coming.aclose()
    with serving(answer(404, "<html>")) as url:
        async with AsyncQuintet(connect_post(url), "qt_token") as client:
            coming = client.events()
            try:
                raise AssertionError(await anext(coming))
            except Failure as error:
                assert error.kind == "invalid_request", error


async def ended_events() -> None:
    """If the server ends a stream of events without a failure, the client continues after the last event."""
    cursors: list[str | None] = []

    class Ending:
        def __init__(self, listener: Any) -> None:
            self._listener = listener
            asyncio.get_running_loop().call_soon(listener.opened)

        def send(self, text: str) -> None:
            request = json.loads(text)
            if "id" not in request:
                return
            cursors.append(request["params"].get("since"))
            event = {"type": "x", "data": {}, "cursor": str(len(cursors))}
            item = {"method": "$/progress", "params": {"id": request["id"], "value": event}}
            for message in (item, {"id": request["id"], "result": {}}):
                asyncio.get_running_loop().call_soon(self._listener.heard, json.dumps(message))

        def close(self) -> None:
            pass

    async with AsyncQuintet(Ending, "qt_token") as client:
        coming = client.events()
        assert [(await anext(coming))["cursor"] for _ in range(3)] == ["1", "2", "3"]
        await coming.aclose()
    assert cursors == [None, "1", "2"], cursors


async def no_json() -> None:
    async with AsyncQuintet(connect_post(unused())) as client:
        circle: list[Any] = []
        circle.append(circle)
        for value in (object(), math.nan, math.inf, circle, "\ud800", {1, 2}):
            for begin in (client.call, client.stream):
                try:
                    begun = begin("gateway.ping", {"value": value}, timeout=20)
                    if isinstance(begun, Awaitable):
                        await begun
                except (TypeError, ValueError):
                    continue
                raise AssertionError(f"{value!r} was taken")


def silence() -> Connect:
    """An open connection that sends nothing."""

    class Silent:
        def __init__(self, listener: Any) -> None:
            asyncio.get_running_loop().call_soon(listener.opened)

        def send(self, text: str) -> None:
            pass

        def close(self) -> None:
            pass

    return Silent


def plain_close() -> None:
    """A failure reaches callers that wait in other threads, and later callers."""
    for _ in range(60):
        client = Quintet(silence(), "qt_token")
        ended: list[BaseException | None] = []

        def listen(client: Quintet = client, ended: list[BaseException | None] = ended) -> None:
            try:
                for _ in client.events():
                    pass
                ended.append(None)
            except BaseException as error:
                ended.append(error)

        threads = [threading.Thread(target=listen, daemon=True) for _ in range(4)]
        for thread in threads:
            thread.start()
        client.close()
        for thread in threads:
            thread.join(20)
            assert not thread.is_alive(), "a listener hangs"
        assert len(ended) == 4 and all(isinstance(error, Cancelled) for error in ended), ended
        try:
            client.call("gateway.ping")
            raise AssertionError("a closed client calls")
        except Cancelled as error:
            assert "closed" in error.message and error.executed == "no"
        client.close()


code = 0
for test in (refused, wrong_answers, comes_back, addresses, silent_events, ended_events, no_json, plain_close):
    try:
        made = test()
        if made is not None:
            asyncio.run(asyncio.wait_for(made, 60))
        print(f"ok {test.__name__}", flush=True)
    except BaseException:
        print(f"failed {test.__name__}: {traceback.format_exc()}", flush=True)
        code = 1
os._exit(code)
