"""Uses Anki's own library to create packages, and to read the packages of Quintet.

anki_judge.py make FOLDER    makes legacy.apkg and new.apkg of the notes in FOLDER/notes.json
anki_judge.py read FOLDER    imports FOLDER/ours.apkg, twice, and writes its notes to FOLDER/read.json
"""

import html
import json
import re
import sys

from anki.collection import (
    Collection,
    ExportAnkiPackageOptions,
    ImportAnkiPackageOptions,
    ImportAnkiPackageRequest,
)

mode, folder = sys.argv[1], sys.argv[2]
collection = Collection(f"{folder}/{mode}.anki2")

if mode == "make":
    with open(f"{folder}/notes.json", encoding="utf-8") as file:
        notes = json.load(file)
    for given in notes:
        kind = collection.models.by_name(given["type"])
        note = collection.new_note(kind)
        note.fields = given["fields"] + [""] * (len(note.fields) - len(given["fields"]))
        note.tags = given["tags"]
        collection.add_note(note, collection.decks.id(given["deck"]))
    for legacy, name in ((True, "legacy"), (False, "new")):
        options = ExportAnkiPackageOptions(
            with_scheduling=True, with_media=False, with_deck_configs=False, legacy=legacy
        )
        collection.export_anki_package(out_path=f"{folder}/{name}.apkg", options=options, limit=None)
else:
    for _ in range(2):
        request = ImportAnkiPackageRequest(
            package_path=f"{folder}/ours.apkg", options=ImportAnkiPackageOptions(merge_notetypes=False, with_scheduling=True)
        )
        collection.import_anki_package(request)
    problems = collection.fix_integrity()
    read = []
    for number in collection.find_notes("", order="n.id"):
        note = collection.get_note(number)
        cards = note.cards()
        read.append(
            {
                "fields": note.fields,
                "tags": note.tags,
                "deck": collection.decks.name(cards[0].did),
                "cards": len(cards),
                "question": html.unescape(re.sub(r"<style>.*?</style>|<[^>]*>", "", cards[0].question(), flags=re.S)),
            }
        )
    with open(f"{folder}/read.json", "w", encoding="utf-8") as file:
        json.dump({"notes": read, "is_whole": problems[1]}, file)
collection.close()
