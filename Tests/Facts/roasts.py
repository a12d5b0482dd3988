"""Checks all texts that roast-me-later's grammar can produce: `make facts`.

It expands each category and heat completely, as the embedded provider fills its template, and moods and collections
with every possible neighbouring word. It counts the results, and searches each for empty placeholders, double blanks,
"a" before a vowel, repeated words, sentences without a capital letter or an end, braces, obsolete names of tones, and
texts that are too long. Curated lines must meet the same rules, and there must be a line for each case. With --list, it
also prints a hundred random texts. The exit code is 1 if there are errors.

    python3 Tests/Facts/roasts.py [--list] [GENERATORS]
"""

import collections
import itertools
import json
import pathlib
import random
import re
import sys
import unicodedata

DATA = pathlib.Path(__file__).parents[2] / "Shared/Apps/roast-me-later/generators.json"
LEAST = 2000  # different texts per category and heat
LEAST_LINES = 7  # curated texts per category and heat
LONGEST_LINE = 110  # characters of a curated text
MOST_SHARED = 0.08  # share of one category's texts that may contain the same four words
SMALL = f"[{''.join(sign for sign in map(chr, range(0x1F00)) if sign.islower())}]"
TONES = "o[àáảãạèéẻẽẹ]|u[ỳýỷỹỵ]"
FAULTS = {
    "has a brace": r"[{}]",
    "has a hole": r"\s{2,}|^\s|\s$|\s[.,;:!?…”)]|[“(]\s",
    "has two marks side by side": r"[.,;:!?]{2,}",
    "says a word twice": r"(?i:\b(?P<word>\w+) (?P=word)\b)",
    "has no capital": rf"(?:^|[.!?…] )[“(]?{SMALL}|\.” {SMALL}",
    "has no end": r"[^.!?…”]$|[^.!?…]”$",
    "has straight quotation marks": "[\"']$|\"|(?<!\\w)'",
    "spells a tone in the old way": rf"(?i:(?<!q)(?:{TONES})(?!\w))",
    "has a decomposed letter": "[\u0300-\u036f]",
}
ENGLISH = {
    "has 'a' before a vowel": r"\b[Aa] “?(?!one|uni|use|eu)[aeiou]",
    "has 'an' before a consonant": r"\b[Aa]n “?(?!hour|honest)[^aeiou“]",
}
RULES = {"en": FAULTS | ENGLISH, "vi": FAULTS}
ANY = {language: re.compile("|".join(rules.values())) for language, rules in RULES.items()}

Part = collections.namedtuple("Part", "name words")


def filled(template, values):
    """Fills a template like `TextTemplate`: of the blanks around an empty placeholder, one stays."""
    text = ""
    for piece in re.split(r"(\{[^}]*\})", template):
        if piece[:1] == "{":
            text += values.get(piece[1:-1]) or ""
        else:
            text += piece.lstrip(" ") if not text or text[-1] in " \n" else piece
    return text.rstrip(" ")


class Grammar:
    """One language's part of a generator."""

    def __init__(self, generator, language):
        self.template, self.language = generator["embedded"][language], language
        self.longest = generator.get("longest", 2000)
        self.inputs = {one["id"]: one for one in generator["inputs"]}
        self.faults = []

    def options(self, name):
        """Returns the choices: each id, or each level from 1 on, with its words."""
        one = self.inputs[name]
        for number, option in enumerate(one.get("choices") or one["levels"], start=1):
            words = {f"{name}.{key}": said[self.language] for key, said in option.get("words", {}).items()}
            yield option.get("id", number), words

    def texts(self, *chosen):
        """Returns all texts that the template produces with the given words, placeholder by placeholder."""
        places = {place: words for option in chosen for place, words in option.items()}
        for values in itertools.product(*places.values()):
            yield filled(self.template, dict(zip(places, values)))

    def look(self, text):
        if ANY[self.language].search(text):
            for name, form in RULES[self.language].items():
                if hit := re.search(form, text):
                    self.faults.append(f"{self.language}: {name}, “{hit[0]}”: {text}")
        if text.count("“") != text.count("”"):
            self.faults.append(f"{self.language}: has a quotation that doesn't end: {text}")
        if len(text.encode()) > self.longest:
            self.faults.append(f"{self.language}: has more than {self.longest} bytes: {text}")

    def check_words(self):
        said = collections.defaultdict(list)
        for name in self.inputs:
            for option, words in self.options(name):
                for place, list_ in words.items():
                    for one in list_:
                        said[one.casefold()].append(f"{place} of {option}")
        for one, places in said.items():
            if not one or one != one.strip() or len(places) > 1:
                self.faults.append(f"{self.language}: “{one}” stands in {', '.join(places)}")
        self.check_joints()

    def check_joints(self):
        """Only the end of a sentence may precede another sentence."""
        places = re.findall(r"\{([^}]*)\}", self.template)
        words = {place: [w for _, o in self.options(place.split(".")[0]) for w in o[place]] for place in places}
        begins = {place: all(one[:1].isupper() or one[:1] == "“" for one in said) for place, said in words.items()}
        for number, place in enumerate(places):
            is_end = number + 1 == len(places) or begins[places[number + 1]]
            for one in words[place]:
                if bool(re.search("[.!?…]”?$", one)) != is_end:
                    self.faults.append(f"{self.language}: {'has no' if is_end else 'has an'} end, in {place}: {one}")

    def check_cells(self):
        """All texts of every category and heat, without the optional parts."""
        counts = {}
        for (category, setups), (level, closers) in itertools.product(self.options("category"), self.options("spice")):
            texts = set(self.texts(setups, closers))
            for text in texts:
                self.look(text)
            counts[category, level] = len(texts)
            if len(texts) < LEAST:
                self.faults.append(f"{self.language}: {category}, heat {level}: only {len(texts)} different texts")
        return counts

    def check_neighbours(self):
        """Every mood and collection with every possible word before or after it; for other placeholders, the longest
        words."""
        def longest(words):
            return {place: [max(said, key=lambda one: len(one.encode()))] for place, said in words.items()}

        count = 0
        for one, other in itertools.combinations(self.inputs, 2):
            rest = [longest(dict(self.widest(name))) for name in self.inputs if name not in (one, other)]
            for (_, first), (_, second) in itertools.product(self.options(one), self.options(other)):
                for whole, part in itertools.product(first.items(), second.items()):
                    chosen = longest(first) | longest(second) | dict([whole, part])
                    for text in self.texts(*rest, chosen):
                        self.look(text)
                        count += 1
        return count

    def widest(self, name):
        """Returns the words of the longest option."""
        return max((words for _, words in self.options(name)), key=lambda words: len(str(words)))

    def check_repeats(self):
        """The share of texts that contain the same four words, over all requests within one category."""
        most = ("", 0)
        for category, own in self.options("category"):
            share = collections.Counter()
            for place in [own] + [words for _, words in self.options("spice")]:
                weight = 1 if place is own else 1 / len(self.inputs["spice"]["levels"])
                for said in place.values():
                    for one in said:
                        words = re.findall(r"[\w’']+", one.casefold())
                        for four in {" ".join(words[i : i + 4]) for i in range(len(words) - 3)}:
                            share[four] += weight / len(said)
            four, part = share.most_common(1)[0]
            most = max(most, (four, part), key=lambda one: one[1])
            for four, part in share.items():
                if part > MOST_SHARED:
                    self.faults.append(f"{self.language}: {category}: “{four}” is in {part:.0%} of the texts")
        return most


