"""The client for asyncio: calls, streams and live events over a connection that reconnects automatically."""

from __future__ import annotations

import asyncio
import json
import math
import random
import secrets
import time
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from .connections import Connect, Wire

Item = TypeVar("Item", covariant=True)
Result = TypeVar("Result", covariant=True)

#: The gateway's maximum timeout for one attempt, in s. A call with a longer timeout is divided into several attempts.
LONGEST_TIMEOUT = 30.0
#: If a connection with open calls is silent for `SILENCE`, the client sends a ping. Without a reply within `PROBE`, it
#: closes the connection. `CONNECT` limits the time to open a connection. All times are in s.
SILENCE, PROBE, CONNECT, LONGEST_PAUSE = 20.0, 5.0, 10.0, 2.0
#: The kinds of failure after which `events` reconnects.
PASSING = {"unavailable", "overloaded", "rate_limited", "cancelled", "deadline_exceeded"}
#: The limits that a failure can name, with the names that the client uses.
LEARNT = {"connection_calls": "calls", "connection_streams": "streams", "frame_size": "bytes"}


@dataclass
class Limits:
    """Limits that the client respects. Calls above a limit wait in the client, so that the gateway doesn't reject them.

    The client updates the limits when the gateway rejects a call.
    """

    #: The maximum number of open calls on a connection: the gateway's `connection_calls`.
    calls: int = 256
    #: The maximum number of open streams on a connection: `connection_streams`.
    streams: int = 32
    #: The maximum size of a request, in bytes: `frame_size`.
    bytes: int = 1 << 20
    #: The maximum number of calls that wait in the client, and of stream items that wait to be read.
    waiting: int = 10_000


class Failure(Exception):
    """The error of a call. `kind` is for programs, and the message is for users, in the session's language.

    Each kind has its own class with properties for its details: `except LimitExceeded as failure: failure.remaining`.
    """

    kind: str
    _classes: ClassVar[dict[str, type[Failure]]] = {}

    def __init_subclass__(cls, kind: str) -> None:
        cls.kind = kind
        Failure._classes[kind] = cls

    def __init__(self, message: str, data: Mapping[str, Any] | None = None, code: int = 0) -> None:
        super().__init__(message)
        self.message = message
        #: All details of the failure.
        self.data: Mapping[str, Any] = data or {}
        #: The error code of JSON-RPC; 0 if the client itself created the failure.
        self.code = code

    @classmethod
    def of(cls, kind: str, message: str, data: Mapping[str, Any] | None = None, code: int = 0) -> Failure:
        """Creates an instance of the kind's class, or of `Failure` itself if the kind is unknown."""
        failure = cls._classes.get(kind, Failure)(message, data, code)
        failure.kind = kind
        return failure

    @property
    def executed(self) -> str:
        """`yes` if the call had an effect, `no` if it can't have had one, and otherwise `unknown`."""
        return str(self.data.get("executed", "unknown"))

    @property
    def retry_after(self) -> float | None:
        """The delay in seconds after which the call may be repeated, if known."""
        ms = self.data.get("retry_after_ms")
        return None if ms is None else ms / 1_000


