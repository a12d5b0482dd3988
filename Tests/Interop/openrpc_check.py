"""Validates rpc.discover with OpenRPC's models and a JSON Schema validator, over the native framing."""

import json
import socket
import struct
import sys

import openrpc
from jsonschema import Draft7Validator

connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
stream = connection.makefile("rb")
token = None


def ask(method, **params):
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params, "meta": {"token": token} if token else {}}
    text = json.dumps(request).encode()
    connection.sendall(struct.pack(">I", len(text)) + text)
    (length,) = struct.unpack(">I", stream.read(4))
    return json.loads(stream.read(length))["result"]


document = ask("rpc.discover")
openrpc.OpenRPC(**document)
methods = {method["name"]: method for method in document["methods"]}


def schemas(method):
    yield from (parameter["schema"] for parameter in method["params"])
    yield method["result"]["schema"]
    if "x-item" in method:
        yield method["x-item"]["schema"]


for method in methods.values():
    for schema in schemas(method):
        Draft7Validator.check_schema(schema)
for schema in document["components"]["schemas"].values():
    Draft7Validator.check_schema(schema)


def checked(name, **params):
    result = ask(name, **params)
    # References are relative to the whole document.
    Draft7Validator({**methods[name]["result"]["schema"], "components": document["components"]}).validate(result)
    return result


token = checked("entitlements.devices.register", app="flippin", language="en", time_zone="UTC")["token"]
checked("content.cards.list")
checked("content.pair.get")
checked("entitlements.offerings.get")
checked("views.get", view="home")
checked("progress.streak.get")
checked("rpc.discover")
print(f"openrpc: {len(methods)} methods, all good")
