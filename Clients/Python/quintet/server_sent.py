"""Server-sent events, as WHATWG's HTML defines them."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerSent:
    """One event."""

    #: What kind it is: `message`, unless it says so.
    name: str
    data: str


class ServerSentReader:
    """Puts events together from pieces as they come, wherever these are cut."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest = ""
        self._ended_with_return = False
        self._name = ""
        self._data: list[str] = []

    def take(self, piece: bytes) -> list[ServerSent]:
        """The events that are whole with this piece."""
        text = self._decoder.decode(piece)
        # A line may end with a carriage return and a line feed, of which the first came last time.
        if self._ended_with_return:
            text = text.removeprefix("\n")
        self._ended_with_return = text.endswith("\r")
        *lines, self._rest = re.split(r"\r\n|\r|\n", self._rest + text)
        return [event for line in lines if (event := self._line(line))]

    def _line(self, line: str) -> ServerSent | None:
        if not line:
            name, data, self._name, self._data = self._name, self._data, "", []
            return ServerSent(name or "message", "\n".join(data)) if data else None
        # A line that begins with a colon is a comment: the field without a name. `id` is in the data too, as `cursor`.
        field, _, value = line.partition(":")
        if field == "event":
            self._name = value.removeprefix(" ")
        elif field == "data":
            self._data.append(value.removeprefix(" "))
        return None