class AsyncCaller(Protocol):
    """The interface of a client that `AsyncMethods` uses."""

    async def call(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Any: ...

    def stream(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> AsyncStream[Any, Any]: ...


def given(params: Mapping[str, Any]) -> dict[str, Any]:
    """Removes the params whose value is `None`."""
    return {name: value for name, value in params.items() if value is not None}


def backoff(attempt: int) -> float:
    """Exponential back-off from 50 ms, with jitter so that clients don't reconnect at the same time."""
    return min(LONGEST_PAUSE, 0.05 * 2.0**attempt) * random.uniform(0.5, 1)


class AsyncQuintet:
    """A client of one deployment, with one session at a time, on the event loop that creates it."""

    def __init__(
        self, connect: Connect, token: str | None = None, *, timeout: float = 5.0, limits: Limits | None = None
    ) -> None:
        #: The session's token. A call keeps the token with which it started. `events` reconnects with the current
        #: token.
        self.token = token
        #: The default time limit of a call, in seconds.
        self.timeout = timeout
        #: The current limits.
        self.limits = limits or Limits()
        self._connect = connect
        self._queue: dict[_Intent, None] = {}
        self._postponed: set[_Intent] = set()
        self._link: _Link | None = None
        self._links: set[_Link] = set()
        self._attempt = 0
        self._reconnect: asyncio.TimerHandle | None = None
        self._is_closed = False
        self._last_id = 0
        self._why_lost = "not connected yet"

    async def call(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Calls a method and returns its result. Cancelling the task cancels the call in the client and on the server.

        Args:
            method: The method's name, as in `rpc.discover`.
            params: The method's params.
            key: The idempotency key. Use the same key for all repetitions of an action, even after a restart of the
                app. By default, the client creates a key for all attempts of the call. The key of a registration needs
                at least 16 characters.
            timeout: The timeout for all attempts, in seconds. Defaults to the client's `timeout`.

        Raises:
            Failure: if the call fails or its deadline passes.
            TypeError, ValueError: if the params can't be encoded as JSON, such as a date, NaN or a lone surrogate.
        """
        intent = self._begin(_Intent(method, params, self.token, None), key, timeout)
        try:
            return await intent.future
        finally:
            self._cancel(intent)

    def stream(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> AsyncStream[Any, Any]:
        """Calls a method that streams items. Use the timeout `math.inf` for an endless stream.

            text = ""
            async with client.stream("ai.generate", {"generator": "roast"}, timeout=30) as stream:
                async for item in stream:
                    text = ("" if item.get("restart") else text) + item["text"]
                reply = await stream.result()

        An item with `restart` replaces all items before it. The client doesn't repeat a stream that has already
        delivered an item. To repeat it yourself, call the method again with the stream's `key`.
        """
        return self._stream(method, params, key, timeout)

    def _stream(
        self, method: str, params: Mapping[str, Any] | None, key: str | None, timeout: float | None,
        is_sent_once: bool = False,
    ) -> AsyncStream[Any, Any]:
        stream: AsyncStream[Any, Any] = AsyncStream(self, self.limits.waiting)
        stream._intent = _Intent(method, params, self.token, stream._take)
        stream._intent.is_sent_once = is_sent_once
        self._begin(stream._intent, key, timeout)
        stream._intent.future.add_done_callback(lambda _: stream._wake())
        return stream

    async def events(self, since: str | None = None, content_version: str | None = None) -> AsyncGenerator[Any, None]:
        """Iterates over the events of the account, as `LiveEvent`s, until you leave the loop.

        After a lost connection, the iteration continues after the last event. Without `since`, the first event is
        `gateway.events.began`. When this event arrives, read the data for the screen. Every later change is sent as an
        event. After `gateway.events.missed`, some events are missing, so read the data again. Ignore unknown types.

        Args:
            since: The `cursor` of the last received event. By default, the stream starts with new events.
            content_version: The client's version of the app's data. If the server has another version, it sends an
                event.
        """
        attempt, is_first = 0, True
        while True:
            params = given({"since": since, "content_version": content_version})
            # Without a cursor, a repeated call would start with later events and silently skip some.
            is_sent_once = since is None
            retry_after = 0.0
            async with self._stream("gateway.events.listen", params, None, math.inf, is_sent_once) as stream:
                try:
                    # If the connection broke before the server sent the first cursor, events may be missing.
                    if not is_first and since is None:
                        yield {"type": "gateway.events.missed", "data": {}}
                    async for event in stream:
                        attempt = 0
                        since = event.get("cursor", since)
                        if event["type"] == "content.version.changed":
                            content_version = event["data"]["version"]
                        yield event
                except Failure as failure:
                    if self._is_closed or failure.kind not in PASSING:
                        raise
                    retry_after = failure.retry_after or 0.0
            await asyncio.sleep(max(retry_after, backoff(attempt)))
            attempt, is_first = attempt + 1, False

    def close(self) -> None:
        """Cancels all calls and closes the client permanently."""
        self._is_closed = True
        if self._reconnect:
            self._reconnect.cancel()
        for link in list(self._links):
            for intent in list(link.calls.values()):
                self._cancel(intent)
            link.close("the client was closed")
        for intent in [*self._queue, *self._postponed]:
            self._cancel(intent)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _begin(self, intent: _Intent, key: str | None, timeout: float | None) -> _Intent:
        timeout = self.timeout if timeout is None else timeout
        intent.key = key or secrets.token_hex(16)
        intent.until = time.monotonic() + timeout
        if self._is_closed:
            intent.fail(Failure.of("cancelled", "The client is closed.", {"executed": "no"}))
        elif len(self._queue) >= self.limits.waiting:
            data = {"executed": "no", "limit": "waiting"}
            intent.fail(Failure.of("overloaded", "Too many calls are already waiting in the client.", data))
        else:
            if timeout != math.inf:
                intent.timer = asyncio.get_running_loop().call_later(timeout, self._expire, intent)
            self._queue[intent] = None
            self._pump()
        return intent

    def _pump(self) -> None:
        """Sends queued calls as far as the limits allow."""
        if not self._queue or self._is_closed:
            return
        link = self._link
        if link is None:
            if self._reconnect is None:
                pause = backoff(self._attempt - 1) if self._attempt else 0
                self._reconnect = asyncio.get_running_loop().call_later(pause, self._open)
            return
        if not link.is_open:
            return
        for intent in list(self._queue):
            if len(link.calls) >= self.limits.calls:
                break
            if intent.on_item and link.streams >= self.limits.streams:
                continue
            del self._queue[intent]
            self._last_id += 1
            text = intent.text(self._last_id)
            if len(text.encode()) > self.limits.bytes:
                data = {"executed": "no", "limit": "frame_size", "maximum": self.limits.bytes}
                intent.fail(Failure.of("invalid_request", f"A request has at most {self.limits.bytes} bytes.", data))
            else:
                link.send(self._last_id, intent, text)

    def _open(self) -> None:
        self._reconnect = None
        if not self._is_closed:
            self._link = _Link(self)
            self._links.add(self._link)
            self._link.begin(self._connect)

    def _leaving(self, link: _Link) -> None:
        if self._link is link:
            self._link = None
        if not link.calls:
            link.close("the server is shutting down")
        self._pump()

    def _lost(self, link: _Link, intents: list[_Intent], why: str) -> None:
        """Puts the calls of a lost connection at the front of the queue.

        Calls that may be sent only once, and streams with delivered items, fail instead.
        """
        self._links.discard(link)
        if self._link is link:
            self._link = None
        if not link.is_leaving:
            self._attempt += 1
        self._why_lost = why
        open_ones = [intent for intent in intents if not intent.is_over]
        self._queue = dict.fromkeys([intent for intent in open_ones if not intent.is_last] + list(self._queue))
        for intent in open_ones:
            if intent.is_last:
                intent.fail(Failure.of("unavailable", "The connection was lost during the call."))
        self._pump()

    def _answered(self, intent: _Intent, message: dict[str, Any]) -> None:
        if not intent.is_over:
            if "error" in message:
                self._refused(intent, message["error"])
            else:
                intent.succeed(message.get("result"))
        self._pump()

    def _refused(self, intent: _Intent, error: dict[str, Any]) -> None:
        """Repeats a call later if the server returned a delay that ends before the deadline."""
        data = error.get("data") or {}
        failure = Failure.of(data.get("kind", "internal"), error["message"], data, error["code"])
        self._learn(data)
        # A failure that the client created describes only the last attempt. An earlier attempt may have had an effect.
        if failure.code == 0 and intent.is_doubtful:
            failure.data = {**data, "executed": "unknown"}
        intent.is_doubtful = intent.is_doubtful or failure.executed != "no"
        intent.put_off = failure
        pause = math.inf if failure.retry_after is None else failure.retry_after + backoff(intent.attempt)
        intent.attempt += 1
        is_final = intent.has_item or data.get("reason") == "lost_twice"
        if is_final or time.monotonic() + pause >= intent.until or pause == math.inf:
            return intent.fail(failure)
        self._postponed.add(intent)
        asyncio.get_running_loop().call_later(pause, self._repeat, intent)

    def _repeat(self, intent: _Intent) -> None:
        if intent in self._postponed:
            self._postponed.remove(intent)
            self._queue[intent] = None
            self._pump()

    def _learn(self, data: Mapping[str, Any] | None) -> None:
        """Updates the limit that a failure from the gateway names."""
        name = LEARNT.get((data or {}).get("limit", ""))
        if name and data and data.get("maximum", 0) > 0:
            setattr(self.limits, name, data["maximum"])

    def _cancel(self, intent: _Intent) -> None:
        self._drop(intent, Failure.of("cancelled", "The call was cancelled.", {"executed": intent.executed}))

    def _expire(self, intent: _Intent) -> None:
        # If nothing has arrived since the call was sent, the network may be down.
        if intent.link and intent.link.heard_at < intent.sent_at:
            intent.link.probe()
        data = {"executed": intent.executed}
        if intent.executed == "no" and not (self._link and self._link.is_open):
            words = f"The client couldn't connect in time: {self._why_lost}."
            return self._drop(intent, Failure.of("unavailable", words, data))
        words = "The server didn't respond in time."
        if last := intent.put_off:
            words = f"The server didn't respond in time. Before that: {last.message}"
            data |= {"cause": last.data.get("cause", last.kind)}
        self._drop(intent, Failure.of("deadline_exceeded", words, data))

    def _drop(self, intent: _Intent, failure: Failure) -> None:
        if intent.is_over:
            return
        self._queue.pop(intent, None)
        self._postponed.discard(intent)
        if intent.link:
            intent.link.cancel(intent)
        intent.fail(failure)


class AsyncStream(Generic[Item, Result]):
    """The items of a streaming call, which can be iterated once, and its result. Leaving the loop cancels the call."""

    _intent: _Intent

    def __init__(self, client: AsyncQuintet, capacity: int) -> None:
        self._client = client
        self._capacity = capacity
        self._items: deque[Any] = deque()
        self._news = asyncio.Event()

    @property
    def key(self) -> str:
        """The idempotency key, with which the call can be repeated."""
        return self._intent.key

    def cancel(self) -> None:
        """Cancels the call in the client and on the server."""
        self._client._cancel(self._intent)

    async def result(self) -> Result:
        """Returns the call's result after the end of the stream."""
        result: Result = await asyncio.shield(self._intent.future)
        return result

    async def __aiter__(self) -> AsyncIterator[Item]:
        try:
            while True:
                while self._items:
                    yield self._items.popleft()
                if self._intent.is_over:
                    self._intent.future.result()
                    return
                self._news.clear()
                await self._news.wait()
        finally:
            self.cancel()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cancel()

    def _take(self, item: Any) -> None:
        if len(self._items) >= self._capacity:
            failure = Failure.of("overloaded", "The client has too many unread stream items.", {"limit": "waiting"})
            return self._client._drop(self._intent, failure)
        self._items.append(item)
        self._wake()

    def _wake(self) -> None:
        self._news.set()


class _Intent:
    """A call across all its attempts."""

    def __init__(
        self, method: str, params: Mapping[str, Any] | None, token: str | None, on_item: Callable[[Any], None] | None
    ) -> None:
        # The params are encoded here, so that invalid params raise in the caller, and later changes of the object have
        # no effect.
        self.params = json.dumps(params or {}, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        self.params.encode()
        self.method, self.token, self.on_item = method, token, on_item
        self.key = ""
        self.until = math.inf
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        # Marks the exception as retrieved. Callers and the readers of a stream still receive the failure.
        self.future.add_done_callback(lambda future: future.cancelled() or future.exception())
        self.timer: asyncio.TimerHandle | None = None
        self.link: _Link | None = None
        self.id = 0
        self.sent_at = 0.0
        self.attempt = 0
        self.has_item = False
        #: The failure after which the call was last postponed.
        self.put_off: Failure | None = None
        #: True if an earlier attempt may have had an effect.
        self.is_doubtful = False
        #: True if the call fails when its connection breaks.
        self.is_sent_once = False
        self.is_over = False

    @property
    def executed(self) -> str:
        return "unknown" if self.sent_at else "no"

    @property
    def is_last(self) -> bool:
        """True if the call isn't repeated after its connection breaks."""
        return self.has_item or self.is_sent_once

    def succeed(self, result: Any) -> None:
        self._end()
        if not self.future.done():
            self.future.set_result(result)

    def fail(self, failure: Failure) -> None:
        self._end()
        if not self.future.done():
            self.future.set_exception(failure)

    def _end(self) -> None:
        self.is_over = True
        if self.timer:
            self.timer.cancel()

    def text(self, id: int) -> str:
        """Returns the request with an id and the remaining time."""
        meta: dict[str, Any] = {"idempotency_key": self.key}
        if self.token:
            meta["token"] = self.token
        if self.until != math.inf:
            left = min(self.until - time.monotonic(), LONGEST_TIMEOUT)
            meta["timeout_ms"] = max(1, math.ceil(left * 1_000))
        if self.on_item:
            meta["stream"] = True
        request = {"jsonrpc": "2.0", "id": id, "method": self.method, "meta": meta}
        text = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
        return f'{text[:-1]},"params":{self.params}}}'


class _Link:
    """A connection and its calls."""

    def __init__(self, client: AsyncQuintet) -> None:
        self.client = client
        #: The open calls by request id. A cancelled call stays until its reply arrives, because the gateway counts it
        #: until then.
        self.calls: dict[int, _Intent] = {}
        self.streams = 0
        self.is_open = False
        self.is_leaving = False
        self.heard_at = 0.0
        self._is_over = False
        self._wire: Wire | None = None
        self._loop = asyncio.get_running_loop()
        self._patience: asyncio.TimerHandle | None = None
        self._watch: asyncio.TimerHandle | None = None

    def begin(self, connect: Connect) -> None:
        self._patience = self._loop.call_later(CONNECT, self.close, "connecting took too long")
        self._wire = connect(self)

    def send(self, id: int, intent: _Intent, text: str) -> None:
        self.calls[id] = intent
        self.streams += 1 if intent.on_item else 0
        intent.link, intent.id, intent.sent_at = self, id, time.monotonic()
        self._send(text)

    def cancel(self, intent: _Intent) -> None:
        self._send(json.dumps({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": intent.id}}))

    def probe(self) -> None:
        """Sends a ping, and closes the connection if nothing arrives in time."""
        if self.is_open and not self._patience:
            self._send(json.dumps({"jsonrpc": "2.0", "id": "probe", "method": "gateway.ping", "meta": {}}))
            self._patience = self._loop.call_later(PROBE, self.close, "the server stopped responding")

    def close(self, why: str) -> None:
        if self._is_over:
            return
        self._is_over, self.is_open = True, False
        for timer in (self._patience, self._watch):
            if timer:
                timer.cancel()
        if self._wire:
            self._wire.close()
        intents = list(self.calls.values())
        for intent in intents:
            intent.link = None
        self.client._lost(self, intents, why)

    def _send(self, text: str) -> None:
        if self._wire and self.is_open:
            self._wire.send(text)

    # Events of the connection.

    def opened(self) -> None:
        if self._is_over:
            return
        self._calm()
        self.is_open = True
        self._look()
        self.client._pump()

    def closed(self, why: str) -> None:
        self.close(why)

    def heard(self, text: str) -> None:
        if self._is_over:
            return
        self._calm()
        self.client._attempt = 0
        try:
            message = json.loads(text)
        except ValueError:
            return self.close("the server sent something other than JSON")
        match message.get("method"):
            case "$/progress":
                self._item(**message["params"])
            case "$/goingAway":
                self.is_leaving = True
                self.client._leaving(self)
            case _:
                self._answer(message)

    def _answer(self, message: dict[str, Any]) -> None:
        id = message.get("id")
        if id is None:
            return self.client._learn((message.get("error") or {}).get("data"))
        intent = self.calls.pop(id, None)
        if not intent:
            return
        self.streams -= 1 if intent.on_item else 0
        intent.link = None
        self.client._answered(intent, message)
        if self.is_leaving and not self.calls:
            self.close("the server is shutting down")

    def _item(self, id: int, value: Any, **_: Any) -> None:
        intent = self.calls.get(id)
        if intent and intent.on_item and not intent.is_over:
            intent.has_item = True
            intent.on_item(value)

    def _calm(self) -> None:
        if self._patience:
            self._patience.cancel()
        self._patience = None
        self.heard_at = time.monotonic()

    def _look(self) -> None:
        if self.calls and time.monotonic() - self.heard_at > SILENCE:
            self.probe()
        self._watch = self._loop.call_later(SILENCE / 4, self._look)
