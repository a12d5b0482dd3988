"""Uses pygls, a Language Server Protocol library, as a client of the gateway with the Content-Length framing."""

import asyncio
import sys

from pygls.client import JsonRPCClient
from pygls.exceptions import JsonRpcException
from pygls.io_ import run_async


async def main(path):
    client = JsonRPCClient()
    progress = []

    @client.feature("$/progress")
    def item(params):
        progress.append(params)

    reader, writer = await asyncio.open_unix_connection(path)
    client.protocol.set_writer(writer)
    loop = asyncio.create_task(run_async(client._stop_event, reader, client.protocol))
    ask = client.protocol.send_request_async

    echoed = await ask("gateway.ping", {"hello": "thế giới", "path": "a/b"})
    assert echoed.hello == "thế giới" and echoed.path == "a/b", echoed

    device = await ask("entitlements.devices.register", {"app": "tarot", "language": "vi", "time_zone": "Asia/Ho_Chi_Minh"})
    session = await ask("gateway.authenticate", {"token": device.token})
    assert session.account == device.account, session
    deck = await ask("content.catalogues.page", {"catalogue": "deck"})
    assert deck.total == 78, deck.total

    # Concurrent calls, whose responses arrive in any order.
    answers = await asyncio.gather(*(ask("gateway.ping", {"n": n}) for n in range(100)))
    assert [answer.n for answer in answers] == list(range(100))

    try:
        await ask("content.catalogues.item", {"catalogue": "deck", "item": "none"})
        raise AssertionError("a missing card was found")
    except JsonRpcException as refused:
        assert refused.code == -32010 and refused.data["kind"] == "not_found" and refused.data["executed"] == "no", refused

    writer.close()
    await asyncio.wait_for(loop, 10)
    print("pygls: all good")


asyncio.run(main(sys.argv[1]))
