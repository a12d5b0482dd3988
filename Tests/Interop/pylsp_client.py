"""Uses python-lsp-jsonrpc with ujson as a client of the gateway: the Content-Length framing, and a writer that
escapes each '/'."""

import logging
import socket
import sys
import threading

import ujson
from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

assert ujson.dumps("$/") == '"$\\/"', "this test needs a writer that escapes '/'"

connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
events = []


class Dispatcher(dict):
    def __missing__(self, method):
        return lambda params: events.append((method, params))

    def __contains__(self, method):
        return True


writer = JsonRpcStreamWriter(connection.makefile("wb"))
ids = iter(f"test/{n}" for n in range(1000))


def send(message):
    """The library doesn't support `meta`, which streams require."""
    if message.get("method") == "gateway.events.listen":
        message["meta"] = {"stream": True}
    writer.write(message)


endpoint = Endpoint(Dispatcher(), send, id_generator=lambda: next(ids))
reader = JsonRpcStreamReader(connection.makefile("rb"))
cancelled = threading.Event()


def consume(message):
    if message.get("error", {}).get("data", {}).get("kind") == "cancelled":
        cancelled.set()
    else:
        endpoint.consume(message)


threading.Thread(target=reader.listen, args=[consume], daemon=True).start()


def ask(method, **params):
    return endpoint.request(method, params).result(10)


assert ask("gateway.ping", path="a/b", name="thế giới") == {"path": "a/b", "name": "thế giới"}
device = ask("entitlements.devices.register", app="tarot", language="en", time_zone="Europe/London")
ask("gateway.authenticate", token=device["token"])
assert ask("content.catalogues.page", catalogue="deck")["total"] == 78

try:
    ask("content.catalogues.item", catalogue="deck", item="a/b")
    raise AssertionError("a missing card was found")
except JsonRpcException as refused:
    assert refused.code == -32602, refused

# The library sends its cancellation as "$\/cancelRequest" with the id "test\/…". The response is read below the
# library, because the library drops a request that it cancels.
listening = endpoint.request("gateway.events.listen", {})
assert ask("gateway.ping") == {}
logging.disable(logging.CRITICAL)  # the library's own callback then fails
assert listening.cancel()
assert cancelled.wait(10), "the stream wasn't cancelled"
assert ask("gateway.ping", after=1) == {"after": 1}
print("pylsp: all good")