def check_lines(generator, language, grammar):
    """Checks the curated texts of a case: each must be unique, short and complete."""
    cells, seen = collections.Counter(), {}
    for line in generator.get("curated", []):
        text = line["text"][language]
        cells[tuple(sorted(line.get("when", {}).items()))] += 1
        grammar.look(text)
        if len(text) > LONGEST_LINE:
            grammar.faults.append(f"{language}: has {len(text)} characters: {text}")
        words = frozenset(word for word in re.findall(r"\w+", text.casefold()) if len(word) > 3 or language == "vi")
        for other, said in seen.items():
            if len(words & other) > 0.5 * len(words | other):
                grammar.faults.append(f"{language}: has two nearly equal texts: {said} / {text}")
        seen[words] = text
    for (category, _), (level, _) in itertools.product(grammar.options("category"), grammar.options("spice")):
        if (count := cells[("category", category), ("spice", level)]) < LEAST_LINES:
            grammar.faults.append(f"{language}: {category}, heat {level}: only {count} curated lines")
    return cells


def sample(grammar, number, chance):
    """Returns sample texts as users get them, some with a mood and a collection."""
    for _ in range(number):
        named = [(name, chance.choice(list(grammar.options(name)))) for name in grammar.inputs]
        kept = [(n, o) for n, o in named if not grammar.inputs[n].get("optional") or chance.random() < 0.4]
        values = {place: chance.choice(words) for _, (_, words) in kept for place, words in words.items()}
        yield f"[{', '.join(str(option) for _, (option, _) in kept)}] {filled(grammar.template, values)}"


def main():
    arguments = [one for one in sys.argv[1:] if one != "--list"]
    data = pathlib.Path(arguments[0]) if arguments else DATA
    text = data.read_text(encoding="utf-8")
    generator = next(one for one in json.loads(text)["generators"] if one["id"] == "roast")
    faults = [] if unicodedata.is_normalized("NFC", text) else ["the file isn't in NFC"]
    for language in generator["embedded"]:
        grammar = Grammar(generator, language)
        grammar.check_words()
        counts = grammar.check_cells()
        beside = grammar.check_neighbours()
        four, part = grammar.check_repeats()
        lines = check_lines(generator, language, grammar)
        more = 1
        for name, one in grammar.inputs.items():
            if one.get("optional"):
                more *= 1 + sum(len(said) for _, words in grammar.options(name) for said in words.values())
        print(
            f"{language}: {len(counts)} categories and heats with {min(counts.values())} to {max(counts.values())} texts, "
            f"{sum(counts.values())} in all, {sum(counts.values()) * more} with moods and collections; "
            f"{beside} read beside them; “{four}” is in {part:.1%} of a category's; "
            f"{sum(lines.values())} lines for {len(lines)} cases, at least {min(lines.values())} for each; "
            f"{len(set(grammar.faults))} faults"
        )
        faults += sorted(set(grammar.faults))
        if "--list" in sys.argv:
            print(*sample(grammar, 100, random.Random(len(counts))), sep="\n")
    seasons = [one for one in grammar.inputs["collection"]["choices"] if "season" in one]
    print(f"{len(grammar.inputs['collection']['choices'])} collections, {len(seasons)} of them with a season")
    print(*faults, sep="\n", end="\n" if faults else "")
    sys.exit(1 if faults else 0)


main()
