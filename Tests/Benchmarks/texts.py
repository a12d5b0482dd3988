"""Texts: the time that `ai.generate` adds to a provider that answers at once, compared with LiteLLM's proxy, and 1,000
concurrent streams.

LiteLLM is measured if LITELLM names its program. LiteLLM is then also measured as an upstream between Quintet and the
provider.
"""

import asyncio
import json
import os
import shutil
import socket
import struct
import sys
import tempfile
import threading
import time

import contest
import processes
import programs
from contest import number
from stack import Stack

CALLS = 300
RATE = int(os.environ.get("RATE", "500"))
SECONDS = 5
STREAMS = 1000
# An account can have at most eight expensive calls at once.
EACH = 5
WORDS = "".join(f"word{n} " for n in range(32)).strip()
INPUTS = {"generator": "roast", "inputs": {"category": "lateness", "spice": 2}}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def apps_without_quota(folder):
    """The apps. In roast-me-later, accounts have no quota, and a prompt may be delayed."""
    apps = shutil.copytree(os.path.join(programs.ROOT, "Shared/Apps"), f"{folder}/apps")
    with open(f"{apps}/roast-me-later/generators.json") as file:
        data = json.load(file)
    roast = data["generators"][0]
    roast.pop("quota", None)
    mood = next(one for one in roast["inputs"] if one["id"] == "mood")
    mood["choices"][0]["prompt"] = {"en": "hold", "vi": "hold"}
    with open(f"{apps}/roast-me-later/generators.json", "w") as file:
        json.dump(data, file)
    return apps, mood["choices"][0]["id"]


