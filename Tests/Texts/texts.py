"""Reads the texts of apps' folders that users see, each with its place, for lint.py."""

import bisect
import dataclasses
import json
import pathlib
import re

FORMS = {"zero", "one", "two", "few", "many", "other"}


@dataclasses.dataclass(frozen=True)
class Text:
    file: str
    line: int
    owner: str  # the app, or None
    section: str  # offerings, catalogue, book, …
    path: tuple
    inner: tuple  # the number of the word, or the plural form
    language: str  # or None for a text that is the same in all languages
    text: str

    @property
    def field(self):
        """The path without positions in lists. All of Quintet's own sentences are one field."""
        return ".".join(it for it in self.path if isinstance(it, str)) if self.section != "words" else ""

    @property
    def base(self):
        return self.language.split("-")[0]


class Located(str):
    """A string of a JSON file with its line."""


def read_json(path):
    source = path.read_text(encoding="utf-8")
    ends = [match.start() for match in re.finditer("\n", source)]

    def string(text, begin, strict):
        value, end = json.decoder.scanstring(text, begin, strict)
        value = Located(value)
        value.line = bisect.bisect(ends, begin - 1) + 1
        return value, end

    decoder = json.JSONDecoder()
    decoder.parse_string = string
    decoder.scan_once = json.scanner.py_make_scanner(decoder)
    try:
        return decoder.decode(source)
    except json.JSONDecodeError as fault:
        raise SystemExit(f"{shown(path)}:{fault.lineno}: {fault.msg}") from None


def strings(value, path=()):
    """Yields all strings in a value, with their paths."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, (dict, list)):
        for key, it in value.items() if isinstance(value, dict) else enumerate(value):
            yield from strings(it, (*path, key))


def is_wording(value):
    """Returns true if a value by language is a text, a list of words, or a text for each plural form."""
    if isinstance(value, dict):
        return bool(value) and set(value) <= FORMS and all(isinstance(it, str) for it in value.values())
    return isinstance(value, str) or isinstance(value, list) and all(isinstance(it, str) for it in value)


def worded(value, languages, path=()):
    """Yields each text of a file with its place, language, index and content. Such texts are grouped by the app's
    languages."""
    if isinstance(value, dict) and value and set(value) <= set(languages) and all(map(is_wording, value.values())):
        for language, wording in value.items():
            for rest, text in strings(wording):
                yield path, rest, language, text
    elif isinstance(value, (dict, list)):
        for key, it in value.items() if isinstance(value, dict) else enumerate(value):
            yield from worded(it, languages, (*path, key))


def plain(section, data):
    """Yields the texts of a file that isn't grouped by language: cards, tags, strings of a catalogue."""
    if section == "preset":
        pair = data.get("pair", {})
        # Notes are in the language that the learner already knows.
        languages = {"front": pair.get("front", ""), "back": pair.get("back", ""), "notes": pair.get("back", "")}
        for number, card in enumerate(data.get("cards", [])):
            for name in languages.keys() & card.keys():
                yield ("cards", number, name), (), languages[name], card[name]
            for place, tag in enumerate(card.get("tags", [])):
                yield ("cards", number, "tags"), (place,), "", tag
    if section == "catalogue":
        fields = [name for name, field in data.get("fields", {}).items() if field.get("type") == "string"]
        for place, group in enumerate(data.get("groups", [])):
            for number, item in enumerate(group.get("items", [])):
                for name in fields & item.get("fields", {}).keys():
                    yield ("groups", place, "items", number, "fields", name), (), "", item["fields"][name]


def section_of(path, app):
    """Returns the subject of a file: its name, or the kind of its folder if the folder has many files of one kind."""
    return {"presets": "preset", "catalogues": "catalogue", "books": "book"}.get(path.relative_to(app).parts[0], path.stem)


def app_texts(app):
    languages = read_json(app / "app.json").get("languages", [])
    for path in sorted(app.rglob("*.json")):
        section = section_of(path, app)
        if section == "safety":  # blocked words, which are never shown
            continue
        data = read_json(path)
        for where, inner, language, text in [*worded(data, languages), *plain(section, data)]:
            yield Text(shown(path), text.line, app.name, section, where, inner, language, str(text))


def sentence_texts(folder):
    for path in sorted(folder.glob("*.json")):
        for where, text in strings(read_json(path)):
            yield Text(shown(path), text.line, "", "words", where, (), path.stem, str(text))


def page_texts(file):
    """Yields the shared words of all web pages: a text in each language, by name."""
    data = read_json(file)
    languages = {language for word in data.values() for language in word}
    for where, inner, language, text in worded(data, languages):
        yield Text(shown(file), text.line, "", "words", where, inner, language, str(text))


def shown(path):
    return str(path.relative_to(pathlib.Path.cwd())) if path.is_relative_to(pathlib.Path.cwd()) else str(path)


def read(folders):
    """Yields the apps' names, and all texts."""
    apps, texts = [], []
    for folder in map(pathlib.Path.resolve, map(pathlib.Path, folders)):
        found = [folder] if (folder / "app.json").exists() else sorted(it.parent for it in folder.glob("[!.]*/app.json"))
        apps += [app.name for app in found]
        before = len(texts)
        for app in found:
            texts += app_texts(app)
        if not found:
            words = folder / "words.json"
            texts += page_texts(words) if words.exists() else sentence_texts(folder)
        if len(texts) == before:
            raise SystemExit(f"{shown(folder)} is no folder of an app, of apps or of sentences")
    return apps, texts
