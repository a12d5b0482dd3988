"""Reads every text that people see, as an editor would: holes, placeholders, tones, quotes, ends, lengths.

    python3 Tests/Texts/lint.py [FOLDER …]

A folder is an app's, one of apps, one with a file of sentences for each language, or one with the words of web pages;
without any, all of this repository are read. `make lint` runs it. It prints `file:line: path [language]: what is wrong:
«text»` for each finding and ends with 1, or says how much it read. What is right as it stands is in allowed.json beside
this file, with why. Whether an app's data are complete and can be read at all is what `quintet app check` looks at.

A rule is a function below, after the data that it goes by. It gets texts and yields a text and what is wrong with it;
RULES lists all of them.
"""

import collections
import pathlib
import re
import sys
import unicodedata

from texts import read, read_json

HERE = pathlib.Path(__file__).resolve().parent
OURS = [HERE.parents[1] / it for it in ("Shared/Apps", "Shared/Words", "Shared/Web")]

# The most characters of a field, by its section: what its place on a phone of 390 points has room for at the usual size
# of letters. Letters of double width count twice. A catalogue's own fields have their `most` in the catalogue.
LENGTHS = {
    "app": {"name": 30},  # the stores' own bound
    "offerings": {
        "plans.name": 24,  # a line of the settings, beside its label
        "offering.headline": 40,  # two lines of large letters
        "offering.body": 90,  # two lines
        "offering.points": 76,  # two lines beside a tick
        "products.title": 14,  # a line beside the price
        "products.description": 60, "products.trial_description": 60,  # two small lines below it
        "restoring.refusal": 140,  # three lines of a dialogue
    },
    "catalogue": {
        "title": 26, "groups.title": 26,  # a heading of one line
        "groups.items.name": 24,  # two lines below a picture, three in a row
        "locked.badge": 12,  # a corner of that picture
        "locked.unlock": 26,  # a button
        "locked.message": 90,  # two lines of a notice
    },
    "book": {
        "title": 40,  # two lines on the cover
        "pages.text": 380,  # eight lines on the page beside the picture
        "pages.description": 300, "cover_description": 300,  # a quarter of a minute, read aloud
    },
    "shelf": {"locked_label": 40},
    "cards": {"languages.name": 24},  # a menu
    "preset": {
        "title": 30,  # a line of the list
        "cards.front": 32, "cards.back": 40,  # two lines of large letters
        "cards.notes": 110,  # three small lines
    },
    "course": {
        "sections.title": 30, "sections.lessons.title": 34,  # a line of the path
        "sections.lessons.questions.text": 120,  # three lines
        "sections.lessons.questions.options": 40,  # a button of one line, or two if need be
        "sections.lessons.questions.pairs.left": 26,  # half a line, in two
        "sections.lessons.questions.pairs.right": 34,
        "sections.lessons.questions.explanation": 140,  # three lines of a sheet
        "sections.lessons.questions.picture.description": 300,  # as with books
    },
    "actions": {"currencies.name": 16, "currencies.buy.name": 30},  # beside a number; a line of the shop
    "badges": {
        "kinds.name": 26,  # a heading
        "badges.name": 26, "badges.description": 60,  # two lines each, two badges in a row
        "badges.earned": 90,  # the one that was tapped, or a notice
    },
    "challenges": {
        "draws.name": 30,  # a heading
        "draws.pool.name": 26, "draws.pool.description": 70,  # a card's heading, and two lines
        "draws.pool.done": 90,
    },
    "leaderboards": {"boards.name": 26},  # a heading
    "notices": {
        "kinds.name": 30,  # beside a switch
        "kinds.title": 48,  # a line of the lock screen, where it is cut
        "kinds.body": 190,  # four lines there
    },
    "generators": {
        "generators.name": 20, "generators.inputs.name": 20,  # a form's headings
        "generators.inputs.choices.name": 20, "generators.inputs.levels.name": 18,  # buttons, two in a row
        "generators.reactions.kinds.name": 20,
        "generators.curated.text": 110,  # what fits a picture to share in large letters
    },
    "share": {"templates.name": 20, "templates.labels.text": 30},
    "words": {"": 140},  # three lines of a dialogue
}
# Fields, by the ends of their names, that are sentences, and those that are names of things.
SENTENCES = ("body", "description", "explanation", "message", "refusal", "pages.text", "badges.earned", "pool.done")
NAMES = ("name", "title", "badge", "unlock", "label", "headline", "points")
# Where texts may be proper names that are the same in every language.
NAMED = {("app", "name"), ("offerings", "plans.name")} | {
    ("course", f"sections.lessons.questions.{it}") for it in ("options", "pairs.left", "pairs.right", "accepts")
}
# What else reads the same in each language.
SAME = {"Premium", "FSRS"}
# Languages that have short words in common.
ALIKE = set("en de nl da nb sv fr es it pt ca".split())

