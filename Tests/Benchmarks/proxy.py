"""nginx with TLS in front of edge, with the configuration in deploy/edge."""

import os
import shutil
import socket
import ssl
import subprocess

import processes
import programs

TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]


class Proxy:
    """Its address, and the certificate that clients trust."""

    def __init__(self, port, tls):
        self.port, self.tls = port, tls


def start(stack):
    """Runs nginx in the deployment's folder until the benchmark ends. Prints a note and returns None if nginx isn't
    installed."""
    nginx = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not nginx or not shutil.which("openssl"):
        programs.say("there is no proxy: nginx or openssl isn't installed (Debian: nginx-light openssl)")
        return None
    folder = f"{stack.folder}/nginx"
    os.makedirs(folder)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", f"{folder}/key", "-out", f"{folder}/certificate", "-days", "1"],
        check=True, capture_output=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with open(f"{folder}/nginx.conf", "w") as out:
        out.write(configuration(folder, port, stack.edge))
    processes.start([nginx, "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/log"], f"{folder}/log")
    processes.wait_for(lambda: is_open(port), "nginx")
    return Proxy(port, ssl.create_default_context(cafile=f"{folder}/certificate"))


def configuration(folder, port, edge):
    """The shipped site configuration, with a local port and certificate."""
    with open(os.path.join(programs.ROOT, "deploy/edge/nginx.conf")) as source:
        site = source.read()
    for old, new in (("    listen [::]:443 ssl http2;\n", ""), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
                     ("/etc/ssl/certs/apps.example.pem", f"{folder}/certificate"), ("/etc/ssl/private/apps.example.key", f"{folder}/key"),
                     ("/run/quintet/edge/edge.sock", edge)):
        if old not in site:
            raise SystemExit(f"storm: deploy/edge/nginx.conf has no {old!r} any more")
        site = site.replace(old, new)
    paths = "\n".join(f"{name}_temp_path {folder}/{name};" for name in TEMPORARY)
    return f"daemon off; master_process off; pid {folder}/pid; events {{}}\nhttp {{ access_log off;\n{paths}\n{site}}}\n"


def is_open(port):
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0
