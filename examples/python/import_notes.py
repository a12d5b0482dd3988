"""Imports tasting notes from a CSV file into a tea journal, and prints the journal.

    PYTHONPATH=Clients/Python python3 examples/python/import_notes.py examples/python/notes.csv

STEEP_URL is the address of the server; the default is http://localhost:8080. The file `.steep-python.json` in the
current folder stores the session. A second run imports only new rows.
"""

import csv
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from quintet import (
    Flashcard,
    LimitExceeded,
    Methods,
    NotFound,
    Quintet,
    RegisterDeviceReply,
    Unauthenticated,
    connect_post,
)

SESSION = Path(".steep-python.json")


def main(path: Path) -> None:
    url = os.environ.get("STEEP_URL", "http://localhost:8080")
    with Quintet(connect_post(url)) as client:
        api = Methods(client)
        sign_in(client, api)
        teas = tea_names(api)
        written = {(note["tags"][0], note["front"]) for note in notes(api)}
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                tea, text = row["tea"], row["note"]
                if tea not in teas:
                    print(f"There is no tea {tea!r}.", file=sys.stderr)
                elif (tea, text) not in written and not write(api, tea, text):
                    break
        for note in notes(api):
            print(f"{teas[note['tags'][0]]}: {note['front']}")


def sign_in(client: Quintet, api: Methods) -> None:
    """Continues the stored session. Without a valid session, registers the device."""
    session = json.loads(SESSION.read_text(encoding="utf-8")) if SESSION.exists() else {}
    client.token = session.get("token")
    try:
        api.entitlements.profile.get()
    except Unauthenticated:
        client.token = None
        device = register(api, session.get("device_secret"))
        SESSION.touch(mode=0o600)  # the token and the device secret are secrets
        SESSION.write_text(json.dumps(device), encoding="utf-8")
        client.token = device["token"]


def register(api: Methods, secret: str | None) -> RegisterDeviceReply:
    """Registers the device: with a device secret for its existing account, otherwise for a new account."""
    try:
        return api.entitlements.devices.register(
            app="steep", language="en", time_zone="Europe/London", device_secret=secret
        )
    except NotFound:
        return api.entitlements.devices.register(app="steep", language="en", time_zone="Europe/London")


def tea_names(api: Methods) -> dict[str, str]:
    """Returns the names of all teas by id."""
    groups = api.content.catalogues.page(catalogue="teas")["groups"]
    return {tea["id"]: tea["name"] for group in groups for tea in group["items"]}


def notes(api: Methods) -> Iterator[Flashcard]:
    """Reads all pages of the journal."""
    cursor = None
    while True:
        page = api.content.cards.list(cursor=cursor)
        yield from page["cards"]
        cursor = page.get("next_cursor")
        if cursor is None:
            return


def write(api: Methods, tea: str, text: str) -> bool:
    """Adds a note. Returns false if the journal is full."""
    # If the script stops before the response arrives, the next run sends the same key. The server adds the note once.
    key = hashlib.sha256(f"{tea}\n{text}".encode()).hexdigest()
    try:
        api.content.cards.add(front=text, tags=[tea], key=key)
    except LimitExceeded as full:
        print(full.message, file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
