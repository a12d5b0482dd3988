"""A stand-in for a browser and its push service. Third-party libraries decrypt the messages and verify the sender.

The argument is a folder. Its file answers.json contains the answers by the last component of an endpoint's path: a
status, optionally with the seconds for Retry-After, "slow" (no answer), or "cut" (an incomplete answer). The program
writes browser.json (p256dh, auth), certificate.pem, came (one line of JSON per message), and port, when the server
accepts connections.
"""

import base64
import datetime
import http.server
import ipaddress
import json
import os
import ssl
import sys
import threading
import time

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from py_vapid import Vapid02

folder = sys.argv[1]
with open(f"{folder}/answers.json", encoding="utf-8") as file:
    answers = json.load(file)
browser, secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(part):
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def problems(headers, origin):
    found = []
    if not Vapid02.verify(headers["Authorization"]):
        found.append("somebody else's token")
    claims = unpacked(headers["Authorization"].split("t=")[1].split(",")[0].split(".")[1])
    if claims["aud"] != origin or not claims["sub"].startswith("mailto:"):
        found.append(f"claims {claims}")
    if not 0 < claims["exp"] - time.time() <= 86400:
        found.append("a token that is too old, or valid for too long")
    if not 0 < int(headers["TTL"]) <= 6 * 3600:
        found.append(f"TTL {headers['TTL']}")
    if headers["Urgency"] not in ("very-low", "low", "normal", "high") or headers["Content-Encoding"] != "aes128gcm":
        found.append("urgency or encoding")
    topic = headers.get("Topic", "x")
    if len(topic) > 32 or not topic.replace("-", "a").replace("_", "a").isalnum():
        found.append(f"Topic {topic}")
    return found


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        found, told = problems(self.headers, origin), None
        if len(body) > 4096:
            found.append("longer than a push service accepts")
        try:
            told = json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret))
        except Exception as error:
            found.append(repr(error))
        name = self.path.rsplit("/", 1)[-1]
        with lock, open(f"{folder}/came", "a", encoding="utf-8") as file:
            headers = {key.lower(): value for key, value in self.headers.items()}
            file.write(json.dumps({"name": name, "headers": headers, "told": told, "problems": found}) + "\n")
        answer = answers.get(name, [201])
        if answer == "slow":
            time.sleep(60)
        if answer == "cut":
            self.wfile.write(b"HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{")
            self.wfile.flush()
            self.connection.close()
            self.close_connection = True
            return
        self.send_response(answer[0])
        if len(answer) > 1:
            self.send_header("Retry-After", str(answer[1]))
        if 300 <= answer[0] < 400:
            self.send_header("Location", f"{origin}/push/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()


def certificate():
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.oid.NameOID.COMMON_NAME, "stand-in")])
    now = datetime.datetime.now(datetime.timezone.utc)
    host = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1)).add_extension(host, False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True).sign(key, hashes.SHA256())
    )
    with open(f"{folder}/certificate.pem", "wb") as file:
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.write(made.public_bytes(Encoding.PEM) + private)


certificate()
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{folder}/certificate.pem")
lock = threading.Lock()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
server.daemon_threads = True
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
origin = f"https://127.0.0.1:{server.server_address[1]}"
with open(f"{folder}/browser.json", "w", encoding="utf-8") as file:
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    json.dump({"p256dh": base64url(point), "auth": base64url(secret)}, file)
with open(f"{folder}/port.new", "w", encoding="utf-8") as file:
    file.write(str(server.server_address[1]))
os.rename(f"{folder}/port.new", f"{folder}/port")
server.serve_forever()
