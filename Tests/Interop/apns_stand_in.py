"""A stand-in for Apple's push service. A third-party HTTP/2 library checks the requests, and returns the configured
answers.

Arguments: the private key's PEM file, the team, the key's id, a file of answers by the beginning of a device's token, a
file for the received requests, a file for the server's certificate, and a file for the port, which is written when the
server accepts connections.
"""

import asyncio
import datetime
import ipaddress
import json
import os
import ssl
import sys
import time
import uuid

import jwt
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import ConnectionTerminated, DataReceived, RequestReceived, StreamEnded

key_file, team, key_id, answers_file, came_file, certificate_file, port_file = sys.argv[1:]
with open(key_file, "rb") as file:
    public = load_pem_private_key(file.read(), None).public_key()
with open(answers_file, encoding="utf-8") as file:
    answers = json.load(file)


def problems(headers, body):
    found = []
    if headers[":method"] != "POST" or not headers[":path"].startswith("/3/device/"):
        found.append(f"{headers[':method']} {headers[':path']}")
    scheme, _, token = headers.get("authorization", "").partition(" ")
    try:
        claims = jwt.decode(token, public, algorithms=["ES256"], options={"require": ["iss", "iat"]})
        if scheme != "bearer" or claims["iss"] != team or jwt.get_unverified_header(token)["kid"] != key_id:
            found.append("somebody else's token")
        if not -60 < time.time() - claims["iat"] < 3600:
            found.append("a token that is too old")
    except jwt.InvalidTokenError as error:
        found.append(str(error))
    try:
        uuid.UUID(headers["apns-id"])
    except (KeyError, ValueError):
        found.append("no apns-id")
    if len(headers.get("apns-collapse-id", "").encode()) > 64:
        found.append("BadCollapseId")
    if headers.get("apns-push-type") != "alert" or headers.get("apns-priority") not in ("5", "10"):
        found.append("type or priority")
    if not 0 < int(headers.get("apns-expiration", "0")) - time.time() < 7 * 3600:
        found.append("expiration")
    if not headers.get("apns-topic"):
        found.append("MissingTopic")
    if len(body) > 4096:
        found.append("PayloadTooLarge")
    if not json.loads(body)["aps"]["alert"]["title"]:
        found.append("no title")
    return found


def answer(headers, body, client):
    found = problems(headers, body)
    device = headers[":path"].rsplit("/", 1)[-1]
    status, told = next((answer for start, answer in answers.items() if device.startswith(start)), (200, None))
    if found:
        status, told = 400, {"reason": "BadMessageId"}
    with open(came_file, "a", encoding="utf-8") as file:
        line = {"device": device, "headers": headers, "bytes": len(body), "problems": found, "client": client}
        file.write(json.dumps(line) + "\n")
    return status, json.dumps(told).encode() if told else b""


class Connection(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.client = transport.get_extra_info("peername")[1]
        self.streams = {}
        self.h2 = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
        self.h2.initiate_connection()
        transport.write(self.h2.data_to_send())

    def data_received(self, data):
        for event in self.h2.receive_data(data):
            if isinstance(event, RequestReceived):
                self.streams[event.stream_id] = (dict(event.headers), bytearray())
            elif isinstance(event, DataReceived):
                self.streams[event.stream_id][1].extend(event.data)
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, StreamEnded):
                headers, body = self.streams.pop(event.stream_id)
                status, text = answer(headers, bytes(body), self.client)
                self.h2.send_headers(event.stream_id, [(":status", str(status)), ("content-type", "application/json")])
                self.h2.send_data(event.stream_id, text, end_stream=True)
            elif isinstance(event, ConnectionTerminated):
                self.transport.close()
        self.transport.write(self.h2.data_to_send())


def tls():
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.oid.NameOID.COMMON_NAME, "stand-in")])
    now = datetime.datetime.now(datetime.timezone.utc)
    host = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1)).add_extension(host, False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True).sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with open(certificate_file, "wb") as file:
        file.write(certificate.public_bytes(Encoding.PEM) + private)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate_file)
    context.set_alpn_protocols(["h2"])
    return context


async def main():
    server = await asyncio.get_running_loop().create_server(Connection, "127.0.0.1", 0, ssl=tls())
    with open(port_file + ".new", "w", encoding="utf-8") as file:
        file.write(str(server.sockets[0].getsockname()[1]))
    os.rename(port_file + ".new", port_file)
    await server.serve_forever()


asyncio.run(main())
