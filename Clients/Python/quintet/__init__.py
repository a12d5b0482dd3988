"""A client for a Quintet deployment: calls, streams and live events over one connection that reconnects automatically.

    with Quintet(connect_unix("/run/quintet/gateway.sock")) as client:
        api = Methods(client)
        device = api.entitlements.devices.register(app="flippin", language="en", time_zone="Europe/London")
        client.token = device["token"]
        print(api.content.cards.add(front="dog", back="chó"))

`AsyncQuintet` and `AsyncMethods` are the equivalents for asyncio.

A call ends with its result or a `Failure`, no later than its deadline. Until then, the client repeats the call if
its connection breaks or the server asks the client to try again later. Each call has an idempotency key, so a change
is applied only once.
"""

from .answers import is_right as is_right
from .client import AsyncQuintet as AsyncQuintet
from .client import AsyncStream as AsyncStream
from .client import Failure as Failure
from .client import Limits as Limits
from .connections import Connect as Connect
from .connections import connect_post as connect_post
from .connections import connect_unix as connect_unix
from .connections import connect_websocket as connect_websocket
from .methods import *
from .plain import Quintet as Quintet
from .plain import Stream as Stream
