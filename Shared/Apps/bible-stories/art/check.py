"""Checks the drawn books: python3 check.py

Faces must be clear of the fold and of the edges. Every page and cover needs a drawing and a picture of 24 bits. A page has
at most 75 words. Reading 80 words aloud takes a minute.
"""
import importlib
import json
import math
import os
import re
import sys

import figures
from books import BOOKS, HERE

seen, found = [], []
drawn = figures.Person.draw


def draw(person, x=0, y=0, scale=1.0, *pose, **more):
    svg = drawn(person, x, y, scale, *pose, **more)
    head = re.findall(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\) rotate\([-\d.]+\) scale\(([-\d.]+)\)"><', svg)
    if head and abs(x) > 150:  # others are placed by a drawing around them
        hx, hy, size = map(float, head[-1])
        k = scale * person.build
        seen.append((x + hx * k, y + hy * k, 37 * size * k))
    return svg


figures.Person.draw = draw
heads = total = 0
for book, name in BOOKS.items():
    module = importlib.import_module(name)
    folder = os.path.join(HERE, "..", "books", book)
    with open(os.path.join(folder, "book.json"), encoding="utf-8") as file:
        data = json.load(file)
    pages = data["pages"]
    words = [len(page["text"]["en"].split()) for page in pages]
    if max(words) > 75:
        found.append(f"{book} {words.index(max(words)) + 1}: {max(words)} words on a page")
    if data["reading_minutes"] != max(1, math.ceil(sum(words) / 80)):
        found.append(f"{book}: {sum(words)} words aren't read in {data['reading_minutes']} minutes")
    for number in range(1, len(pages) + 1):
        seen.clear()
        width = getattr(module, f"page_{number}")().width
        heads, total = heads + len(seen), total + 1
        for x, y, radius in seen:
            if abs(x - width / 2) < radius + 6:
                found.append(f"{book} {number}: a face in the fold, at {x:.0f}, {y:.0f}")
            if x < radius or x > width - radius or y < radius:
                found.append(f"{book} {number}: a face cut by the edge, at {x:.0f}, {y:.0f}")
    for picture in ["cover.png"] + [page["picture"] for page in pages]:
        with open(os.path.join(folder, picture), "rb") as file:
            start = file.read(26)
        if start[24:26] != b"\x08\x02":
            found.append(f"{book}: {picture} hasn't 24 bits a pixel")
        if not os.path.exists(os.path.join(folder, "art", picture.replace(".png", ".svg"))):
            found.append(f"{book}: {picture} has no drawing")
    if hasattr(module, f"page_{len(pages) + 1}"):
        found.append(f"{book}: a page is drawn that book.json doesn't have")
print("\n".join(found) or f"bible-stories: {len(BOOKS)} books, {total} pages, {heads} faces: good")
sys.exit(bool(found))
