"""Servers on loopback: one that misbehaves in a way that is asked for, one that serves the real starter model."""

from __future__ import annotations

import datetime
import ipaddress
import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

Behave = Callable[["Handler"], None]


def chunk(text: str | None, finish: str | None = None, **more: Any) -> bytes:
    """Return one event of a stream."""
    delta = {"content": text} if text is not None else {}
    held = {
        "id": "x",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "scripted-72b",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
        **more,
    }
    return f"data: {json.dumps(held)}\n\n".encode()


class Handler(BaseHTTPRequestHandler):
    """Hands every request to the behaviour whose turn it is; the last one stays."""

    protocol_version = "HTTP/1.1"
    server: ScriptedServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.bodies.append(body)
        self.server.headers.append(dict(self.headers))
        behave = self.server.script.pop(0) if len(self.server.script) > 1 else self.server.script[0]
        self.close_connection = True
        behave(self)

    def begin(self, status: int, kind: str = "text/event-stream", **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Connection", "close")
        self.end_headers()

    def put(self, data: bytes) -> None:
        self.wfile.write(data)
        self.wfile.flush()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - the name is the library's
        pass


class ScriptedServer(ThreadingHTTPServer):
    """A server on loopback with a script."""

    daemon_threads = True

    def __init__(self, *script: Behave) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = list(script)
        self.bodies: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.connections = 0
        self.tls = False

    def get_request(self) -> Any:
        self.connections += 1
        return super().get_request()

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # clients that hang up are what these tests are about

    @property
    def url(self) -> str:
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.server_address[1]}/v1"


@contextmanager
def serving(*script: Behave, certificate: Path | None = None) -> Iterator[ScriptedServer]:
    """Run a server with a script."""
    server = ScriptedServer(*script)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        server.tls = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def says(*pieces: str, usage: tuple[int, int] | None = (100, 10), finish: str = "stop") -> Behave:
    """Answer as one should."""

    def behave(handler: Handler) -> None:
        handler.begin(200)
        for piece in pieces:
            handler.put(chunk(piece))
        handler.put(chunk(None, finish))
        if usage:
            counts = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
            handler.put(chunk(None, None, usage=counts))
        handler.put(b"data: [DONE]\n\n")

    return behave


def fails(status: int, message: str = "no", **headers: str) -> Behave:
    """Answer with an error."""

    def behave(handler: Handler) -> None:
        handler.begin(status, "application/json", **headers)
        handler.put(json.dumps({"error": {"message": message, "type": "error"}}).encode())

    return behave


def sends(data: bytes, kind: str = "text/event-stream") -> Behave:
    """Answer with these bytes, whatever they are, then hang up."""

    def behave(handler: Handler) -> None:
        handler.begin(200, kind)
        handler.put(data)

    return behave


def breaks_off(*pieces: str) -> Behave:
    """Promise more than comes."""

    def behave(handler: Handler) -> None:
        handler.begin(200, Content_Length="100000")
        for piece in pieces:
            handler.put(chunk(piece))

    return behave


def sleeps(seconds: float, *pieces: str) -> Behave:
    """Say something, then nothing for a while."""

    def behave(handler: Handler) -> None:
        handler.begin(200)
        for piece in pieces:
            handler.put(chunk(piece))
        time.sleep(seconds)

    return behave


def self_signed(folder: Path) -> Path:
    """Write a certificate for loopback that nobody vouches for."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    return path


@contextmanager
def model_server(model: Path) -> Iterator[str]:
    """Serve a model with llama-cpp-python's own server; yields the address."""
    import uvicorn
    from llama_cpp.server.app import create_app
    from llama_cpp.server.settings import ModelSettings, ServerSettings

    app = create_app(
        server_settings=ServerSettings(host="127.0.0.1", port=0, disable_ping_events=True),
        model_settings=[
            ModelSettings(
                model=str(model),
                model_alias="starter",
                n_ctx=4096,
                n_threads=2,
                n_gpu_layers=0,
                verbose=False,
            )
        ],
    )
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        thread.join()
