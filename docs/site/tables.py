"""Prepares tables of sentences for phones, where site.css shows each of their rows as a block of lines.

Such a table has at least three columns or long names, so that its cells would be narrow towers. Tables of figures stay
tables.
"""

import re
from html import escape, unescape

TABLE = re.compile(r"<table>\n<thead>.*?</table>", re.DOTALL)
HEADING = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
ROW = re.compile(r"<tr>.*?</tr>", re.DOTALL)
CELL = re.compile(r"<td\b([^>]*)>(.*?)</td>", re.DOTALL)
# In code, the Markdown package keeps the backslash of a bar that doesn't end the cell.
CODE = re.compile(r"<code>.*?</code>", re.DOTALL)
COLUMNS = 3
# The first column contains long names, or a table sentences, if one of the cells has this many characters.
NAME = 24
SENTENCE = 36


def labelled(page: str) -> str:
    """Returns a page in which each cell of a table of sentences names its column, and code contains plain bars."""
    return TABLE.sub(lambda match: _labelled(match[0]), page)


def _labelled(table: str) -> str:
    table = CODE.sub(lambda match: match[0].replace("\\|", "|"), table)
    headings = [_text(heading) for heading in HEADING.findall(table)]
    lengths = [len(_text(cell)) for _, cell in CELL.findall(table)]
    is_wide = len(headings) >= COLUMNS or max(lengths[:: len(headings)], default=0) >= NAME
    if not is_wide or max(lengths, default=0) < SENTENCE:
        return table
    return ROW.sub(lambda match: _row(match[0], headings), table).replace("<table>", "<table data-rows>", 1)


def _row(row: str, headings: list[str]) -> str:
    labels = iter(headings)
    return CELL.sub(lambda match: f'<td{match[1]} data-label="{escape(next(labels))}">{match[2]}</td>', row)


def _text(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html)).strip()
