"""Draws the books' pages and covers: books/<book>/art/*.svg, and the PNG files next to book.json.

    pip install -r requirements.txt
    python3 draw.py                     # all books
    python3 draw.py the-ark             # one
    python3 draw.py the-ark cover 3     # its cover and third page

The pages of a book are the functions `cover`, `page_1`, … of its module, which `books.py` names. Each function returns a
`Scene`. After you change a cover, run `quintet app build` to draw its titles.
"""
import importlib
import io
import os
import sys

import resvg_py
from PIL import Image

from books import BOOKS, HERE


def draw(book, wanted):
    module = importlib.import_module(BOOKS[book])
    folder = os.path.join(HERE, "..", "books", book)
    os.makedirs(os.path.join(folder, "art"), exist_ok=True)
    names = {"cover": "cover"} | {str(i): f"page_{i}" for i in range(1, 20) if hasattr(module, f"page_{i}")}
    for key, function in names.items():
        if wanted and key not in wanted or not hasattr(module, function):
            continue
        svg = getattr(module, function)().svg()
        name = "cover" if key == "cover" else f"page-{int(key):02}"
        with open(os.path.join(folder, "art", name + ".svg"), "w", encoding="utf-8") as file:
            file.write(svg)
        picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGB")
        picture.save(os.path.join(folder, name + ".png"), optimize=True)


if __name__ == "__main__":
    for one in [sys.argv[1]] if len(sys.argv) > 1 else BOOKS:
        draw(one, sys.argv[2:])
