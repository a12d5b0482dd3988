"""The client without asyncio: it runs in its own thread, and calls block until their results arrive."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import threading
from collections.abc import Awaitable, Callable, Generator, Iterator, Mapping
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from .client import AsyncQuintet, AsyncStream, Failure, Item, Limits, Result
from .connections import Connect

Value = TypeVar("Value")


class Caller(Protocol):
    """The interface of a client that `Methods` uses."""

    def call(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Any: ...

    def stream(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Stream[Any, Any]: ...


class Quintet:
    """A client of one deployment, with one session at a time, for any number of threads. See also `AsyncQuintet`."""

    def __init__(
        self, connect: Connect, token: str | None = None, *, timeout: float = 5.0, limits: Limits | None = None
    ) -> None:
        self._loop = asyncio.new_event_loop()
        self._lock = threading.Lock()
        #: The futures that threads wait for.
        self._waiting: set[concurrent.futures.Future[Any]] = set()
        self._is_over = False
        self._thread = threading.Thread(target=self._loop.run_forever, name="quintet", daemon=True)
        self._thread.start()
        self._client = self._do(lambda: AsyncQuintet(connect, token, timeout=timeout, limits=limits))

    @property
    def token(self) -> str | None:
        """The session's token."""
        return self._client.token

    @token.setter
    def token(self, token: str | None) -> None:
        self._client.token = token

    @property
    def limits(self) -> Limits:
        """The current limits."""
        return self._client.limits

    def call(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Calls a method and returns its result."""
        return self._wait(lambda: self._client.call(method, params, key=key, timeout=timeout))

    def stream(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Stream[Any, Any]:
        """Calls a method that streams items."""
        return Stream(self, self._do(lambda: self._client.stream(method, params, key=key, timeout=timeout)))

    def events(self, since: str | None = None, content_version: str | None = None) -> Iterator[Any]:
        """Iterates over the events of the account, as `LiveEvent`s, until you leave the loop."""
        events = self._client.events(since, content_version)
        try:
            while True:
                yield self._wait(lambda: anext(events))
        except StopAsyncIteration:
            return
        finally:
            # If the client was closed in the meantime, the events have already ended.
            with contextlib.suppress(Failure):
                self._wait(lambda: events.aclose())

    def close(self) -> None:
        """Cancels all calls, closes the connection and ends the thread. Any thread may call this, even during calls."""
        # No new call may start, because the loop might never run it. The running calls end when the loop ends.
        with self._lock:
            is_first, self._is_over = not self._is_over, True
        if not is_first:
            return self._thread.join()
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        with self._lock:
            left = list(self._waiting)
        for future in left:
            future.cancel()
        self._loop.close()

    async def _end(self) -> None:
        self._client.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.wait(others, timeout=1) if others else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wait(self, work: Callable[[], Awaitable[Value]]) -> Value:
        """Runs a coroutine on the loop and waits for its result.

        Raises:
            Failure: `cancelled`, if the client is closed.
        """
        closed = Failure.of("cancelled", "The client is closed.", {"executed": "no"})

        async def run() -> Value:
            return await work()

        with self._lock:
            if self._is_over:
                raise closed
            future = asyncio.run_coroutine_threadsafe(run(), self._loop)
            self._waiting.add(future)
        try:
            return future.result()
        except concurrent.futures.CancelledError:
            raise closed from None
        except KeyboardInterrupt:
            future.cancel()
            raise
        finally:
            with self._lock:
                self._waiting.discard(future)

    def _do(self, body: Callable[[], Value]) -> Value:
        async def run() -> Value:
            return body()

        return self._wait(run)


class Stream(Generic[Item, Result]):
    """The items of a streaming call, which can be iterated once, and its result. Leaving the loop cancels the call."""

    def __init__(self, client: Quintet, stream: AsyncStream[Item, Result]) -> None:
        self._client = client
        self._stream = stream

    @property
    def key(self) -> str:
        """The idempotency key, with which the call can be repeated."""
        return self._stream.key

    def cancel(self) -> None:
        """Cancels the call in the client and on the server."""
        # If the client is closed, the call has ended already.
        with contextlib.suppress(Failure):
            self._client._do(self._stream.cancel)

    def result(self) -> Result:
        """Returns the call's result after the end of the stream."""
        result: Result = self._client._wait(self._stream.result)
        return result

    def __iter__(self) -> Generator[Item, None, None]:
        items = self._stream.__aiter__()
        try:
            while True:
                item: Item = self._client._wait(lambda: anext(items))
                yield item
        except StopAsyncIteration:
            return
        finally:
            self.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cancel()
