"""The limit, and other software for calls between processes on the same machine, each from its Debian package.

Each program forwards the same requests from a client through an intermediate process to a service, and returns the
replies: a message broker, a bus, a proxy, or for gRPC a gateway written for this benchmark. All services echo with the
same C function.
"""

import os
import shutil
import subprocess
import tempfile

import processes
import programs
from contest import Contestant
from proxy import is_open

# The packages that a program needs, in addition to a C compiler and libuv.
PACKAGES = {
    "redis": ["redis-server", "libhiredis-dev"],
    "zeromq": ["libzmq3-dev"],
    "nats": ["nats-server", "libnats-dev"],
    "dbus": ["dbus-broker", "libsystemd-dev"],
    "grpc": ["g++", "libgrpc++-dev", "libprotobuf-dev", "protobuf-compiler", "protobuf-compiler-grpc"],
    "nginx": ["nginx-light"],
}
# Products that are compared with Quintet as a whole (product.py), and don't forward calls. The Makefile installs
# PocketBase from PyPI.
PRODUCTS = {
    "pocketbase": ["python3-venv", "strace"],
}
POCKETBASE = os.path.join(programs.ROOT, ".build", "pocketbase", "bin", "pocketbase")


# The reply to a call in mode C.
ANSWER = '{"jsonrpc":"2.0","id":1234567,"result":{"app":"flippin","user":"u_0123456789","limit":50,"tags":["a","b","c"]}}'


def chosen():
    """Returns the programs and products named in PEERS; "all" selects all."""
    known = [*PACKAGES, *PRODUCTS]
    named = os.environ.get("PEERS", "").replace(",", " ").split()
    if named == ["all"]:
        return known
    unknown = [name for name in named if name not in known]
    if unknown:
        raise SystemExit(f"bench: no peer {', '.join(unknown)}; there are: {', '.join(known)}")
    return named


class Missing(Exception):
    """Returns the packages of a program that are missing on this machine."""


def executable(name):
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not found:
        raise Missing(f"no {name}")
    return found


def built(name, source, *flags):
    made = programs.build(name, [f"Peers/{source}"] if isinstance(source, str) else source, list(flags))
    if not made:
        raise Missing(f"{name} can't be built")
    return made


