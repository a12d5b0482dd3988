"""Draws the deck: `python make.py [PART ...] [--png] [--sheet FILE]`.

Writes `../<item id>.svg` of every card whose id contains one of the parts (all without any). With --png also
`../../<item id>.png` of each drawing that has changed, and their names in ../../catalogue.json; with --sheet a contact
sheet, 80x120 each.
"""
import importlib
import json
import pathlib
import sys

import kit

HERE = pathlib.Path(__file__).resolve().parent
ART, DECK = HERE.parent, HERE.parent.parent


def cards():
    out = {}
    for suit in ("majors", "cups", "swords", "wands", "pentacles"):
        if (HERE / (suit + ".py")).exists():
            out.update(importlib.import_module(suit).CARDS)
    return out


def name_in_catalogue():
    """Puts "art" first in the fields of each item that has a picture, and leaves every other line as it is."""
    file = DECK / "catalogue.json"
    rows, out, item = file.read_text().split("\n"), [], None
    for row in rows:
        if row.startswith('          "id": "'):
            item = row.split('"')[3]
        if row.strip().startswith('"art": ') and item:
            continue
        out.append(row)
        if row == '          "fields": {' and (DECK / (item + ".png")).exists():
            out.append('            "art": "%s.png",' % item)
    text = "\n".join(out)
    json.loads(text)
    file.write_text(text)


def main(args):
    sheet = args.pop(args.index("--sheet") + 1) if "--sheet" in args else None
    parts = [a for a in args if not a.startswith("--")]
    images = []
    for item, draw in cards().items():
        if parts and not any(p in item for p in parts):
            continue
        kit.reset()
        svg = kit.card(item.split("-")[0], draw())
        file, png = ART / (item + ".svg"), DECK / (item + ".png")
        same = file.exists() and file.read_text() == svg and png.exists()
        file.write_text(svg)
        if sheet or ("--png" in args and not same):
            import render
            images.append(render.picture(svg))
            if "--png" in args and not same:
                render.save(images[-1], str(png))
    if "--png" in args:
        name_in_catalogue()
    if sheet:
        import render
        render.sheet(images, sheet, 14 if len(images) > 22 else 8)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main(sys.argv[1:])