def providers(folder, name, port, path="/v1", key=None):
    budget = {"calls": 10 ** 9, "tokens": 10 ** 12, "cents": 10 ** 9}
    model = {"id": name, "kind": "openai", "url": f"http://127.0.0.1:{port}{path}", "model": "gpt", "timeout_seconds": 60,
             "silence_seconds": 60, "price": {"input_cents": 15, "output_cents": 60}}
    if key:
        with open(os.open(f"{folder}/key", os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(key)
        model["key"] = f"file:{folder}/key"
    settings = {"providers": [model], "budgets": {"account_per_day": budget, "app_per_day": budget}}
    with open(os.open(f"{folder}/providers-{name}.json", os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
        json.dump(settings, file)
    return f"{folder}/providers-{name}.json"


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Direct:
    """A client of chat completions that makes one call at a time on one connection."""

    def __init__(self, port, key="none"):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.stream = self.socket.makefile("rb")
        body = json.dumps({"model": "gpt", "stream": True, "messages": [{"role": "user", "content": "Say something kind."}]}).encode()
        self.request = (f"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n"
                        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body

    def call(self):
        self.socket.sendall(self.request)
        while self.stream.readline() != b"\r\n":
            pass
        whole = b""
        while size := int(self.stream.readline(), 16):
            whole += self.stream.read(size + 2)[:-2]
        self.stream.readline()
        parts = [line[6:] for line in whole.split(b"\n") if line.startswith(b"data: ") and line != b"data: [DONE]"]
        said = "".join((choice["delta"].get("content") or "") for p in parts for choice in json.loads(p)["choices"])
        if said.strip() != WORDS:
            raise RuntimeError(f"the answer is wrong: {said[:100]}")


class Ours:
    def __init__(self, stack, token):
        self.client, self.token, self.last = stack.client(), token, 0

    def call(self):
        """Makes a call that ends with the last piece, as in the other measurements."""
        self.last += 1
        request = {"jsonrpc": "2.0", "id": self.last, "method": "ai.generate", "params": INPUTS,
                   "meta": {"token": self.token, "idempotency_key": f"bench-{self.last:012}-{id(self)}"}}
        self.client.send(json.dumps(request).encode())
        answer = {}
        while "result" not in answer:
            answer = json.loads(self.client.receive())
            if "error" in answer:
                raise RuntimeError(f"{answer['error']}")
        if answer["result"]["text"] != WORDS or answer["result"]["origin"] != "provider":
            raise RuntimeError(f"the answer is wrong: {answer['result']}")


def times(caller, calls=CALLS):
    found = []
    for _ in range(calls):
        begun = time.perf_counter()
        caller.call()
        found.append((time.perf_counter() - begun) * 1e3)
    found.sort()
    return found[len(found) // 2], found[int(len(found) * 0.99)]


def litellm(folder, upstream):
    """Runs LiteLLM's proxy in front of the provider, with a key and a budget. Returns its port, key and process, or
    None."""
    program = os.environ.get("LITELLM")
    if not program:
        return None
    port, key = free_port(), "sk-" + os.urandom(24).hex()
    model = {"model_name": "gpt", "litellm_params": {
        "model": "openai/gpt-4o-mini", "api_base": f"http://127.0.0.1:{upstream}/v1", "api_key": "none"}}
    settings = {
        "model_list": [model], "general_settings": {"master_key": key},
        "litellm_settings": {"set_verbose": False, "callbacks": [], "num_retries": 0, "telemetry": False},
        "router_settings": {"provider_budget_config": {"openai": {"budget_limit": 1000000, "time_period": "1d"}}}}
    with open(f"{folder}/litellm.json", "w") as file:
        json.dump(settings, file)
    process = processes.start(
        [program, "--config", f"{folder}/litellm.json", "--host", "127.0.0.1", "--port", str(port), "--num_workers", "1"],
        f"{folder}/litellm.log", {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_LOG": "ERROR", "LITELLM_MODE": "PRODUCTION"})
    processes.wait_for(lambda: listens(port), "LiteLLM", 120)
    return port, key, process


async def opened(stack, tokens):
    """Makes calls at a fixed rate, independent of the answers. Each account has a connection, and latency counts
    from the time when a call was due."""
    found, connections = [], []

    async def answers(reader, due):
        while True:
            size = struct.unpack(">I", await reader.readexactly(4))[0]
            answer = json.loads(await reader.readexactly(size))
            if "error" in answer:
                raise RuntimeError(f"{answer['error']}")
            if "result" in answer:
                found.append((time.perf_counter() - due.pop(answer["id"])) * 1e3)

    for _ in tokens:
        reader, writer = await asyncio.open_unix_connection(stack.socket)
        due = {}
        connections.append((writer, due, asyncio.ensure_future(answers(reader, due))))
    begun = time.perf_counter()
    for number in range(RATE * SECONDS):
        when = begun + number / RATE
        await asyncio.sleep(max(0, when - time.perf_counter()))
        place = number % len(tokens)
        writer, due, task = connections[place]
        if task.done():
            task.result()
        meta = {"token": tokens[place], "idempotency_key": f"open-{number:012}"}
        text = json.dumps({"jsonrpc": "2.0", "id": number, "method": "ai.generate", "params": INPUTS, "meta": meta}).encode()
        due[number] = when
        writer.write(struct.pack(">I", len(text)) + text)
    for _ in range(600):
        if len(found) == RATE * SECONDS:
            break
        await asyncio.sleep(0.05)
    if len(found) != RATE * SECONDS:
        raise RuntimeError(f"{len(found)} of {RATE * SECONDS} calls were answered")
    found.sort()
    return found[len(found) // 2], found[int(len(found) * 0.99)]


def held_streams(stack, mood, release):
    """The memory of the processes that carry a number of concurrent streams."""
    tokens = stack.register("roast-me-later", STREAMS // EACH)
    before = {name: processes.resident(stack.pids[name]) / 1e6 for name in ("gateway", "ai-gateway")}
    inputs = {"generator": "roast", "inputs": {"category": "lateness", "spice": 2, "mood": mood}}
    clients = []
    for place, token in enumerate(tokens):
        client = stack.client()
        client.socket.settimeout(60)
        for n in range(EACH):
            meta = {"token": token, "idempotency_key": f"held-{place:06}-{n:06}", "timeout_ms": 60000}
            client.send(json.dumps({"jsonrpc": "2.0", "id": n, "method": "ai.generate", "params": inputs, "meta": meta}).encode())
        clients.append(client)
    ended = [0]

    def read(client):
        while True:
            answer = json.loads(client.receive())
            if "error" in answer:
                raise RuntimeError(f"{answer['error']}")
            if "result" in answer:
                ended[0] += 1
                client.done = getattr(client, "done", 0) + 1
                if client.done == EACH:
                    return

    threads = [threading.Thread(target=read, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    processes.wait_for(lambda: connections(stack.pids["ai-gateway"]) >= STREAMS, f"{STREAMS} open streams", 60)
    peak = {name: processes.resident(stack.pids[name]) / 1e6 for name in before}
    with open(release, "w"):
        pass
    for thread in threads:
        thread.join(60)
    if ended[0] != STREAMS:
        raise RuntimeError(f"{ended[0]} of {STREAMS} streams ended")
    return before, peak


def connections(pid):
    """Returns the number of open TCP connections of a process."""
    found = 0
    for name in os.listdir(f"/proc/{pid}/fd"):
        try:
            found += os.readlink(f"/proc/{pid}/fd/{name}").startswith("socket:")
        except OSError:
            pass
    return found


def texts():
    with tempfile.TemporaryDirectory() as folder:
        port, release = free_port(), f"{folder}/release"
        provider = processes.start(
            [sys.executable, os.path.join(programs.HERE, "provider.py"), str(port)], f"{folder}/provider.log", {"HOLD_UNTIL": release})
        peer = None
        try:
            processes.wait_for(lambda: listens(port), "the provider")
            peer = litellm(folder, port)
            apps, mood = apps_without_quota(folder)
            rows = []
            direct = times(Direct(port))

            def row(name, found):
                rows.append([name, number(found[0], 2), number(found[1], 2), number(found[0] - direct[0], 2), number(found[1] - direct[1], 2)])

            row("the provider itself", direct)
            with Stack({"QUINTET_AI_PROVIDERS": providers(folder, "local", port)}, apps=apps) as stack:
                token = stack.register("roast-me-later")[0]
                ours = Ours(stack, token)
                times(ours, 50)
                row("ours, gateway and ai-gateway, budgets on disk", times(ours))
                row(f"ours at {RATE} calls a second", asyncio.run(opened(stack, stack.register("roast-me-later", 64))))
                if peer:
                    proxy = Direct(peer[0], peer[1])
                    times(proxy, 20)
                    row("LiteLLM's proxy, 1 worker, a key and a budget", times(proxy))
                before, peak = held_streams(stack, mood, release)
            contest.table(["a text of 32 pieces", "median ms", "p99 ms", "added, median", "added, p99"], rows)
            more = "; ".join(f"{name} {before[name]:.1f} to {peak[name]:.1f} MB" for name in before)
            print(f"{STREAMS} streams open at once: {more}.\n")
            if peer:
                with Stack({"QUINTET_AI_PROVIDERS": providers(folder, "litellm", peer[0], key=peer[1])}, apps=apps) as stack:
                    found = times(Ours(stack, stack.register("roast-me-later")[0]), 50)
                    print(f"With LiteLLM's proxy as upstream, 50 of 50 texts were complete, median {found[0]:.1f} ms.\n")
        finally:
            processes.stop(provider)
            if peer:
                processes.stop(peer[2])
