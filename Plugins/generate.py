"""Generates Swift sources during the build, for the plugin GeneratedSources.

    python3 generate.py members  OUT FILE…   descriptions of members of requests and replies, from doc comments
    python3 generate.py sections OUT FILE…   descriptions of types, members and words of app data, from doc comments
    python3 generate.py sentences OUT FILE…  declarations of the sentences in Shared/Words

An unchanged file is not written again, so nothing that depends on it is compiled again.
"""

import json
import pathlib
import re
import sys

ROW_IDS = re.compile(r" \([A-Z]\d+([,–] ?[A-Z]\d+)*\)")
PLACEHOLDER = re.compile(r"{(\w+)}")
# The declaration of a request, reply or event type names one of these.
WIRE_TYPES = {"Codable", "Request", "ServiceRequest", "EventBody", "LenientItem"}
APP_DATA_TYPES = {"Codable", "CatalogSection"}


def snake(name):
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def description(comment):
    """The first paragraph of a comment, in terms of JSON, without the ids of rows of the specification."""
    paragraph = comment[: comment.index("")] if "" in comment else comment
    text = ROW_IDS.sub("", " ".join(paragraph))
    # JSON has no `nil`. A nil member is absent.
    return re.sub(r"\bNil\b", "Absent", re.sub(r"\bnil\b", "absent", text))


def descriptions(source, data_types, with_types):
    """The names and descriptions of the commented members of a file's types.

    A type counts if its declaration, or that of an enclosing type, names one of `data_types`. Types and enumeration cases
    are included if `with_types` is true. The nesting of types follows from the indentation, which the formatter ensures.
    """
    types = []  # (indentation, name, is data)
    comment = []
    for line in source.split("\n"):
        code = line.lstrip(" ")
        indent = len(line) - len(code)
        if code.startswith("///"):
            comment.append(code[3:].lstrip(" "))
            continue
        words = re.findall(r"\w+", code)
        while code and types and types[-1][0] >= indent:
            types.pop()
        keyword = next((n for n, it in enumerate(words) if it in ("struct", "enum", "class", "extension")), None)
        name = None
        if keyword is not None and code.endswith("{") and keyword + 1 < len(words):
            is_data = bool(data_types & set(words)) or (not with_types and bool(types) and types[-1][2])
            types.append((indent, words[keyword + 1], is_data or words[keyword] == "extension" and not with_types))
            if with_types and words[keyword] != "extension":
                name = []
        elif with_types and code.startswith("case ") and len(words) > 1:
            name = [words[2] if len(words) > 2 else words[1]]
        elif words[:2] == ["package", "var"] and len(words) > 2 and types and not (with_types and "{" in code):
            name = [snake(words[2])]
        if name is not None and comment and types[-1][2]:
            yield ".".join([it[1] for it in types] + name), description(comment)
        if not code.startswith("@"):
            comment = []


def table(name, what, keys, found):
    rows = "".join(f'    "{key}": #"{text}"#,\n' for key, text in sorted(found.items()))
    return f"/// {what}\nenum {name} {{\n  /// {keys}\n  static let all: [String: String] = [\n{rows}  ]\n}}\n"


def members(sources):
    found = {}
    for source in sources:
        found.update(descriptions(source, WIRE_TYPES, with_types=False))
    return table(
        "MemberDescriptions", "Descriptions of the members of requests and replies.",
        "By the name of the type without its module, and of the member in JSON: `Card.changed_at`.", found)


def sections(sources):
    found = {}
    for source in sources:
        found.update(descriptions(source, APP_DATA_TYPES, with_types=True))
    return table(
        "SectionDescriptions", "Descriptions of app data: of types, members, and words of enumerations.",
        "By the name of the type without its module, and of the member or word in JSON: `Badges.Badge.id`.", found)


def declaration(name, sentence):
    """A static member of `Message` for a sentence; a function if the sentence has placeholders."""
    places = PLACEHOLDER.findall(sentence)
    comment = f"  /// “{sentence}”\n"
    if not places:
        return f'{comment}  package static let {camel(name)} = Message(sentence: "{name}")\n'
    parameters = ", ".join(f"{camel(place)}: some MessagePart" for place in places)
    parts = ", ".join(f'"{place}": {camel(place)}.message' for place in places)
    return (
        f"{comment}  package static func {camel(name)}({parameters}) -> Message {{\n"
        f'    Message(sentence: "{name}", [{parts}])\n  }}\n')


def sentences(languages):
    english = languages["en"]
    declarations = "\n".join(declaration(name, english[name]) for name in sorted(english))
    tables = ""
    for language, texts in sorted(languages.items()):
        rows = "".join(f'      "{name}": #"{text}"#,\n' for name, text in sorted(texts.items()))
        tables += f'    "{language}": [\n{rows}    ],\n'
    return (
        f"extension Message {{\n{declarations}}}\n\n"
        "/// The sentences in each language.\nenum Words {\n  /// By language and name.\n"
        f"  static let all: [Language: [String: String]] = [\n{tables}  ]\n}}\n")


def main():
    kind, out, *paths = sys.argv[1:]
    files = {path: pathlib.Path(path).read_text(encoding="utf-8") for path in sorted(paths)}
    if kind == "sentences":
        text = sentences({pathlib.Path(path).stem: json.loads(text) for path, text in files.items()})
    else:
        text = {"members": members, "sections": sections}[kind](files.values())
    target = pathlib.Path(out)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
