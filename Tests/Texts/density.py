"""Checks that Swift code has one assignment per line and short functions.

    python3 Tests/Texts/density.py [--table] [--show MODULE]

It fails if a module has tuple assignments other than swaps, `?? ()`, or functions that exceed the limits below: nine in
ten functions have at most USUAL tokens, and none has more than LONGEST. A string literal is one token; a comment is
none. `--table` prints the exceptions that the modules need now, for the tables below; `--show MODULE` prints each place
with its line. modules.py defines a module and the rules for exceptions.
"""

import argparse
import collections
import sys

from modules import ROOT, complaints, files, shown
from source import pairs, tokens

USUAL = 130
LONGEST = 400

# The modules above the limit, until they are rewritten. `python3 Tests/Texts/density.py --table` prints the current
# figures. The number of tokens that nine in ten functions don't exceed:
NINE_IN_TEN = {
    "Tests/AIGatewayServiceTests": 299,
    "Tests/AnkiPackagesTests": 269,
    "Tests/AppCatalogTests": 194,
    "Tests/CardFilesTests": 151,
    "Tests/Chaos": 186,
    "Tests/ChaosTests": 250,
    "Tests/ComposeTests": 290,
    "Tests/ContentServiceTests": 312,
    "Tests/CryptoTests": 151,
    "Tests/EdgeServiceTests": 218,
    "Tests/EntitlementsServiceTests": 286,
    "Tests/EventLoopTests": 166,
    "Tests/EventProcess": 156,
    "Tests/FSRSTests": 399,
    "Tests/FilesTests": 142,
    "Tests/Flood": 193,
    "Tests/Fuzzing": 213,
    "Tests/GatewayServiceTests": 272,
    "Tests/HTTPClientTests": 204,
    "Tests/HTTPTests": 162,
    "Tests/Hostile": 315,
    "Tests/Integration": 358,
    "Tests/LetteringTests": 196,
    "Tests/Load": 290,
    "Tests/MessageBusTests": 258,
    "Tests/NotificationsServiceTests": 341,
    "Tests/PicturesTests": 169,
    "Tests/PluralsTests": 166,
    "Tests/ProgressServiceTests": 357,
    "Tests/QuintetCommandTests": 173,
    "Tests/QuotasTests": 152,
    "Tests/ServiceDirectoryTests": 225,
    "Tests/ServiceHostTests": 215,
    "Tests/Simulation": 197,
    "Tests/SimulationTests": 192,
    "Tests/StorageTests": 265,
    "Tests/Support": 152,
    "Tests/SystemdTests": 268,
    "Tests/TidyTests": 151,
    "Tests/TimeZonesTests": 143,
    "Tests/TransfersTests": 266,
    "Tests/WireTests": 196,
}
# Functions of more than LONGEST tokens:
TOO_LONG = {
    "Tests/AIGatewayServiceTests": 9,
    "Tests/AppCatalogTests": 2,
    "Tests/Chaos": 5,
    "Tests/ChaosTests": 1,
    "Tests/ContentServiceTests": 8,
    "Tests/EntitlementsServiceTests": 6,
    "Tests/GatewayServiceTests": 2,
    "Tests/Hostile": 1,
    "Tests/Integration": 47,
    "Tests/NotificationsServiceTests": 10,
    "Tests/ProgressServiceTests": 18,
    "Tests/ServiceHostTests": 1,
    "Tests/Simulation": 3,
    "Tests/StorageTests": 6,
    "Tests/Support": 1,
    "Tests/SystemdTests": 1,
    "Tests/WireTests": 4,
}

# A function begins with one of these words. A function without a body ends before the next declaration.
FUNCTIONS = {"func", "init", "subscript", "deinit"}
NEXT = FUNCTIONS | {"var", "let", "case", "associatedtype", "static", "mutating", "typealias"}

Place = collections.namedtuple("Place", "file line what")


def functions(found, closing):
    """Returns the name, line and number of tokens of each function with a body, from its keyword to its closing
    brace."""
    for index, token in enumerate(found):
        if token.text not in FUNCTIONS or index and found[index - 1].text in (".", "case"):
            continue
        at = index + 1
        while at < len(found) and found[at].text not in ("{", "}", ";") and (at == index + 1 or found[at].text not in NEXT):
            at = closing.get(at, at) + 1
        if at < len(found) and found[at].text == "{" and at in closing:
            name = found[index + 1].text if token.text == "func" else token.text
            yield name, token.line, closing[at] - index + 1


def elements(found, closing, open_):
    """Returns the texts of the elements between parentheses."""
    parts, at = [[]], open_ + 1
    while at < closing[open_]:
        end = closing.get(at, at)
        if found[at].text == "," and found[at].kind == "mark":
            parts.append([])
        else:
            parts[-1] += [it.text for it in found[at:end + 1]]
        at = end + 1
    return ["".join(it) for it in parts]


