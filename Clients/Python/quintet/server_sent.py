"""Server-sent events as defined by the HTML standard of the WHATWG."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerSent:
    """One event."""

    #: The event's name; `message` by default.
    name: str
    data: str


class ServerSentReader:
    """Parses events from pieces of any size."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest = ""
        self._ended_with_return = False
        self._name = ""
        self._data: list[str] = []

    def take(self, piece: bytes) -> list[ServerSent]:
        """Returns the events that this piece completes."""
        text = self._decoder.decode(piece)
        # Skips a line feed whose carriage return ended the previous piece.
        if self._ended_with_return:
            text = text.removeprefix("\n")
        self._ended_with_return = text.endswith("\r")
        *lines, self._rest = re.split(r"\r\n|\r|\n", self._rest + text)
        return [event for line in lines if (event := self._line(line))]

    def _line(self, line: str) -> ServerSent | None:
        if not line:
            name, data, self._name, self._data = self._name, self._data, "", []
            return ServerSent(name or "message", "\n".join(data)) if data else None
        # A line that begins with a colon is a comment: a field without a name. `id` is ignored, because the data
        # contains the same value as `cursor`.
        field, _, value = line.partition(":")
        if field == "event":
            self._name = value.removeprefix(" ")
        elif field == "data":
            self._data.append(value.removeprefix(" "))
        return None
