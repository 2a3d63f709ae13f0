"""One request to one endpoint, through the `openai` SDK, streamed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from engine.cloud.endpoint import Endpoint
from engine.cloud.errors import CloudError, KeyUnusableError, MalformedError, TimedOutError, UnreachableError
from engine.cloud.pump import OverrunError, Pump, Stopped, Stream
from engine.cloud.request import CHARACTERS_PER_TOKEN, Completion
from engine.errors import CancelledError
from engine.types import CancelToken, Token

OnToken = Callable[[Token], None]
_HEADERS = frozenset(
    ("accept", "accept-encoding", "authorization", "connection", "content-length", "content-type", "host")
)
"""What is said beside the body; the SDK would add this machine's system, processor and Python version."""
USER_AGENT = "Lontar"


class Client(Protocol):
    """Asks one endpoint; tests script one."""

    def complete(
        self, body: bytes, *, on_token: OnToken | None = None, cancel: CancelToken | None = None
    ) -> Completion:
        """Send a request's bytes; see `CloudClient.complete`."""


class CloudClient:
    """Asks one endpoint over the network. Nothing is imported or opened before the first request."""

    def __init__(self, endpoint: Endpoint, key: str) -> None:
        if not (key.isascii() and key.isprintable() and " " not in key):
            raise KeyUnusableError(
                f"The key of {endpoint.name} holds characters that no key has; store it again with "
                f"`lontar cloud key set {endpoint.name}`."
            )
        self._endpoint, self._key = endpoint, key

    def __repr__(self) -> str:
        return f"CloudClient({self._endpoint.name})"

    def complete(
        self, body: bytes, *, on_token: OnToken | None = None, cancel: CancelToken | None = None
    ) -> Completion:
        """Send a request's bytes and gather the answer; what breaks off half-way comes back marked as cut.

        Args:
            body: of `ChatRequest.body`; sent as it is.
            on_token: called with the words as they come.
            cancel: looked at every twentieth of a second.

        Raises:
            CloudError: no word came; the class says why.
            CancelledError: stopped before the first word.
        """
        gathering = _Gathering(self._endpoint, len(body), on_token)
        pump = Pump(lambda: self._open(body))
        try:
            for chunk in pump.items(cancel, self._endpoint.total_s):
                gathering.take(chunk)
        except Stopped:
            if not gathering.said:
                raise CancelledError("stopped before the endpoint's first word") from None
            return gathering.done("cancelled")
        except OverrunError:
            error: CloudError = TimedOutError(
                f"{self._endpoint.name} took more than {self._endpoint.total_s:.0f} s; try another endpoint."
            )
        except Exception as raised:
            # Without its cause: what the SDK raises may repeat the key, and tracebacks end in logs.
            from engine.cloud.explaining import explained

            error = explained(raised, self._endpoint, self._key)
        else:
            return gathering.ended()
        if gathering.said:
            return gathering.done("cut", str(error))
        raise error from None

    def _open(self, body: bytes) -> Stream[Any]:
        # The SDK takes a second to import, and who never asks the cloud shall not wait for it.
        from openai import DefaultHttpxClient, OpenAI, Timeout
        from openai import Stream as SdkStream
        from openai.types.chat import ChatCompletionChunk

        end = self._endpoint
        http = DefaultHttpxClient(
            follow_redirects=False,
            # A proxy between this machine and itself makes no sense.
            trust_env=not end.local,
            event_hooks={"request": [self._strip]},
        )
        timeout = Timeout(end.silence_s, connect=end.connect_s)
        client = OpenAI(
            api_key=self._key or "none",
            base_url=end.base_url,
            max_retries=0,
            timeout=timeout,
            http_client=http,
        )
        try:
            stream = client.post(
                "/chat/completions",
                cast_to=ChatCompletionChunk,
                content=body,
                options={"headers": {"Content-Type": "application/json"}},
                stream=True,
                stream_cls=SdkStream[ChatCompletionChunk],
            )
        except BaseException:
            client.close()
            raise
        return _Closing(stream, client)

    def _strip(self, request: Any) -> None:
        """Leave out whatever header is not needed."""
        for name in list(request.headers):
            if name.lower() not in _HEADERS or (name.lower() == "authorization" and not self._key):
                del request.headers[name]
        request.headers["user-agent"] = USER_AGENT


class _Closing:
    """A stream that closes its client's connections with itself."""

    def __init__(self, stream: Stream[Any], client: Any) -> None:
        self._stream, self._client = stream, client

    def __iter__(self) -> Any:
        yield from self._stream
        self.close()

    def close(self) -> None:
        """End the connection."""
        self._stream.close()
        self._client.close()


class _Gathering:
    """An answer as it comes in."""

    def __init__(self, endpoint: Endpoint, sent: int, on_token: OnToken | None) -> None:
        self._endpoint, self._sent, self._on_token = endpoint, sent, on_token
        self._parts: list[str] = []
        self._reason, self._model = "", endpoint.model
        self._usage: tuple[int, int] | None = None
        self._cost: float | None = None
        self._began = time.perf_counter()
        self._first: float | None = None
        self._chunks = 0

    @property
    def said(self) -> bool:
        """Whether a word has come."""
        return any(part.strip() for part in self._parts)

    def take(self, chunk: Any) -> None:
        """Take in a piece; raises MalformedError where it is none."""
        try:
            choices = chunk.choices or []
            for choice in choices[:1]:
                text = choice.delta.content if choice.delta else None
                if text:
                    self._say(str(text))
                self._reason = str(choice.finish_reason or self._reason)
            usage = getattr(chunk, "usage", None)
            if usage is not None:
                self._usage = int(usage.prompt_tokens), int(usage.completion_tokens)
                cost = (getattr(usage, "model_extra", None) or {}).get("cost")
                self._cost = float(cost) if isinstance(cost, int | float) else None
            self._model = str(getattr(chunk, "model", "") or self._model)
        except (AttributeError, TypeError, ValueError, IndexError, KeyError):
            raise MalformedError(
                f"{self._endpoint.name} sent something that is no answer; check that {self._endpoint.base_url} "
                "is the address of an OpenAI-compatible server."
            ) from None
        self._chunks += 1

    def _say(self, text: str) -> None:
        if self._first is None:
            self._first = time.perf_counter() - self._began
        self._parts.append(text)
        if self._on_token:
            self._on_token(Token(text))

    def ended(self) -> Completion:
        """Return what came, when the stream is over; without its closing piece it broke off."""
        if self._reason and self.said:
            return self.done({"stop": "end"}.get(self._reason, self._reason))
        if self.said:
            return self.done(
                "cut", f"{self._endpoint.name} ended the connection in the middle of the answer."
            )
        if not self._chunks:
            raise MalformedError(
                f"{self._endpoint.name} sent nothing that is an answer; check that {self._endpoint.base_url} "
                "is the address of an OpenAI-compatible server."
            )
        raise UnreachableError(
            f"{self._endpoint.name} ended the connection before the first word; try again."
        )

    def done(self, reason: str, broke: str = "") -> Completion:
        """Return what came."""
        text = "".join(self._parts)
        counted = self._usage is not None
        tokens_in, tokens_out = self._usage or (
            self._sent // CHARACTERS_PER_TOKEN,
            len(text) // CHARACTERS_PER_TOKEN + 1,
        )
        return Completion(
            text,
            reason,
            tokens_in,
            tokens_out,
            counted,
            self._model,
            self._cost,
            self._first or 0.0,
            time.perf_counter() - self._began,
            broke,
        )
