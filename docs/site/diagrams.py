"""Draws the Mermaid diagrams of the documents as SVG, so that pages need no script for them.

Git hosts draw these diagrams themselves. This module knows what the documents use: sequence diagrams with participants,
messages and notes, and graphs from left to right. An unknown line is an error.
"""

import re
import zlib
from html import escape

FENCE = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PARTICIPANT = re.compile(r"participant (\w+) as (.+)")
MESSAGE = re.compile(r"(\w+)(-->>|->>)(\w+): (.+)")
NOTE = re.compile(r"Note over (\w+): (.+)")
NODE = re.compile(r"(\w+)(?:\[(.+?)\])?")

CHARACTER = 7.4  # the width of a character of 14 px, on average
LINE = 18
MARGIN = 16


def drawn(document: str) -> str:
    """Returns a document with its diagrams as SVG."""
    return FENCE.sub(lambda match: _diagram(match[1].strip().splitlines()), document)


def _diagram(lines: list[str]) -> str:
    kind, body = lines[0].strip(), [line.strip() for line in lines[1:]]
    if kind == "sequenceDiagram":
        return _sequence(body)
    if kind == "graph LR":
        return _graph(body)
    raise SystemExit(f"docs/site/diagrams.py doesn't know diagrams of the kind '{kind}'")


def _figure(width: float, height: float, shapes: list[str], words: str) -> str:
    """Returns the drawing within a Markdown document. `words` describe it to those who don't see it."""
    # Several drawings on a page have an arrowhead each, with a name of its own.
    arrow = f"arrow-{zlib.crc32(words.encode()):08x}"
    svg = "".join(shapes).replace("url(#arrow)", f"url(#{arrow})")
    return (
        f'<figure class="diagram"><svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" role="img"'
        f' aria-label="{escape(words)}"><defs><marker id="{arrow}" markerWidth="9" markerHeight="8" refX="8" refY="4"'
        f' orient="auto"><path d="M0 0L9 4L0 8z"/></marker></defs>{svg}</svg></figure>'
    )


def _box(x: float, y: float, width: float, height: float, lines: list[str], style: str) -> str:
    first = y + height / 2 - (len(lines) - 1) * LINE / 2
    texts = "".join(_text(x + width / 2, first + number * LINE, line) for number, line in enumerate(lines))
    return f'<rect class="{style}" x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="4"/>{texts}'


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="middle" dominant-baseline="central">{escape(text)}</text>'


def _arrow(points: list[tuple[float, float]], is_dashed: bool = False) -> str:
    path = "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    return f'<path class="line{" dashed" if is_dashed else ""}" d="M{path}" marker-end="url(#arrow)"/>'


def _wrapped(text: str, width: float) -> list[str]:
    """Returns the lines of a text that is broken at `width` pixels."""
    lines = [""]
    for word in text.split():
        candidate = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(candidate) * CHARACTER > width:
            lines.append(word)
        else:
            lines[-1] = candidate
    return lines


def _sequence(body: list[str]) -> str:
    names: dict[str, str] = {}
    steps: list[tuple[str, str, str, bool]] = []
    for line in body:
        if match := PARTICIPANT.fullmatch(line):
            names[match[1]] = match[2]
        elif match := MESSAGE.fullmatch(line):
            steps.append((match[1], match[3], match[4], match[2] == "-->>"))
        elif match := NOTE.fullmatch(line):
            steps.append((match[1], match[1], match[2], False))
        else:
            raise SystemExit(f"docs/site/diagrams.py doesn't know '{line}' in a sequence diagram")
    gap = 230.0
    places = {key: MARGIN + 100 + number * gap for number, key in enumerate(names)}
    width, top = MARGIN * 2 + 200 + (len(names) - 1) * gap, 40.0
    shapes: list[str] = []
    y = top + MARGIN
    for source, target, text, is_dashed in steps:
        lines = _wrapped(text, 190)
        if source == target:
            height = len(lines) * LINE + 12
            shapes.append(_box(places[source] - 100, y, 200, height, lines, "note"))
            y += height + MARGIN
            continue
        middle = (places[source] + places[target]) / 2
        shapes += [_text(middle, y + 9 + number * LINE, line) for number, line in enumerate(lines)]
        y += len(lines) * LINE + 6
        shapes.append(_arrow([(places[source], y), (places[target], y)], is_dashed))
        y += MARGIN
    lines_of_life = [
        f'<path class="life" d="M{x:.0f} {top:.0f}V{y:.0f}"/>' + _box(x - 70, 4, 140, top - 4, [names[key]], "box")
        for key, x in places.items()
    ]
    words = "; ".join(f"{names[a]}{f' to {names[b]}' if a != b else ''}: {text}" for a, b, text, _ in steps)
    return _figure(width, y + 8, lines_of_life + shapes, words)


def _graph(body: list[str]) -> str:
    names: dict[str, str] = {}
    edges: list[tuple[str, str]] = []
    for line in body:
        keys = []
        for part in line.split(" --> "):
            match = NODE.fullmatch(part.strip())
            if match is None:
                raise SystemExit(f"docs/site/diagrams.py doesn't know '{line}' in a graph")
            names[match[1]] = match[2] or names.get(match[1], match[1])
            keys.append(match[1])
        edges += zip(keys, keys[1:], strict=False)
    columns = {key: 0 for key in names}
    for source, target in edges:
        columns[target] = max(columns[target], columns[source] + 1)
    most = max(list(columns.values()).count(column) for column in columns.values())
    box, gap, high = 140.0, 60.0, 40.0
    places: dict[str, tuple[float, float]] = {}
    for column in sorted(set(columns.values())):
        keys = [key for key in names if columns[key] == column]
        start = MARGIN + (most - len(keys)) * (high + MARGIN) / 2
        for number, key in enumerate(keys):
            places[key] = (MARGIN + column * (box + gap), start + number * (high + MARGIN))
    shapes = [_box(*places[key], box, high, [text], "box") for key, text in names.items()]
    for source, target in edges:
        (x, y), (to_x, to_y) = places[source], places[target]
        shapes.append(_arrow([(x + box, y + high / 2), (to_x, to_y + high / 2)]))
    words = "; ".join(f"{names[source]} to {names[target]}" for source, target in edges)
    width = MARGIN * 2 + (max(columns.values()) + 1) * (box + gap) - gap
    return _figure(width, MARGIN * 2 + most * (high + MARGIN) - MARGIN, shapes, words)
