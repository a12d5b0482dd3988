"""The reference of an app's files, from their JSON Schemas."""

import json
from collections.abc import Iterator
from typing import Any

from markup import cell, code, page, table
from schema import Schema, described


def pages(schemas: list[tuple[dict[str, Any], dict[str, Any]]]) -> dict[str, tuple[str, str]]:
    """Returns the title and text of each page, by file name. The first one lists the files."""
    rows = [(f"[{_path(entry)}]({entry['name']}.md)", _summary(entry)) for entry, _ in schemas]
    start = (
        "An app is a folder of these files. [An app's data](../../apps.md) explains them with examples, and"
        " `quintet app check` checks them. Each page links to the JSON Schema, which editors can use."
    )
    made = {"index.md": ("App files", page("App files", start, table(("file", "content"), rows)))}
    for entry, schema in schemas:
        made[f"{entry['name']}.md"] = (_path(entry), _page(entry, schema))
    return made


def files(schemas: list[tuple[dict[str, Any], dict[str, Any]]]) -> dict[str, str]:
    """Returns the schemas themselves, by file name."""
    return {entry["url"]: json.dumps(schema, ensure_ascii=False, indent=2) for entry, schema in schemas}


def _path(entry: dict[str, Any]) -> str:
    """Returns the file's path within the app's folder, as the description begins with it."""
    description: str = entry["description"]
    return description.split("`")[1].replace("<id>", "ID")


def _summary(entry: dict[str, Any]) -> str:
    text: str = entry["description"].split(": ", 1)[1]
    return text[0].upper() + text[1:]


def _page(entry: dict[str, Any], schema: Schema) -> str:
    parts = [_summary(entry), f"[JSON Schema]({entry['url']})", _members(schema)]
    definitions: dict[str, Schema] = schema.get("$defs", {})
    for name in _in_order_of_use(schema, definitions):
        definition = definitions[name]
        parts += [f"## {_title(name)} {{ #{_anchor(name)} }}", definition.get("description", "")]
        parts.append(_members(definition) or _choices(definition) or f"{_value(definition)}.")
    return page(_path(entry), *parts)


def _in_order_of_use(schema: Schema, definitions: dict[str, Schema]) -> list[str]:
    """Returns the names of the definitions, in the order in which the tables name them first."""
    found: list[str] = []
    open_schemas: list[Any] = [{key: value for key, value in schema.items() if key != "$defs"}]
    while open_schemas:
        for name in _references(open_schemas.pop(0)):
            if name not in found:
                found.append(name)
                open_schemas.append(definitions[name])
    return found


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner.rsplit("/", 1)[1]
            else:
                yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


def _members(schema: Schema) -> str:
    required = schema.get("required", [])
    rows = []
    for name, member in schema.get("properties", {}).items():
        if name == "$schema":
            continue
        default = f"; default {code(json.dumps(member['default'], ensure_ascii=False))}" if "default" in member else ""
        optional = "" if name in required else default or "; optional"
        rows.append((code(name), _value(member) + optional, cell(member.get("description", ""))))
    return table(("member", "value", "meaning"), rows)


def _choices(schema: Schema) -> str:
    rows = zip(schema.get("enum", []), schema.get("enumDescriptions", []), strict=False)
    return table(("value", "meaning"), [(code(str(value)), cell(text)) for value, text in rows])


def _value(schema: Schema) -> str:
    return described(schema, lambda name: f"[{_title(name)}](#{_anchor(name)})")


def _title(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _anchor(name: str) -> str:
    return name.replace(".", "-").lower()
