"""Checks every text that users see: missing texts, placeholders, tones, quotes, ends of sentences, lengths.

    python3 Tests/Texts/lint.py [FOLDER …]

A folder is the folder of an app or of several apps, a folder with a file of sentences for each language, or a folder
with the words of web pages. Without an argument, all texts of this repository are checked. `make lint` runs it. It
prints `file:line: path [language]: problem: «text»` for each finding and exits with 1; otherwise it prints the number
of checked texts. allowed.json next to this file lists the exceptions with their reasons. `quintet app check` checks
whether an app's data is complete and readable.

A rule is a function below, after the data that it uses. It gets texts and yields each wrong text with the problem;
RULES lists all rules.
"""

import collections
import pathlib
import re
import sys
import unicodedata

from texts import read, read_json

HERE = pathlib.Path(__file__).resolve().parent
OURS = [HERE.parents[1] / it for it in ("Shared/Apps", "Shared/Words", "Shared/Web")]

# The maximum number of characters of a field, by its section: the length that fits its place on a phone of 390 points
# at the default font size. Double-width characters count twice. A catalogue's own fields have their `most` in the
# catalogue.
LENGTHS = {
    "app": {"name": 30},  # the limit of the app stores
    "offerings": {
        "plans.name": 24,  # a line of the settings, next to its label
        "offering.headline": 40,  # two lines of large letters
        "offering.body": 90,  # two lines
        "offering.points": 76,  # two lines next to a tick
        "products.title": 14,  # a line next to the price
        "products.description": 60, "products.trial_description": 60,  # two small lines below the price
        "restoring.refusal": 140,  # three lines of a dialog
    },
    "catalogue": {
        "title": 26, "groups.title": 26,  # a heading of one line
        "groups.items.name": 24,  # two lines below a picture, three in a row
        "locked.badge": 12,  # a corner of the picture
        "locked.unlock": 26,  # a button
        "locked.message": 90,  # two lines of a notice
    },
    "book": {
        "title": 40,  # two lines on the cover
        "pages.text": 380,  # eight lines on the page next to the picture
        "pages.description": 300, "cover_description": 300,  # a quarter of a minute when read aloud
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
        "sections.lessons.questions.options": 40,  # a button of one line, or two if necessary
        "sections.lessons.questions.pairs.left": 26,  # half a line, twice
        "sections.lessons.questions.pairs.right": 34,
        "sections.lessons.questions.explanation": 140,  # three lines of a sheet
        "sections.lessons.questions.picture.description": 300,  # the same limits as for books
    },
    "actions": {"currencies.name": 16, "currencies.buy.name": 30},  # next to a number; a line of the shop
    "badges": {
        "kinds.name": 26,  # a heading
        "badges.name": 26, "badges.description": 60,  # two lines each, two badges in a row
        "badges.earned": 90,  # the selected card, or a notice
    },
    "challenges": {
        "draws.name": 30,  # a heading
        "draws.pool.name": 26, "draws.pool.description": 70,  # a card's heading, and two lines
        "draws.pool.done": 90,
    },
    "leaderboards": {"boards.name": 26},  # a heading
    "notices": {
        "kinds.name": 30,  # beside a switch
        "kinds.title": 48,  # a line of the lock screen, where longer texts are cut
        "kinds.body": 190,  # four lines on the lock screen
    },
    "generators": {
        "generators.name": 20, "generators.inputs.name": 20,  # a form's headings
        "generators.inputs.choices.name": 20, "generators.inputs.levels.name": 18,  # buttons, two in a row
        "generators.reactions.kinds.name": 20,
        "generators.curated.text": 110,  # the text of a shared picture in large letters
    },
    "share": {"templates.name": 20, "templates.labels.text": 30},
    "words": {"": 140},  # three lines of a dialog
}
# Fields, by the ends of their names, whose texts are sentences, and fields whose texts are names.
SENTENCES = ("body", "description", "explanation", "message", "refusal", "pages.text", "badges.earned", "pool.done")
NAMES = ("name", "title", "badge", "unlock", "label", "headline", "points")
# Fields whose texts may be proper names, which are the same in every language.
NAMED = {("app", "name"), ("offerings", "plans.name")} | {
    ("course", f"sections.lessons.questions.{it}") for it in ("options", "pairs.left", "pairs.right", "accepts")
}
# Other texts that are the same in each language.
SAME = {"Premium", "FSRS"}
# Groups of languages that share short words.
ALIKE = set("en de nl da nb sv fr es it pt ca".split())

