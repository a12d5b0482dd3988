"""Checks typed answers offline, in the same way as the server.

    question = api.progress.bundles.practice(lesson="rivers")["questions"][0]
    is_right(written, question["accepts"], question.get("typos", 0))
"""

import re
import unicodedata
from collections.abc import Sequence

# Invisible characters, which are ignored.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Marks that are often left out: accents, and vowel points of Arabic, Hebrew and Syriac.
_MARKS = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ua66f-\ua672\ufe20-\ufe2f]"
)
_APOSTROPHES = re.compile(
    "[`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\ua78c]"
)
_QUOTES = re.compile("[\u00ab\u00bb\u05f4\u201c-\u201f\u2033\u2036\u300c-\u300f\u301d-\u301f]")
_DASHES = re.compile("[\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]")
# Letters that are often typed as one or two other letters.
_LETTERS = str.maketrans(
    {"đ": "d", "ð": "d", "ł": "l", "ø": "o", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ک": "ك", "ی": "ي",
     "ٱ": "ا"}
)


def folded(text: str) -> str:
    """Returns the normalized form in which the server compares answers."""
    text = unicodedata.normalize("NFKD", text.replace("\u00b4", "'")).casefold()
    text = _INVISIBLE.sub("", unicodedata.normalize("NFKD", text))
    text = _DASHES.sub("-", _QUOTES.sub('"', _APOSTROPHES.sub("'", text)))
    return unicodedata.normalize("NFC", " ".join(_MARKS.sub("", text).translate(_LETTERS).split()))


def is_right(written: str, accepts: Sequence[str], typos: int = 0) -> bool:
    """Tests whether a text matches one of the accepted answers with at most `typos` wrong letters."""
    answer = folded(written)
    return any(_distance(answer, folded(text)) <= typos for text in accepts)


def _distance(a: str, b: str) -> int:
    """Returns the edit distance: the number of insertions, deletions, replacements and swaps of neighbours."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            row.append(min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other)))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                row[j] = min(row[j], before[j - 2] + 1)
        before, last = last, row
    return last[-1]
