"""Tests edge's socket with four third-party libraries: edge_judge.py SOCKET."""
import hashlib
import json
import socket
import sys

import h11
import httpx
import wsproto
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import unix_connect
from wsproto.events import AcceptConnection, CloseConnection, Ping, Pong, Request, TextMessage

path = sys.argv[1]
REGISTER = {
    "jsonrpc": "2.0", "id": 1, "method": "entitlements.devices.register",
    "params": {"app": "flippin", "language": "en", "time_zone": "UTC"},
    "meta": {"idempotency_key": "judge-0123456789abcdef"},
}


def ping(number, text=""):
    return {"jsonrpc": "2.0", "id": number, "method": "gateway.ping", "params": {"text": text}}


# websockets: complete and fragmented texts, pings, a message that is too long, and a normal close.
with unix_connect(path, "ws://edge.example/rpc", compression="deflate") as ws:
    assert not ws.protocol.extensions, "no subprotocol was agreed"
    ws.send(json.dumps(REGISTER))
    token = json.loads(ws.recv())["result"]["token"]
    text = json.dumps(ping(2, "é€😀" * 20000), ensure_ascii=False)
    ws.send(text[at:at + 997] for at in range(0, len(text), 997))
    assert json.loads(ws.recv())["result"]["text"] == "é€😀" * 20000
    ws.ping("there?").wait(10)
    for number in range(200):
        ws.send(json.dumps(ping(number)))
    assert sorted(json.loads(ws.recv())["id"] for _ in range(200)) == list(range(200))
with unix_connect(path, "ws://edge.example/rpc") as ws:
    try:
        ws.send("x" * ((1 << 20) + 1))
        ws.recv()
        raise AssertionError("a message above the size limit was accepted")
    except ConnectionClosedError as end:
        assert end.rcvd.code == 1009, end
print("websockets: good")

# wsproto: checks the handshake and each frame with a state machine.
client = wsproto.WSConnection(wsproto.ConnectionType.CLIENT)
with socket.socket(socket.AF_UNIX) as line:
    line.connect(path)
    line.sendall(client.send(Request(host="edge.example", target="/rpc")))
    seen = []

    def receive(kind):
        while not any(isinstance(event, kind) for event in seen):
            client.receive_data(line.recv(65536) or None)
            for event in client.events():
                seen.append(event)
        return next(event for event in seen if isinstance(event, kind))

    receive(AcceptConnection)
    line.sendall(client.send(Ping(payload=b"a")) + client.send(TextMessage(data=json.dumps(ping(7)))))
    assert bytes(receive(Pong).payload) == b"a"
    assert json.loads(receive(TextMessage).data)["id"] == 7
    line.sendall(client.send(CloseConnection(code=1000, reason="done")))
    assert receive(CloseConnection).code == 1000
print("wsproto: good")

# h11: checks every byte of the responses, chunks, and consecutive requests.
judge = h11.Connection(h11.CLIENT)
with socket.socket(socket.AF_UNIX) as line:
    line.connect(path)
    for number in range(3):
        line.sendall(judge.send(h11.Request(
            method="POST", target="/rpc",
            headers=[("Host", "edge.example"), ("Transfer-Encoding", "chunked"), ("Expect", "100-continue")])))
        for piece in (b'{"jsonrpc":"2.0","id":', str(number).encode(), b',"method":"gateway.ping"}'):
            line.sendall(judge.send(h11.Data(data=piece)))
        line.sendall(judge.send(h11.EndOfMessage(headers=[("X-Trailer", "passed over")])))
        body, continued = b"", False
        while True:
            event = judge.next_event()
            if event is h11.NEED_DATA:
                judge.receive_data(line.recv(65536))
            elif isinstance(event, h11.InformationalResponse):
                continued = event.status_code == 100
            elif isinstance(event, h11.Response):
                assert event.status_code == 200, event
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
            elif isinstance(event, h11.EndOfMessage):
                break
        assert continued and json.loads(body)["id"] == number
        judge.start_next_cycle()
print("h11: good")

# httpx: makes requests as a typical program does.
with httpx.Client(transport=httpx.HTTPTransport(uds=path), base_url="http://edge.example") as http:
    bearer = {"Authorization": f"Bearer {token}"}
    key = {**bearer, "Idempotency-Key": "card-0123456789abcdef"}
    first = http.post("/call/content.cards.add", json={"front": "dog", "back": "chó"}, headers=key)
    again = http.post("/call/content.cards.add", json={"front": "dog", "back": "chó"}, headers=key)
    assert first.status_code == 200 and first.content == again.content, first.text
    assert len(http.post("/rpc", json=[ping(1), ping(2)]).json()) == 2
    assert http.post("/call/content.cards.list", json={}).status_code == 401
    page = http.get("/tarot/")
    assert http.get("/tarot/", headers={"If-None-Match": page.headers["etag"]}).status_code == 304
    part = http.get("/tarot/", headers={"Range": "bytes=2-5"})
    assert part.status_code == 206 and part.content == page.content[2:6]
    plain = {"Accept-Encoding": "identity"}
    assert http.head("/tarot/", headers=plain).headers["content-length"] == str(len(page.content))
    assert http.get("/openrpc.json").json()["openrpc"].startswith("1.3")
    # Requests pictures by URL as caches and players do, with entity tags and ranges.
    reader = http.post("/call/entitlements.devices.register",
        json={"app": "bible-stories", "language": "en", "time_zone": "UTC"})
    books = http.post("/call/content.books.list", json={}, headers={"Authorization": f"Bearer {reader.json()['token']}"}).json()
    path = books["books"][0]["cover"]["file"] + "/full"
    whole = http.get(path)
    tag, size = whole.headers["etag"], len(whole.content)
    assert whole.status_code == 200 and size > 100000 and "immutable" in whole.headers["cache-control"]
    assert hashlib.sha256(whole.content).hexdigest() == books["books"][0]["cover"]["sha256"]
    joined = b"".join(
        http.get(path, headers={"Range": f"bytes={at}-{at + 39999}", "If-Range": tag}).content for at in range(0, size, 40000))
    assert joined == whole.content
    assert http.get(path, headers={"If-None-Match": f'"x", W/{tag}'}).status_code == 304
    assert http.get(path, headers={"Range": "bytes=0-1", "If-Range": '"x"'}).content == whole.content
    beyond = http.get(path, headers={"Range": f"bytes={size}-"})
    assert beyond.status_code == 416 and beyond.headers["content-range"] == f"bytes */{size}"
    assert http.head(path, headers={"Range": "bytes=0-1"}).headers["content-length"] == str(size)
    assert http.get(path + "?link=AAAA").status_code == 200 and http.get(path[:-1]).status_code == 404
    assert http.post("/store/apple/flippin", json={"signedPayload": "a.b.c"}).status_code == 400
    with http.stream("GET", "/events", headers=bearer) as events:
        assert events.status_code == 200 and events.headers["content-type"] == "text/event-stream"
        lines = events.iter_lines()
        assert next(lines) == ":"
        told = (json.loads(line[6:])["type"] for line in lines if line.startswith("data: "))
        assert next(told) == "gateway.events.began"
        set_ = http.post("/call/entitlements.profile.set", json={"language": "vi"}, headers=bearer)
        assert set_.status_code == 200, set_.text
        assert next(told) == "entitlements.profile.changed"
print("httpx: good")
print("edge: all good")