def tuple_assignments(found, closing):
    """Returns the line of each `(a, b) = (c, d)`, also in declarations. A swap has the same elements on both sides."""
    opening = {close: open_ for open_, close in closing.items()}
    for index, token in enumerate(found):
        value = index + 1
        while token.text == "=" and value < len(found) and found[value].text in ("try", "await"):
            value += 1
        if token.text != "=" or value not in closing or found[value].text != "(":
            continue
        end = closing[value]
        after = found[end + 1] if end + 1 < len(found) else None
        if after and (after.text == "." or after.line == found[end].line and (after.kind == "operator" or after.text in "[{")):
            continue
        start = opening.get(index - 1)
        if start and found[start - 1].text == ":" and _is_declared(found, opening.get(start - 2)):
            start = opening[start - 2]  # the names of a declaration come before their type
        if start is None or _is_call(found, start):
            continue
        if start and found[start - 1].text == ":" and not _is_case(found, start):
            continue  # one variable whose type is a tuple
        is_new = _is_declared(found, start)
        before = found[start - 1 - is_new].text if start > is_new else ""
        if before in ("case", "if", "guard", "while", "for", ",", "."):
            continue
        values, targets = elements(found, closing, value), elements(found, closing, start)
        is_swap = not is_new and values != targets and sorted(values) == sorted(targets)
        if len(values) > 1 and len(targets) > 1 and not is_swap:
            yield token.line


def _is_declared(found, start):
    return bool(start) and found[start - 1].text in ("let", "var")


def _is_case(found, start):
    """Returns true if the line of a parenthesis begins with `case` or `default`, to which its colon belongs."""
    line = [it.text for it in found[max(0, start - 60):start] if it.line == found[start].line]
    return bool(line) and line[0] in ("case", "default")


def _is_call(found, start):
    """Returns true if a parenthesis directly follows a word, as in `f(a, b)`."""
    before = found[start - 1] if start else None
    return before is not None and before.end == found[start].start and before.kind == "word"


def empty_fallbacks(found):
    """Returns the line of each `?? ()`."""
    for index, token in enumerate(found[:-2]):
        if token.text == "??" and found[index + 1].text == "(" and found[index + 2].text == ")":
            yield token.line


class Module:
    """The sizes of a module's functions, and the places that break a rule."""

    def __init__(self, files):
        self.sizes, self.tuples, self.fallbacks, self.long = [], [], [], []
        for file, text in files:
            found = [it for it in tokens(text) if it.kind != "comment"]
            closing = pairs(found)
            self.tuples += [Place(file, line, "a tuple assignment") for line in tuple_assignments(found, closing)]
            self.fallbacks += [Place(file, line, "`?? ()`") for line in empty_fallbacks(found)]
            for name, line, size in functions(found, closing):
                self.sizes.append(size)
                if size > USUAL:
                    self.long.append((size, Place(file, line, f"{name} has {size} tokens")))

    @property
    def nine_in_ten(self):
        return sorted(self.sizes)[len(self.sizes) * 9 // 10] if self.sizes else 0

    @property
    def too_long(self):
        return sum(size > LONGEST for size, _ in self.long)

    @property
    def places(self):
        return self.tuples + self.fallbacks + [place for _, place in sorted(self.long, reverse=True)]


def checks(modules):
    """Each figure: its name, the modules' values, the table's name and entries, the limit, and the tolerance of an
    entry."""
    yield "the number of tuple assignments", {name: len(it.tuples) for name, it in modules.items()}, None, {}, 0, 0
    yield "the number of `?? ()`", {name: len(it.fallbacks) for name, it in modules.items()}, None, {}, 0, 0
    nine = {name: it.nine_in_ten for name, it in modules.items()}
    yield "the tokens of nine functions in ten", nine, "NINE_IN_TEN", NINE_IN_TEN, USUAL, 20
    long_ = {name: it.too_long for name, it in modules.items()}
    yield f"the number of functions above {LONGEST} tokens", long_, "TOO_LONG", TOO_LONG, 0, 0


def main(arguments, root=ROOT):
    reader = argparse.ArgumentParser()
    reader.add_argument("--table", action="store_true")
    reader.add_argument("--show", metavar="MODULE")
    options = reader.parse_args(arguments)
    found = files(root, (".swift",))
    if options.show:
        found = {name: of for name, of in found.items() if name == options.show}
    modules = {name: Module(of) for name, of in found.items()}
    if options.show:
        for place in (place for it in modules.values() for place in it.places):
            print(f"{place.file}:{place.line}: {place.what}")
        return 0 if modules else 1
    if options.table:
        for _, figures, title, _, bound, _ in checks(modules):
            if title:
                print(shown(title, {name: figure for name, figure in figures.items() if figure > bound}))
        return 0
    wrong = [
        it for what, figures, _, table, bound, slack in checks(modules) for it in complaints(what, figures, table, bound, slack)
    ]
    for it in wrong:
        print(it)
    count = sum(len(it.sizes) for it in modules.values())
    exceptions = sum(len(table) for _, _, _, table, _, _ in checks(modules))
    print(f"{count:,} functions in {len(modules)} modules, {exceptions} exceptions", f", {len(wrong)} errors" if wrong else "", sep="")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
