"""A model provider that answers immediately, for benchmarks: OpenAI's chat completions, complete or streamed.
`provider.py PORT`

If the prompt contains `hold`, the stream pauses after its first words until the file named by HOLD_UNTIL exists.
"""

import asyncio
import json
import os
import sys

WORDS = [f"word{n} " for n in range(32)]
HOLD_UNTIL = os.environ.get("HOLD_UNTIL", "")


def part(delta, end=None):
    choice = {"index": 0, "delta": delta, "finish_reason": end}
    return b"data: " + json.dumps({"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}).encode() + b"\n\n"


FIRST = part({"role": "assistant", "content": WORDS[0]})
REST = b"".join(part({"content": word}) for word in WORDS[1:]) + part({}, "stop")
USAGE = b'data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":32,"total_tokens":41}}\n\n'
WHOLE = json.dumps({
    "id": "c", "object": "chat.completion", "created": 1, "model": "m",
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "".join(WORDS)}}],
    "usage": {"prompt_tokens": 9, "completion_tokens": 32, "total_tokens": 41}}).encode()


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
STREAM = HEAD + chunk(FIRST + REST + USAGE + b"data: [DONE]\n\n") + b"0\r\n\r\n"
BEGUN = HEAD + chunk(FIRST)
ENDED = chunk(REST + USAGE + b"data: [DONE]\n\n") + b"0\r\n\r\n"
PLAIN = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(WHOLE) + WHOLE


class Provider(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.read = transport, b""

    def data_received(self, data):
        self.read += data
        while (end := self.read.find(b"\r\n\r\n")) >= 0:
            head = self.read[:end].lower()
            length = int(head.split(b"content-length:")[1].split(b"\r\n")[0]) if b"content-length:" in head else 0
            if len(self.read) < end + 4 + length:
                return
            body, self.read = self.read[end + 4:end + 4 + length], self.read[end + 4 + length:]
            if b'"stream":true' not in body.replace(b" ", b""):
                self.transport.write(PLAIN)
            elif HOLD_UNTIL and b"hold" in body:
                self.transport.write(BEGUN)
                asyncio.ensure_future(self.hold())
            else:
                self.transport.write(STREAM)

    async def hold(self):
        while not os.path.exists(HOLD_UNTIL):
            await asyncio.sleep(0.05)
        self.transport.write(ENDED)


async def main():
    server = await asyncio.get_running_loop().create_server(Provider, "127.0.0.1", int(sys.argv[1]), backlog=2048)
    await server.serve_forever()

asyncio.run(main())