PLACE = re.compile(r"\{[^{}]*\}")
QUOTED = re.compile(r"“[^”]*”")
CLOSING = r"[”’»」』)\]]*"
FULL_END = re.compile(rf"[.!?…。！？؟।]{CLOSING}$")
# Ends that don't show whether a text is a sentence: a placeholder, whose value may contain the full stop, or an
# abbreviation such as "U.S.".
OPEN_END = re.compile(rf"(?:\}}|\b[A-Z]\.){CLOSING}$")
# Features that only some apps have, in the languages of Quintet's own sentences.
APPS_OWN = re.compile(r"\b(flash)?cards?\b|\b(tarot|roasts?|spice|premium)\b|\bthẻ\b|\blá bài\b|\bcà khịa\b", re.IGNORECASE)
VIETNAMESE = re.compile("[đơưăĐƠƯĂ\u1ea0-\u1ef9]")


# Rules for single texts


def bare(text):
    """Returns a text without its placeholders and quotations."""
    return QUOTED.sub(" ", PLACE.sub(" ", text))


def each(check):
    """Creates a rule from a function that returns the problem of one text, or None."""
    def rule(texts):
        for text in texts:
            if wrong := check(text):
                yield text, wrong

    rule.__name__, rule.__doc__ = check.__name__, check.__doc__
    return rule


@each
def hole(text):
    """An empty text, or a dummy text, would be shown to users."""
    if not text.text.strip():
        return "is empty"
    if re.search(r"\b(TODO|FIXME|TBD|XXX+)\b|\b[Ll]orem ipsum\b", text.text):
        return "stands in for a text"


@each
def vietnamese_without_marks(text):
    """Vietnamese has diacritics in every few words. A longer text without any is in another language, or was typed
    without diacritics."""
    letters = [it for it in bare(text.text) if it.isalpha()]
    if text.base == "vi" and len(letters) > 20 and not text.field.endswith("cards.notes"):
        if not re.search("[đĐ\u0300-\u036f]", unicodedata.normalize("NFD", "".join(letters))):
            return "is Vietnamese without any marks"


@each
def vietnamese_in_english(text):
    """A text in the wrong language. Names keep their spelling, and quotations may be Vietnamese."""
    if text.base == "en":
        for word in re.findall(r"[^\W\d_]+", bare(text.text)):
            if VIETNAMESE.search(word) and word[0].islower():
                return f"is English with the word {word}"


@each
def tones(text):
    """Of the two spellings for oa, oe, uy, the project uses the older one: hòa, khỏe, thủy, but hoàn, quý."""
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
    """The same letter in two encodings, such as ế, would make two different texts for search and comparison."""
    if unicodedata.normalize("NFC", text.text) != text.text:
        return "isn't in the normal form NFC"


@each
def blanks(text):
    """White space that is invisible in the file, but visible in the app."""
    told = text.text if "prompt" not in text.path else text.text.replace("\n", " ")  # prompts for models may have several lines
    if re.search(r"^\s|\s$", told):
        return "has a space at its beginning or end"
    if "  " in told:
        return "has two blanks"
    # French has narrow spaces before its marks, also in quotations.
    if re.search("[\t\n\r\u00ad\u200b\u2060\ufeff]", told) or text.base != "fr" and re.search("[\u00a0\u202f]", bare(told)):
        return "has an invisible character"


@each
def punctuation(text):
    """A space follows a mark and doesn't precede it. French is an exception and is skipped."""
    if text.base == "fr":
        return
    if re.search(r"\s[,.;:!?](?!\S)", text.text):
        return "has a space before a mark"
    if re.search(r"[^\W\d_][,;!?][^\W\d_]", text.text):
        return "lacks a space after a mark"


@each
def quotes(text):
    """Quotes are curly and in pairs. A text may be a single quote that is used as an ornament."""
    told = text.text
    if '"' in told or re.search(r"(?:^|[\s(])'[^']+'(?=[\s.,;:!?)]|$)", told):
        return "has straight quotes"
    if text.base in ("en", "vi") and told.strip("“”") and told.count("“") != told.count("”"):
        return "has an unpaired quote"


