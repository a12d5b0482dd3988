"""An independent reader of strict JSON, with which tests compare this project's reader.

    strict_json.py corpus FILE             each of the corpus's texts, with its own verdict
    strict_json.py mutate FILE COUNT SEED  random mutations of these texts

Writes records to standard output: the verdict (the offset of the fault, or -1; 4 bytes, big-endian), the text's length
(4 bytes) and the text. Python's own reader checks the verdicts: each text that it
rejects must be rejected here.
"""

import json
import random
import re
import struct
import sys

DEPTH = 64
NUMBER = re.compile(rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
SHORT = {0x22: '"', 0x5C: "\\", 0x2F: "/", 0x62: "\b", 0x66: "\f", 0x6E: "\n", 0x72: "\r", 0x74: "\t"}
HEX = b"0123456789abcdefABCDEF"


class Fault(Exception):
    """Contains the offset of the fault."""


class Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else None

    def space(self):
        while self.peek() in (0x20, 0x09, 0x0A, 0x0D):
            self.at += 1

    def whole(self):
        self.value(0)
        self.space()
        if self.at < len(self.text):
            raise Fault(self.at)

    def value(self, depth):
        self.space()
        first = self.peek()
        if first == 0x22:
            self.string()
        elif first in (0x7B, 0x5B):
            if depth >= DEPTH:
                raise Fault(self.at)
            (self.object if first == 0x7B else self.array)(depth)
        elif first is not None and (first == 0x2D or 0x30 <= first <= 0x39):
            self.number()
        else:
            for word in (b"true", b"false", b"null"):
                if self.text.startswith(word, self.at):
                    self.at += len(word)
                    return
            raise Fault(self.at)

    def number(self):
        found = NUMBER.match(self.text, self.at)
        end = found.end() if found else self.at
        rest = self.text[end : end + 2]
        if not found:
            raise Fault(self.at + 1)  # a lone minus
        if found.group() in (b"0", b"-0") and rest[:1].isdigit():
            raise Fault(end)
        if rest[:1] == b"." and b"." not in found.group() and b"e" not in found.group().lower():
            raise Fault(end + 1)
        if rest[:1] in (b"e", b"E") and b"e" not in found.group().lower():
            raise Fault(end + (2 if rest[1:] in (b"+", b"-") else 1))
        self.at = end

    def array(self, depth):
        self.at += 1
        self.space()
        if self.peek() == 0x5D:
            self.at += 1
            return
        while True:
            self.value(depth + 1)
            self.space()
            if self.peek() == 0x5D:
                self.at += 1
                return
            if self.peek() != 0x2C:
                raise Fault(self.at)
            self.at += 1

    def object(self, depth):
        self.at += 1
        self.space()
        if self.peek() == 0x7D:
            self.at += 1
            return
        keys, twice = set(), None
        while True:
            self.space()
            if self.peek() != 0x22:
                raise Fault(self.at)
            start = self.at
            key = self.string()
            # An object with many keys is checked as a whole at its end.
            if key in keys:
                if len(keys) <= 32:
                    raise Fault(start)
                twice = start if twice is None else twice
            keys.add(key)
            self.space()
            if self.peek() != 0x3A:
                raise Fault(self.at)
            self.at += 1
            self.value(depth + 1)
            self.space()
            if self.peek() == 0x7D:
                self.at += 1
                break
            if self.peek() != 0x2C:
                raise Fault(self.at)
            self.at += 1
        if twice is not None:
            raise Fault(twice)

    def string(self):
        opening = self.at
        self.at += 1
        plain = []
        while True:
            byte = self.peek()
            if byte is None:
                raise Fault(opening)
            if byte == 0x22:
                self.at += 1
                return "".join(plain)
            if byte == 0x5C:
                plain.append(self.escape())
            elif byte < 0x20:
                raise Fault(self.at)
            elif byte < 0x80:
                plain.append(chr(byte))
                self.at += 1
            else:
                plain.append(self.sequence())

    def sequence(self):
        for length in (2, 3, 4):
            try:
                character = self.text[self.at : self.at + length].decode("utf-8")
            except UnicodeDecodeError:
                continue
            if len(character) == 1:
                self.at += length
                return character
        raise Fault(self.at)

    def unit(self, at):
        for index in range(at + 2, at + 6):
            if index >= len(self.text) or self.text[index] not in HEX:
                raise Fault(min(index, len(self.text)))
        return int(self.text[at + 2 : at + 6], 16)

    def escape(self):
        start = self.at
        if start + 1 >= len(self.text):
            raise Fault(start)
        letter = self.text[start + 1]
        if letter in SHORT:
            self.at += 2
            return SHORT[letter]
        if letter != 0x75:
            raise Fault(start)
        unit = self.unit(start)
        self.at += 6
        if 0xDC00 <= unit <= 0xDFFF:
            raise Fault(start)
        if 0xD800 <= unit <= 0xDBFF:
            if self.text[self.at : self.at + 2] != b"\\u":
                raise Fault(start)
            low = self.unit(self.at)
            if not 0xDC00 <= low <= 0xDFFF:
                raise Fault(start)
            self.at += 6
            unit = 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)
        return chr(unit)


