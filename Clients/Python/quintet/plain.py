"""The same without asyncio: the client runs in a thread of its own, and calls wait for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from .client import AsyncQuintet, AsyncStream, Item, Limits, Result
from .connections import Connect

Value = TypeVar("Value")


class Caller(Protocol):
    """What `Methods` need of a client."""

    def call(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Any: ...

    def stream(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Stream[Any, Any]: ...


class Quintet:
    """A client of one stack, for one session at a time, for any number of threads. `AsyncQuintet` says what is what."""

    def __init__(
        self, connect: Connect, token: str | None = None, *, timeout: float = 5.0, limits: Limits | None = None
    ) -> None:
        self._loop = asyncio.new_event_loop()
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
        """The bounds as they are known so far."""
        return self._client.limits

    def call(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Calls a method, and gives its result."""
        return self._wait(self._client.call(method, params, key=key, timeout=timeout))

    def stream(
        self, method: str, params: Mapping[str, Any] | None = None, *, key: str | None = None,
        timeout: float | None = None,
    ) -> Stream[Any, Any]:
        """Calls a method that writes while it works."""
        return Stream(self, self._do(lambda: self._client.stream(method, params, key=key, timeout=timeout)))

    def events(self, since: str | None = None, content_version: str | None = None) -> Iterator[Any]:
        """What happens to the account, until the loop is left: `LiveEvent`s."""
        events = self._client.events(since, content_version)
        try:
            while True:
                yield self._wait(anext(events))
        except StopAsyncIteration:
            return
        finally:
            if not self._loop.is_closed():
                self._wait(events.aclose())

    def close(self) -> None:
        """Cancels what is under way, and ends connection and thread."""
        if self._loop.is_closed():
            return
        self._wait(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
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

    def _wait(self, work: Coroutine[Any, Any, Value] | Any) -> Value:
        async def run() -> Value:
            value: Value = await work
            return value

        future = asyncio.run_coroutine_threadsafe(run(), self._loop)
        try:
            return future.result()
        except KeyboardInterrupt:
            future.cancel()
            raise

    def _do(self, body: Callable[[], Value]) -> Value:
        async def run() -> Value:
            return body()

        return self._wait(run())


class Stream(Generic[Item, Result]):
    """Items as they come, to be read once, and the result behind them. Leaving it cancels the call."""

    def __init__(self, client: Quintet, stream: AsyncStream[Item, Result]) -> None:
        self._client = client
        self._stream = stream

    @property
    def key(self) -> str:
        """Under which the same may be called again."""
        return self._stream.key

    def cancel(self) -> None:
        """Ends it, here and behind the gateway."""
        self._client._do(self._stream.cancel)

    def result(self) -> Result:
        """What the call gives in the end."""
        result: Result = self._client._wait(self._stream.result())
        return result

    def __iter__(self) -> Generator[Item, None, None]:
        items = self._stream.__aiter__()
        try:
            while True:
                item: Item = self._client._wait(items.__anext__())
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