@each
def apostrophes(text):
    """Apostrophes are straight, as users type them, so that a search finds the text."""
    if re.search("[‘’]", text.text):
        return "has a curly apostrophe"


@each
def dots_and_dashes(text):
    """Use … instead of three dots. A hyphen between spaces should be a dash."""
    if "..." in text.text:
        return "has three dots in place of …"
    if " - " in text.text or "--" in text.text:
        return "has hyphens in place of a dash"


@each
def no_advertising(text):
    """A paywall must promise only what the app's rules provide. No app here has advertising, so a plan can't remove
    it."""
    if text.section == "offerings" and re.search(r"\b(ads?|ad-free|advert\w*)\b|quảng cáo", text.text, re.IGNORECASE):
        return "speaks of advertising"


@each
def of_one_app(text):
    """Quintet's own sentences and the shared words of all pages are shown in every app, so none may name a feature
    of one app."""
    if text.section == "words" and not text.owner and (match := APPS_OWN.search(text.text)):
        return f"speaks of “{match[0]}” to people of every app"


@each
def plural_in_brackets(text):
    """Use plural forms instead of an ending in brackets."""
    if re.search(r"\(e?s\)", text.text):
        return "has a plural ending in brackets"


@each
def word_twice(text):
    """A word was repeated by mistake. Vietnamese repeats words on purpose."""
    if text.base == "en" and (match := re.search(r"(?<!\w)(\w+) \1(?!\w)", text.text, re.IGNORECASE)):
        if match[1].lower() not in ("that", "had"):
            return f"has “{match[1]}” twice"


@each
def ends(text):
    """A sentence ends with a mark. A name, a heading or a button has none."""
    if OPEN_END.search(text.text):
        return
    if text.field.endswith(SENTENCES) and not FULL_END.search(text.text):
        return "is a sentence without a final mark"
    if text.field.endswith(NAMES) and re.search(r"[^.]\.$", text.text):
        return "is a name with a full stop"


@each
def small_beginning(text):
    """A text that ends like a sentence must begin like one. Parts of generated texts, and the contents of cards, may
    begin either way."""
    if text.section != "preset" and "words" not in text.path and FULL_END.search(text.text) and text.text[0].islower():
        return "is a sentence that begins with a lower-case letter"


@each
def length(text):
    """A text that is longer than its place is cut, or pushes other content off the screen."""
    most = LENGTHS.get(text.section, {}).get(text.field)
    wide = sum(2 if unicodedata.east_asian_width(it) in "WF" else 1 for it in text.text)
    if most and wide > most:
        return f"has {wide} characters, and there is space for {most}"


# Rules for texts of the same place


def versions(texts):
    """Returns the texts of one place by language: all words and plural forms of each."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for text in texts:
        found[(text.owner, text.file if text.owner else "", text.path)][text.language].append(text)
    return found.values()


def same_in_two(texts):
    """An untranslated text. Names may be equal, and so may short words of related languages."""
    for found in versions(texts):
        seen = {}
        for text in (it for of in found.values() for it in of):
            other = seen.setdefault(text.text, text)
            words = re.findall(r"[^\W\d_]+", PLACE.sub("", text.text))
            if other.language == text.language or not words or text.text in SAME:
                continue
            if {text.base, other.base} <= ALIKE and len(words) < 4:
                continue
            # A name in the same spelling may contain short lower-case words, such as de, da and au.
            if (text.section, text.field) in NAMED and all(len(it) < 4 or not it[0].islower() for it in words):
                continue
            yield text, f"is the same as in {other.language}"


def placeholders(texts):
    """Each language must use the same placeholders. `quintet app check` checks which placeholders a text can have."""
    for found in versions(texts):
        places = {language: {it for text in of for it in PLACE.findall(text.text)} for language, of in found.items()}
        first, *others = places
        for language in others:
            if odd := sorted(places[language] ^ places[first]):
                yield found[language][0], f"differs from {first} in {' '.join(odd)}"


def odd_ends(texts):
    """A text without a full stop in a place where nearly all other texts end with one, or the reverse."""
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
    """Yields each rule's name, the text and the problem."""
    for rule in rules:
        for text, wrong in rule(texts):
            yield rule.__name__, text, wrong


def permits(exception, rule, text):
    """Returns true if an exception in allowed.json applies to this finding: a text in its file, or a whole field."""
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