PLACE = re.compile(r"\{[^{}]*\}")
QUOTED = re.compile(r"“[^”]*”")
CLOSING = r"[”’»」』)\]]*"
FULL_END = re.compile(rf"[.!?…。！？؟।]{CLOSING}$")
# A place that is filled in brings its own end or none; "U.S." has no other.
OPEN_END = re.compile(rf"(?:\}}|\b[A-Z]\.){CLOSING}$")
# What only some apps have, in the languages of Quintet's own sentences.
APPS_OWN = re.compile(r"\b(flash)?cards?\b|\b(tarot|roasts?|spice|premium)\b|\bthẻ\b|\blá bài\b|\bcà khịa\b", re.IGNORECASE)
VIETNAMESE = re.compile("[đơưăĐƠƯĂ\u1ea0-\u1ef9]")


# Rules for a text by itself


def bare(text):
    """A text without its places and without what it quotes."""
    return QUOTED.sub(" ", PLACE.sub(" ", text))


def each(check):
    """Makes a rule of a function that says what is wrong with one text, or nothing."""
    def rule(texts):
        for text in texts:
            if wrong := check(text):
                yield text, wrong

    rule.__name__, rule.__doc__ = check.__name__, check.__doc__
    return rule


@each
def hole(text):
    """Nothing, or what stands in until somebody writes the text, would be shown as it is."""
    if not text.text.strip():
        return "is empty"
    if re.search(r"\b(TODO|FIXME|TBD|XXX+)\b|\b[Ll]orem ipsum\b", text.text):
        return "stands in for a text"


@each
def vietnamese_without_marks(text):
    """Vietnamese has marks in every few words; a longer text without any is in another language, or typed without."""
    letters = [it for it in bare(text.text) if it.isalpha()]
    if text.base == "vi" and len(letters) > 20 and not text.field.endswith("cards.notes"):
        if not re.search("[đĐ\u0300-\u036f]", unicodedata.normalize("NFD", "".join(letters))):
            return "is Vietnamese without any marks"


@each
def vietnamese_in_english(text):
    """A text in the other language's place. Names keep their letters, and what is quoted is meant to be Vietnamese."""
    if text.base == "en":
        for word in re.findall(r"[^\W\d_]+", bare(text.text)):
            if VIETNAMESE.search(word) and word[0].islower():
                return f"is English with the word {word}"


@each
def tones(text):
    """Of the two spellings the project has the older one for oa, oe, uy: hòa, khỏe, thủy, but hoàn, quý."""
    if text.base != "vi":
        return
    told = unicodedata.normalize("NFC", text.text)
    for pattern, right in (
        (r"(?<!q)(?:o[àáảãạèéẻẽẹ]|u[ỳýỷỹỵ])(?![^\W\d_])", "on the first vowel, as in hòa"),
        (r"(?:[òóỏõọ][ae]|(?<!q)[ùúủũụ]y)(?=[^\W\d_])", "on the second vowel where a letter follows, as in hoàn"),
        (r"q[ùúủũụ]|g[ìíỉĩị](?=[aeoôơuư])", "on the vowel behind qu and gi, as in quý and già"),
    ):
        if match := re.search(pattern, told, re.IGNORECASE):
            return f"has the tone of “{match[0]}” in the wrong place: it is {right}"


@each
def normal_form(text):
    """Two ways to write ế are two texts to whoever searches or compares."""
    if unicodedata.normalize("NFC", text.text) != text.text:
        return "isn't in the normal form NFC"