def verdict(text):
    try:
        Reader(text).whole()
        offset = -1
    except Fault as fault:
        offset = fault.args[0]
    if offset < 0:
        # Python's reader accepts more than the standard, so only its rejections are checked.
        json.loads(text.decode("utf-8"), parse_int=str, parse_float=str)
    return offset


def unescaped(field):
    """The corpus's own escapes: \\xHH, \\t, \\n, \\r, \\\\ and \\(COUNT|TEXT) for a repetition."""
    out, at = b"", 0
    while at < len(field):
        if field[at : at + 1] != b"\\":
            out += field[at : at + 1]
            at += 1
        elif field[at + 1 : at + 2] == b"x":
            out += bytes([int(field[at + 2 : at + 4], 16)])
            at += 4
        elif field[at + 1 : at + 2] == b"(":
            end = field.index(b")", at)
            count, chunk = field[at + 2 : end].split(b"|", 1)
            out += chunk * int(count)
            at = end + 1
        else:
            out += {b"t": b"\t", b"n": b"\n", b"r": b"\r", b"\\": b"\\"}[field[at + 1 : at + 2]]
            at += 2
    return out


def texts(path):
    with open(path, "rb") as file:
        for line in file.read().split(b"\n"):
            if line and not line.startswith(b"#"):
                yield unescaped(line.split(b"\t", 2)[2])


def mutated(seeds, dice):
    text = bytearray(dice.choice(seeds))
    for _ in range(dice.randrange(1, 4)):
        kind, at = dice.randrange(6), dice.randrange(len(text) + 1)
        if kind == 0 and text:
            text[at % len(text)] = dice.choice(b'{}[]:,"\\ut0-1.eE \n\x00\x1f\x7f\x80\xc3\xed\xf0\xff') if dice.random() < 0.8 else dice.randrange(256)
        elif kind == 1:
            text[at:at] = dice.choice([b'"', b"\\", b"\\u", b"\\ud83d", b"\\ude00", b"{", b"}", b"[", b"]", b",", b":", b"0", b"-", b"e", b".", b"\xc3\xa9", b" "])
        elif kind == 2:
            del text[at : at + dice.randrange(1, 4)]
        elif kind == 3:
            other = dice.choice(seeds)
            text[at:at] = other[: dice.randrange(len(other) + 1)]
        elif kind == 4:
            text[at:at] = b" " * dice.randrange(40)
        else:
            text[at:at] = b"a" * dice.randrange(40)
    return bytes(text[:4096])


def main():
    mode, path = sys.argv[1], sys.argv[2]
    seeds = list(texts(path))
    if mode == "mutate":
        dice = random.Random(int(sys.argv[4]))
        seeds = [text for text in seeds if len(text) < 2048]
        seeds = [mutated(seeds, dice) for _ in range(int(sys.argv[3]))]
    for text in seeds:
        sys.stdout.buffer.write(struct.pack(">iI", verdict(text), len(text)) + text)


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    main()
