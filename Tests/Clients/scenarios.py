"""Runs the scenarios of scenarios.json with Clients/Python: `scenarios.py unix PATH FOLDER NAME…`, `websocket URL …`,
`post URL …`.

To request a disturbance of the services, a scenario writes a file in FOLDER.
Tests/Integration/ClientScenarioTests.swift performs it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Clients/Python"))
from quintet import (  # noqa: E402
    AsyncMethods, AsyncQuintet, Cancelled, Connect, DeadlineExceeded, Failure, LimitExceeded, Methods, NotFound, Quintet,
    Unauthenticated, Unavailable, connect_post, connect_unix, connect_websocket,
)

way, place, folder, *names = sys.argv[1:]
ways: dict[str, Callable[[str], Connect]] = {
    "unix": connect_unix, "websocket": connect_websocket, "post": connect_post,
}


async def trouble(what: str) -> None:
    """Requests a disturbance of the services, and waits until it is done."""
    with open(f"{folder}/want.new", "w") as file:
        file.write(what)
    os.rename(f"{folder}/want.new", f"{folder}/want")
    while not os.path.exists(f"{folder}/done"):
        await asyncio.sleep(0.002)
    os.unlink(f"{folder}/done")


async def registered(app: str = "flippin") -> tuple[AsyncQuintet, AsyncMethods]:
    client = AsyncQuintet(ways[way](place), timeout=20)
    api = AsyncMethods(client)
    device = await api.entitlements.devices.register(app=app, language="en", time_zone="Europe/London")
    assert device["account"].startswith("acc_")
    client.token = device["token"]
    return client, api


async def fails(call: Awaitable[Any], kind: type[Failure] | str) -> Failure:
    try:
        result = await call
    except Failure as failure:
        assert failure.kind == (kind if isinstance(kind, str) else kind.kind), repr(failure)
        return failure
    raise AssertionError(f"{result} is no failure")


async def register() -> None:
    client, api = await registered()
    assert (await api.entitlements.profile.get())["language"] == "en"
    client.token = None
    await fails(api.entitlements.profile.get(), Unauthenticated)
    client.close()
    await fails(api.gateway.ping(), Cancelled)
    await asyncio.to_thread(plain)


def plain() -> None:
    """Runs the scenario without asyncio."""
    with Quintet(ways[way](place), timeout=20) as client:
        api = Methods(client)
        client.token = api.entitlements.devices.register(app="flippin", language="en", time_zone="UTC")["token"]
        assert api.entitlements.profile.get()["time_zone"] == "UTC"
        # A client with an outdated version of the app's data receives an event about it at once.
        for event in client.events(content_version="none"):
            assert event["type"] == "content.version.changed"
            break
        else:
            raise AssertionError("no event")


async def queue() -> None:
    client, api = await registered()
    answers = await asyncio.gather(*(api.gateway.ping({"n": n}) for n in range(1_000)))
    assert [answer["n"] for answer in answers] == list(range(1_000))
    client.close()


async def change() -> None:
    client, api = await registered()

    def add(n: int) -> asyncio.Task[Any]:
        return asyncio.ensure_future(api.content.cards.add(front=f"{n}", back="b", key=f"card-{n}"))

    added = [add(n) for n in range(20)]
    await trouble("kill content")
    added.append(add(20))
    await trouble("kill gateway")
    first = await asyncio.gather(*added)
    assert await asyncio.gather(*(add(n) for n in range(21))) == first
    assert len((await api.content.cards.list(limit=50))["cards"]) == 21
    client.close()


async def stream() -> None:
    client, api = await registered("roast-me-later")
    text = ""
    async with api.ai.generate_stream(generator="roast", inputs={"category": "code", "spice": 2}) as items:
        async for item in items:
            text = ("" if item.get("restart") else text) + item["text"]
        reply = await items.result()
    assert way == "post" or text == reply["text"] != ""
    again = await api.ai.generate(generator="roast", inputs={"category": "code", "spice": 2}, key=items.key)
    assert again["id"] == reply["id"]
    client.close()


async def broken_stream() -> None:
    client, api = await registered()
    listening = api.gateway.events.listen_stream()
    items = aiter(listening)
    assert (await anext(items))["type"] == "gateway.events.began"
    await api.entitlements.profile.set(language="vi")
    assert (await anext(items))["type"] == "entitlements.profile.changed"
    failed = asyncio.ensure_future(fails(anext(items), Unavailable))
    await trouble("kill gateway")
    assert (await failed).executed == "unknown"
    await fails(listening.result(), Unavailable)
    client.close()


async def cancel() -> None:
    client, api = await registered()
    for _ in range(12):
        async with api.gateway.events.listen_stream() as events:
            async for event in events:
                assert event["type"] == "gateway.events.began"
                break
        await fails(events.result(), Cancelled)
    await trouble("stop content")
    call = asyncio.ensure_future(api.content.cards.list())
    await api.gateway.ping()
    call.cancel()
    assert isinstance((await asyncio.gather(call, return_exceptions=True))[0], asyncio.CancelledError)
    await trouble("continue content")
    await api.content.cards.list()
    client.close()


async def events() -> None:
    client, api = await registered()
    heard: list[Any] = []
    coming = client.events()
    assert (await anext(coming))["type"] == "gateway.events.began"
    following = asyncio.ensure_future(anext(coming))
    for language in ("vi", "en", "vi"):
        await api.entitlements.profile.set(language=language)
        heard.append(await following)
        following = asyncio.ensure_future(anext(coming))
        await trouble("kill gateway" if len(heard) % 2 else "restart gateway")
    await api.entitlements.profile.set(language="en")
    heard.append(await following)
    assert [event["data"]["language"] for event in heard] == ["vi", "en", "vi", "en"], heard
    assert len({event["cursor"] for event in heard}) == 4
    client.close()


async def quiet_events() -> None:
    client, api = await registered()
    other = AsyncMethods(AsyncQuintet(ways[way](place), client.token, timeout=20))
    for what, language in (("kill", "vi"), ("restart", "en"), ("kill", "vi")):
        coming = client.events()
        began = await anext(coming)
        assert began["type"] == "gateway.events.began" and began["cursor"]
        following = asyncio.ensure_future(anext(coming))
        await trouble(f"{what} gateway")
        await other.entitlements.profile.set(language=language)
        assert (await following)["data"].get("language") == language, following
        await coming.aclose()
    client.close()


async def early_break() -> None:
    client, api = await registered()
    await trouble("stop notifications")
    coming = client.events()
    following = asyncio.ensure_future(anext(coming))
    await api.gateway.ping()
    await trouble("kill gateway")
    await trouble("continue notifications")
    assert (await following)["type"] == "gateway.events.missed"
    assert (await anext(coming))["type"] == "gateway.events.began"
    client.close()


async def version() -> None:
    client, api = await registered()
    async for event in client.events(content_version="none"):
        assert event["type"] == "content.version.changed" and event["data"]["version"]
        break
    client.close()


async def feed() -> None:
    async with AsyncQuintet(connect_post(place), "qt_token") as client:
        coming = client.events(content_version="v 1&")
        heard = [await anext(coming) for _ in range(3)]
        assert [event["type"] for event in heard] == ["gateway.events.began", "x", "y"], heard
        assert heard[1]["data"] == {"says": "chó"}
        await coming.aclose()
        await trouble("wait until it was left")


async def deadline() -> None:
    client, api = await registered()
    await trouble("stop content")
    began = time.monotonic()
    await fails(api.content.cards.list(timeout=0.3), DeadlineExceeded)
    took = time.monotonic() - began
    await trouble("continue content")
    assert 0.29 <= took < 3, took
    client.close()


async def rate_limited() -> None:
    client, api = await registered()
    began = time.monotonic()
    await asyncio.gather(*(api.entitlements.profile.get() for _ in range(1_100)))
    assert time.monotonic() - began > 0.4
    client.close()


async def failure() -> None:
    client, api = await registered()
    await api.content.cards.add_many(cards=[{"front": f"{n}", "back": "b"} for n in range(25)])
    try:
        await api.content.cards.add(front="x", back="y")
        raise AssertionError("there was room")
    except LimitExceeded as full:
        assert (full.current, full.limit, full.remaining) == (25, 25, 0)
        assert full.offering and full.offering["products"] and full.executed == "no" and full.code == -32012
    await fails(api.content.cards.get(card="crd_0123456789abcdef"), NotFound)
    client.close()


async def going_away() -> None:
    client, api = await registered()
    calls, is_over = 0, False

    async def busy() -> None:
        nonlocal calls
        while not is_over:
            await api.entitlements.profile.get()
            calls += 1

    work = [asyncio.ensure_future(busy()) for _ in range(8)]
    await trouble("restart gateway")
    before = calls
    while calls < before + 20 and not any(task.done() for task in work):
        await asyncio.sleep(0.005)
    is_over = True
    await asyncio.gather(*work)
    client.close()


async def too_long() -> None:
    client, api = await registered()
    await fails(api.gateway.ping({"text": "x" * (1 << 20)}), "invalid_request")
    assert (await api.gateway.ping({"text": "short"}))["text"] == "short"
    client.close()


code = 0
for name in names:
    try:
        asyncio.run(globals()[name.replace("-", "_")]())
        print(f"ok {name}", flush=True)
    except Exception:
        print(f"failed {name}: {traceback.format_exc()}", flush=True)
        code = 1
os._exit(code)