@each
def blanks(text):
    """Blanks that nobody sees in the file, but in the app."""
    told = text.text if "prompt" not in text.path else text.text.replace("\n", " ")  # a model may be told in lines
    if re.search(r"^\s|\s$", told):
        return "has a blank at its beginning or end"
    if "  " in told:
        return "has two blanks"
    # French has narrow blanks before its marks, also where it is quoted.
    if re.search("[\t\n\r\u00ad\u200b\u2060\ufeff]", told) or text.base != "fr" and re.search("[\u00a0\u202f]", bare(told)):
        return "has a sign that can't be seen"


@each
def punctuation(text):
    """A blank stands behind a mark, not before it; French is another matter, and is left alone."""
    if text.base == "fr":
        return
    if re.search(r"\s[,.;:!?](?!\S)", text.text):
        return "has a blank before a mark"
    if re.search(r"[^\W\d_][,;!?][^\W\d_]", text.text):
        return "lacks a blank behind a mark"


@each
def quotes(text):
    """“Such” quotes in pairs; straight ones are the keyboard's. A lone one is an ornament."""
    told = text.text
    if '"' in told or re.search(r"(?:^|[\s(])'[^']+'(?=[\s.,;:!?)]|$)", told):
        return "has straight quotes"
    if text.base in ("en", "vi") and told.strip("“”") and told.count("“") != told.count("”"):
        return "has a quote without its other half"


@each
def apostrophes(text):
    """One sign for one thing: ' as people type it, so that what they type is found."""
    if re.search("[‘’]", text.text):
        return "has a curly apostrophe"


@each
def dots_and_dashes(text):
    """… is one sign; a hyphen between blanks is a dash that somebody couldn't type."""
    if "..." in text.text:
        return "has three dots in place of …"
    if " - " in text.text or "--" in text.text:
        return "has hyphens in place of a dash"


@each
def no_advertising(text):
    """A paywall promises what the app's rules give; no app here has advertising, so none can be taken away."""
    if text.section == "offerings" and re.search(r"\b(ads?|ad-free|advert\w*)\b|quảng cáo", text.text, re.IGNORECASE):
        return "speaks of advertising"


@each
def of_one_app(text):
    """Quintet's own sentences and the words that all pages share are read in every app: none names what one has."""
    if text.section == "words" and not text.owner and (match := APPS_OWN.search(text.text)):
        return f"speaks of “{match[0]}” to people of every app"


@each
def plural_in_brackets(text):
    """There are plural forms for that."""
    if re.search(r"\(e?s\)", text.text):
        return "has a plural in brackets"


@each
def word_twice(text):
    """A slip of cutting and pasting. Vietnamese doubles words on purpose."""
    if text.base == "en" and (match := re.search(r"(?<!\w)(\w+) \1(?!\w)", text.text, re.IGNORECASE)):
        if match[1].lower() not in ("that", "had"):
            return f"has “{match[1]}” twice"


@each
def ends(text):
    """A sentence ends with a mark; a name, a heading or a button with none."""
    if OPEN_END.search(text.text):
        return
    if text.field.endswith(SENTENCES) and not FULL_END.search(text.text):
        return "is a sentence without an end"
    if text.field.endswith(NAMES) and re.search(r"[^.]\.$", text.text):
        return "is a name with a full stop"


@each
def small_beginning(text):
    """What ends as a sentence begins as one. Parts of generated texts and what cards teach may be either."""
    if text.section != "preset" and "words" not in text.path and FULL_END.search(text.text) and text.text[0].islower():
        return "is a sentence with a small first letter"


@each
def length(text):
    """What is longer than its place is cut, or pushes something else off the screen."""
    most = LENGTHS.get(text.section, {}).get(text.field)
    wide = sum(2 if unicodedata.east_asian_width(it) in "WF" else 1 for it in text.text)
    if most and wide > most:
        return f"has {wide} characters, and there is room for {most}"


# Rules for texts beside each other


