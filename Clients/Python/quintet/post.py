"""Opens requests over plain HTTP, and converts errors and responses of other servers into failures."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urlsplit

#: Statuses after which the same request may succeed later, from the gateway or from a proxy in front of edge.
PASSING = {408, 425, 429, 500, 502, 503, 504}
#: Errors that occur before anything is sent.
UNSENT = (ConnectionRefusedError, socket.gaierror, ssl.SSLError)
#: The delay before the next attempt, in ms, to which the client adds its back-off.
AGAIN = 50


class PostFault(Exception):
    """The reason why edge didn't answer. The client receives the reason as a failure with the code 0.

    Args:
        cause: The text after "There is no answer from the server: " in the message.
        passes: True if the same request may succeed later. A permanent failure without effect is `invalid_request`.
        executed: `yes` if the call had an effect, `no` if it can't have had one, and otherwise `unknown`.
        status: The status of the answer, if there was one.
    """

    def __init__(self, cause: str, *, passes: bool, executed: str = "unknown", status: int | None = None) -> None:
        super().__init__(cause)
        data: dict[str, Any] = {"kind": "unavailable", "executed": executed, "cause": cause}
        if status is not None:
            data["status"] = status
        if passes:
            data["retry_after_ms"] = AGAIN
        elif executed == "no":
            data["kind"] = "invalid_request"
        #: The `error` of the call's reply.
        self.error = {"code": 0, "message": f"There is no answer from the server: {cause}.", "data": data}

    @classmethod
    def of(cls, error: BaseException) -> Self:
        """Returns the failure for an exception."""
        if isinstance(error, urllib.error.URLError) and isinstance(error.reason, BaseException):
            error = error.reason
        words = str(error) or type(error).__name__
        # These errors mean that the request is invalid and wasn't sent.
        if isinstance(error, ValueError | http.client.InvalidURL) and not isinstance(error, ssl.SSLError):
            return cls(words, passes=False, executed="no")
        if isinstance(error, ssl.SSLError):
            lasts = isinstance(error, ssl.SSLCertVerificationError) or error.reason == "WRONG_VERSION_NUMBER"
            return cls(f"TLS: {words}", passes=not lasts, executed="no")
        if isinstance(error, UNSENT):
            return cls(words, passes=True, executed="no")
        return cls(words, passes=True)

    @classmethod
    def status(cls, answer: http.client.HTTPResponse) -> Self:
        """Returns the failure for a response from a proxy or another server."""
        cause = f"{answer.status} {answer.reason}".strip()
        if place := answer.headers.get("Location"):
            cause += f" (it names {place})"
        cause += f", and {answer.headers.get_content_type()} where edge's JSON should be"
        passes = answer.status in PASSING
        return cls(cause, passes=passes, executed="unknown" if passes else "no", status=answer.status)

    @classmethod
    def refusal(cls, answer: http.client.HTTPResponse) -> dict[str, Any]:
        """Returns the `error` of a response with a failure. A temporary failure gets a delay for the next attempt.

        Raises:
            PostFault: if the answer isn't edge's.
        """
        error = cls._json(answer, answer.read()).get("error")
        if not isinstance(error, dict) or not isinstance(error.get("data", {}), dict) or "message" not in error:
            raise cls.status(answer)
        data = error.get("data", {})
        if answer.status in PASSING and data.get("kind") != "internal":
            data = {"retry_after_ms": AGAIN, **data}
        return {"code": error.get("code", 0), "message": error["message"], "data": data}

    @classmethod
    def checked(cls, text: bytes, answer: Any, id: int) -> str:
        """Returns the text of a response with the status 200, which must be the JSON-RPC reply to this request.

        Raises:
            PostFault: if the text isn't that reply.
        """
        reply = json.loads(text) if not isinstance(answer, http.client.HTTPResponse) else cls._json(answer, text)
        if reply.get("id") != id or not ({"result", "error"} & reply.keys()):
            raise cls.status(answer)
        return text.decode()

    @classmethod
    def bearer(cls, token: str) -> str:
        """Returns the value of the header `Authorization`.

        Raises:
            PostFault: for an invalid token. The message doesn't contain the token.
        """
        if not all("!" <= sign <= "~" for sign in token):
            raise cls("the token contains characters that a header can't contain", passes=False, executed="no")
        return f"Bearer {token}"

    @classmethod
    def _json(cls, answer: http.client.HTTPResponse, text: bytes) -> dict[str, Any]:
        try:
            reply = json.loads(text)
        except ValueError:
            raise cls.status(answer) from None
        if not isinstance(reply, dict):
            raise cls.status(answer)
        return reply


class _NoRedirects(urllib.request.HTTPErrorProcessor):
    """Doesn't follow redirects, because a redirected POST would become a GET."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


def door(url: str) -> Callable[[urllib.request.Request, float | None], http.client.HTTPResponse]:
    """Returns a function that opens requests to edge at an address.

    Raises:
        ValueError: if the address doesn't begin with `http://` or `https://`.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        raise ValueError(f"{url!r} isn't an address like https://example.org")
    opener = urllib.request.build_opener(_NoRedirects)

    def open_door(request: urllib.request.Request, seconds: float | None) -> http.client.HTTPResponse:
        answer: http.client.HTTPResponse = opener.open(request, timeout=seconds)
        return answer

    return open_door