class Field:
    """The programs' processes, in a temporary folder, until the end of the `with` block."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="quintet-peers-")
        self.log = f"{self.folder}/log"
        self.mine = []
        return self

    def __exit__(self, *_):
        for process in reversed(self.mine):
            processes.stop(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, *command):
        process = processes.start(list(command), self.log)
        self.mine.append(process)
        return process.pid

    def await_file(self, name):
        processes.wait_for(lambda: os.path.exists(f"{self.folder}/{name}"), name)
        return f"{self.folder}/{name}"

    def limit(self):
        program = programs.limit()
        service = self.start(program, "service", f"{self.folder}/limit-service.sock")
        behind = self.await_file("limit-service.sock")
        middle = self.start(program, "forward", f"{self.folder}/limit.sock", behind)
        return Contestant("limit", [programs.load(), "--address", self.await_file("limit.sock")], [middle, service])

    def chosen(self):
        """Returns the requested programs that forward calls and are installed, and prints the names of the others."""
        found = []
        for name in chosen():
            if name in PRODUCTS:
                continue
            try:
                found += getattr(self, name)()
            except Missing as missing:
                programs.say(f"skipped {name}: {missing} (Debian: {' '.join(PACKAGES[name])})")
        return found

    def redis(self):
        """Redis: PUBLISH to a subscribed service, which answers with PUBLISH."""
        server = self.start(
            executable("redis-server"), "--port", "0", "--unixsocket", f"{self.folder}/redis.sock", "--save", "",
            "--appendonly", "no", "--dir", self.folder)
        client, service = built("redis-client", "redis/client.c", "-lhiredis"), built("redis-service", "redis/service.c", "-lhiredis")
        address = self.await_file("redis.sock")
        return [Contestant("redis", [client, "--address", address], [server, self.start(service, address)])]

    def pocketbase(self, port, hooks):
        """PocketBase in a separate folder, with the benchmark's collection and the scripts in the folder `hooks`, if
        given. Returns its process."""
        if not os.path.exists(POCKETBASE):
            raise Missing("no PocketBase; make bench installs it")
        own = f"{programs.HERE}/Peers/pocketbase"
        pid = self.start(
            POCKETBASE, "serve", "--http", f"127.0.0.1:{port}", "--dir", f"{self.folder}/pocketbase-{port}", "--migrationsDir",
            f"{own}/migrations", "--automigrate=false", "--hooksWatch=false", "--hooksDir", f"{own}/{hooks}" if hooks else f"{self.folder}/none")
        processes.wait_for(lambda: is_open(port), "PocketBase", 20)
        return pid

    def zeromq(self):
        """ZeroMQ: a DEALER socket at both ends, and a proxy of ROUTER and DEALER in between."""
        client, server = built("zeromq-client", "zeromq/client.c", "-lzmq"), built("zeromq-server", "zeromq/server.c", "-lzmq")
        front, back = f"ipc://{self.folder}/zeromq.sock", f"ipc://{self.folder}/zeromq-back.sock"
        proxy = self.start(server, "proxy", front, back)
        self.await_file("zeromq-back.sock")
        return [Contestant("zeromq", [client, "--address", front], [proxy, self.start(server, "service", back)])]

    def nats(self):
        """NATS: request and reply through inboxes, over loopback, because NATS doesn't support Unix sockets."""
        port = os.environ.get("NATS_PORT", "14422")
        broker = executable("nats-server")
        client, service = built("nats-client", "nats/client.c", "-lnats"), built("nats-service", "nats/service.c", "-lnats")
        server = self.start(broker, "-a", "127.0.0.1", "-p", port, "-P", f"{self.folder}/nats.pid")
        self.await_file("nats.pid")
        address = f"nats://127.0.0.1:{port}"
        return [Contestant("nats", [client, "--address", address], [server, self.start(service, address)])]

    def dbus(self):
        """D-Bus: method calls over a private dbus-broker."""
        executable("dbus-broker")
        controller, client, service = (
            built(f"dbus-{name}", f"dbus/{name}.c", "-lsystemd") for name in ("controller", "client", "service"))
        started = self.start(controller, f"{self.folder}/dbus.sock")
        broker = processes.wait_for(lambda: processes.children(started).get("dbus-broker"), "dbus-broker")
        address = f"unix:path={self.await_file('dbus.sock')}"
        return [Contestant("dbus-broker", [client, "--address", address], [broker, self.start(service, address)])]

    def grpc(self):
        """gRPC: a gateway that forwards raw byte buffers to a service, by single calls or one stream per connection."""
        folder = f"{programs.OUT}/grpc"
        os.makedirs(folder, exist_ok=True)
        proto = f"{programs.HERE}/Peers/grpc"
        made = subprocess.run(
            [executable("protoc"), "-I", proto, f"--cpp_out={folder}", f"--grpc_out={folder}",
             f"--plugin=protoc-gen-grpc={executable('grpc_cpp_plugin')}", f"{proto}/echo.proto"], capture_output=True, text=True)
        if made.returncode:
            raise Missing(made.stderr.strip())
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "grpc++", "protobuf"], capture_output=True, text=True).stdout.split()
        common = [f"{folder}/echo.pb.cc", f"{folder}/echo.grpc.pb.cc"]
        client, gateway, service = (
            built(f"grpc-{name}", [f"Peers/grpc/{name}.cc", *common], f"-I{folder}", *flags) for name in ("client", "gateway", "service"))
        behind = self.start(service, f"unix:{self.folder}/grpc-service.sock")
        self.await_file("grpc-service.sock")
        middle = self.start(gateway, f"unix:{self.folder}/grpc.sock", f"unix:{self.folder}/grpc-service.sock")
        self.await_file("grpc.sock")
        command, pids = [client, "--address", f"unix:{self.folder}/grpc.sock"], [middle, behind]
        return [Contestant("grpc unary", command, pids), Contestant("grpc stream", command, pids, {"GRPC_STREAM": "1"})]

    def static(self):
        """nginx without an upstream: it answers each GET with a reply from its configuration."""
        with open(f"{programs.HERE}/Peers/nginx/static.conf") as source, open(f"{self.folder}/static.conf", "w") as out:
            out.write(source.read().replace("@FOLDER@", self.folder).replace("@ANSWER@", ANSWER))
        server = self.start(executable("nginx"), "-p", self.folder, "-e", f"{self.folder}/nginx.log", "-c", f"{self.folder}/static.conf")
        address = self.await_file("nginx-static.sock")
        return Contestant("nginx, static", [programs.load(), "--address", address, "--get", "/rpc"], [server])

    def nginx(self):
        """nginx as a reverse proxy for HTTP/1.1 POST requests, with persistent connections on both sides."""
        program = executable("nginx")
        with open(f"{programs.HERE}/Peers/nginx/nginx.conf") as source, open(f"{self.folder}/nginx.conf", "w") as out:
            out.write(source.read().replace("@FOLDER@", self.folder))
        service = self.start(programs.limit(), "http", f"{self.folder}/nginx-service.sock")
        self.await_file("nginx-service.sock")
        proxy = self.start(program, "-p", self.folder, "-e", f"{self.folder}/nginx.log", "-c", f"{self.folder}/nginx.conf")
        address = self.await_file("nginx.sock")
        return [Contestant("nginx", [programs.load(), "--address", address, "--http", "/"], [proxy, service])]