def versions(texts):
    """What stands in one place, by its languages: all words and plural forms of each."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for text in texts:
        found[(text.owner, text.file if text.owner else "", text.path)][text.language].append(text)
    return found.values()


def same_in_two(texts):
    """A text that nobody translated. Names may be equal; so may short words of languages that are near each other."""
    for found in versions(texts):
        seen = {}
        for text in (it for of in found.values() for it in of):
            other = seen.setdefault(text.text, text)
            words = re.findall(r"[^\W\d_]+", PLACE.sub("", text.text))
            if other.language == text.language or not words or text.text in SAME:
                continue
            if {text.base, other.base} <= ALIKE and len(words) < 4:
                continue
            # Small words in names are short: de, da, au.
            if (text.section, text.field) in NAMED and all(len(it) < 4 or not it[0].islower() for it in words):
                continue
            yield text, f"is the same as in {other.language}"


def placeholders(texts):
    """What is filled in is filled in in every language. Which places a text can have is for `quintet app check`."""
    for found in versions(texts):
        places = {language: {it for text in of for it in PLACE.findall(text.text)} for language, of in found.items()}
        first, *others = places
        for language in others:
            if odd := sorted(places[language] ^ places[first]):
                yield found[language][0], f"differs from {first} in {' '.join(odd)}"


def odd_ends(texts):
    """Of many texts in one place, one without a full stop among those with one, or the other way round."""
    fields = collections.defaultdict(list)
    for text in texts:
        if not OPEN_END.search(text.text) and not text.field.endswith(("cards.front", "cards.back", "accepts", "tags")):
            fields[(text.owner, text.section, text.language, text.field)].append(text)
    for of in fields.values():
        ended = [text for text in of if FULL_END.search(text.text)]
        open_ = [text for text in of if not FULL_END.search(text.text)]
        if len(ended) < len(of) * 0.12:
            yield from ((text, f"ends with a mark, and {len(open_)} others here don't") for text in ended)
        if len(open_) < len(of) * 0.12:
            yield from ((text, f"has no end, and {len(ended)} others here have") for text in open_)


RULES = [
    hole, vietnamese_without_marks, vietnamese_in_english, same_in_two, placeholders, tones, normal_form, blanks,
    punctuation, quotes, apostrophes, dots_and_dashes, no_advertising, of_one_app, plural_in_brackets, word_twice, ends,
    odd_ends, small_beginning, length,
]


def findings(texts, rules=RULES):
    """Each rule's name, the text and what is wrong with it."""
    for rule in rules:
        for text, wrong in rule(texts):
            yield rule.__name__, text, wrong


def permits(exception, rule, text):
    """Whether an exception of allowed.json is for this finding: in its file a text, or all of a field."""
    return (
        exception["rule"] == rule and text.file.endswith(exception["file"])
        and exception.get("text", text.text) == text.text and exception.get("field", text.field) == text.field
    )


def counting(things, name):
    return f"{len(things):,} {name}{'' if len(things) == 1 else 's'}"


def main(folders, allowed):
    apps, texts = read(folders or OURS)
    lines, used = [], set()
    for rule, text, wrong in findings(texts):
        if permitting := [place for place, it in enumerate(allowed) if permits(it, rule, text)]:
            used.update(permitting)
            continue
        where = ".".join(map(str, text.path + text.inner)) + (f" [{text.language}]" if text.language else "")
        lines.append((text.file, text.line, f"{where}: {wrong}: «{text.text}»"))
    for place, it in enumerate(allowed):
        if place not in used and any(text.file.endswith(it["file"]) for text in texts):
            lines.append((it["file"], 0, f"nothing needs the exception from {it['rule']} in allowed.json any more"))
    for file, line, wrong in sorted(lines):
        print(f"{file}:{line}: {wrong}")
    counts = collections.Counter(text.language for text in texts if text.language)
    counted = ", ".join(f"{language} {count:,}" for language, count in sorted(counts.items()))
    told = f"{counting(apps, 'app')}, {counting(texts, 'text')} ({counted}), {counting(RULES, 'rule')}"
    print(f"{counting(lines, 'finding')} in {told}" if lines else f"{told}, {counting(used, 'exception')}")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], read_json(HERE / "allowed.json")))
