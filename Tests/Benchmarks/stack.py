"""A deployment for a benchmark: the processes of the release build, in a temporary folder."""

import json
import os
import shutil
import socket
import struct
import tempfile

import processes
import programs

# Benchmarks make more calls than users do.
UNPACED = {f"QUINTET_GATEWAY_{name}_RATE": "0" for name in (
    "ORIGIN_CALL", "ORIGIN_EXPENSIVE", "ORIGIN_REGISTRATION", "ORIGIN_WRONG_CODE", "ACCOUNT_CALL", "ACCOUNT_EXPENSIVE")}
NAMES = ["gateway", "entitlements", "content", "ai-gateway", "progress", "notifications"]


def binaries():
    folder = os.environ.get("BIN") or os.path.join(programs.ROOT, ".build", "release")
    if not os.path.exists(os.path.join(folder, "quintet")):
        raise SystemExit("bench: no release build; run: make build-all")
    return folder


class Client:
    """A client of the gateway that makes one call at a time."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(10)
        self.socket.connect(path)
        self.last = 0

    def call(self, method, params=None, token=None, key=None):
        self.last += 1
        meta = {name: value for name, value in (("token", token), ("idempotency_key", key)) if value}
        request = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params or {}, "meta": meta}
        self.send(json.dumps(request, separators=(",", ":")).encode())
        answer = json.loads(self.receive())
        if "result" not in answer:
            raise RuntimeError(f"{method}: {answer.get('error', answer)}")
        return answer["result"]

    def send(self, text):
        self.socket.sendall(struct.pack(">I", len(text)) + text)

    def receive(self):
        return self._exactly(struct.unpack(">I", self._exactly(4))[0])

    def _exactly(self, size):
        found = b""
        while len(found) < size:
            more = self.socket.recv(size - len(found))
            if not more:
                raise ConnectionError("the connection ended")
            found += more
        return found


class Stack:
    """Runs `quintet up` until `stop`. With `edge`, edge serves at a Unix socket, and with `port` at this local port."""

    def __init__(self, settings=None, folder=None, apps=None, edge=False, port=None):
        self.folder = folder or tempfile.mkdtemp(prefix="quintet-bench-")
        self.socket = f"{self.folder}/run/gateway.sock"
        self.port = port
        self.edge = f"{self.folder}/run/edge/edge.sock" if edge and not port else None
        self.names = NAMES + (["edge"] if edge or port else [])
        self.files = 0
        self.up = processes.start(
            [f"{binaries()}/quintet", "up", "--apps", apps or os.path.join(programs.ROOT, "Shared/Apps"),
             "--state", f"{self.folder}/state", "--runtime", f"{self.folder}/run", *(["--edge", str(port or "socket")] if edge or port else [])],
            f"{self.folder}/up.log", {**UNPACED, **(settings or {})})

    def ready(self):
        """Waits until every service answers through the gateway."""
        processes.wait_for(lambda: os.path.exists(self.socket), "the gateway's socket")
        for segment in ("gateway", "entitlements", "content", "ai", "progress", "notifications"):
            processes.wait_for(lambda: self._answers(f"{segment}.ping"), segment, 20)
        self.pids = processes.wait_for(self._all, "all processes")
        if "edge" in self.names:
            processes.wait_for(self._opens, "edge", 20)
        return self

    def _opens(self):
        """Returns true if edge answers."""
        try:
            with socket.socket(socket.AF_INET if self.port else socket.AF_UNIX) as one:
                one.settimeout(10)
                one.connect(("127.0.0.1", self.port) if self.port else self.edge)
                one.sendall(b"GET /health HTTP/1.1\r\nHost: quintet\r\nConnection: close\r\n\r\n")
                return one.recv(64).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def _answers(self, method):
        try:
            client = self.client()
            try:
                return client.call(method, {"a": 1}) == {"a": 1}
            finally:
                client.socket.close()
        except (OSError, RuntimeError):
            return False

    def _all(self):
        found = processes.children(self.up.pid)
        return found if all(name in found for name in self.names) else None

    def client(self):
        return Client(self.socket)

    def register(self, app, count=1):
        """Returns the tokens of new accounts."""
        client = self.client()
        params = {"app": app, "language": "en", "time_zone": "UTC"}
        return [client.call("entitlements.devices.register", params)["token"] for _ in range(count)]

    def tokens_file(self, tokens):
        self.files += 1
        path = f"{self.folder}/tokens.{self.files}"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write("\n".join(tokens) + "\n")
        return path

    def stop(self, keep=False):
        processes.stop(self.up)
        if not keep:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self.ready()

    def __exit__(self, *_):
        self.stop()
