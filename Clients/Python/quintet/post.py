"""What becomes of a request by plain HTTP that isn't answered as the edge answers."""

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

#: Statuses after which the same may go well: of edge's gateway, and of proxies before edge.
PASSING = {408, 425, 429, 500, 502, 503, 504}
#: Errors of a connection that nothing was sent by.
UNSENT = (ConnectionRefusedError, socket.gaierror, ssl.SSLError)
#: After so many milliseconds, and the client's own pause, it is tried again.
AGAIN = 50


class PostFault(Exception):
    """Why there is no answer of edge's: told to the client as one of its failures, which code 0 marks as its own.

    Args:
        cause: What happened, to stand behind "no answer: ".
        passes: Whether the same may go well a moment later. What doesn't pass is `invalid_request`.
        executed: Whether the work may have been done.
        status: The answer's, where there was one.
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
        #: The call's `error`.
        self.error = {"code": 0, "message": f"There is no answer from the server: {cause}.", "data": data}

    @classmethod
    def of(cls, error: BaseException) -> Self:
        """For what went wrong on the way."""
        if isinstance(error, urllib.error.URLError) and isinstance(error.reason, BaseException):
            error = error.reason
        words = str(error) or type(error).__name__
        # Such a text of HTTP isn't made at all.
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
        """For an answer that isn't edge's: a proxy's, or another server's."""
        cause = f"{answer.status} {answer.reason}".strip()
        if place := answer.headers.get("Location"):
            cause += f" (it names {place})"
        cause += f", and {answer.headers.get_content_type()} where edge's JSON should be"
        passes = answer.status in PASSING
        return cls(cause, passes=passes, executed="unknown" if passes else "no", status=answer.status)

    @classmethod
    def refusal(cls, answer: http.client.HTTPResponse) -> dict[str, Any]:
        """The `error` of an answer that is one; what passes says after how long it is to be tried again.

        Raises:
            PostFault: where it isn't edge's.
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
        """The text of an answer with 200, if it is that of JSON-RPC to this request; a refusal is one already.

        Raises:
            PostFault: where it isn't.
        """
        said = json.loads(text) if not isinstance(answer, http.client.HTTPResponse) else cls._json(answer, text)
        if said.get("id") != id or not ({"result", "error"} & said.keys()):
            raise cls.status(answer)
        return text.decode()

    @classmethod
    def bearer(cls, token: str) -> str:
        """The value of `Authorization`.

        Raises:
            PostFault: for a token that can't be one; it isn't repeated.
        """
        if not all("!" <= sign <= "~" for sign in token):
            raise cls("the token has signs that no header can have", passes=False, executed="no")
        return f"Bearer {token}"

    @classmethod
    def _json(cls, answer: http.client.HTTPResponse, text: bytes) -> dict[str, Any]:
        try:
            said = json.loads(text)
        except ValueError:
            raise cls.status(answer) from None
        if not isinstance(said, dict):
            raise cls.status(answer)
        return said


class _NoRedirects(urllib.request.HTTPErrorProcessor):
    """Gives every answer as it is: a POST that is led elsewhere would arrive there as a GET."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


def door(url: str) -> Callable[[urllib.request.Request, float | None], http.client.HTTPResponse]:
    """What opens requests for the edge at an address.

    Raises:
        ValueError: for an address that isn't one of `http` or `https`.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        raise ValueError(f"{url!r} is no address like https://example.org")
    opener = urllib.request.build_opener(_NoRedirects)

    def open_door(request: urllib.request.Request, seconds: float | None) -> http.client.HTTPResponse:
        answer: http.client.HTTPResponse = opener.open(request, timeout=seconds)
        return answer

    return open_door
