"""Describes values by their JSON Schemas, in words and by example."""

from collections.abc import Callable
from typing import Any

from markup import code

Schema = dict[str, Any]
# Returns the link to the description of a type.
Link = Callable[[str], str]

BOUNDS = {
    "integer": ("minimum", "maximum", ""),
    "number": ("minimum", "maximum", ""),
    "string": ("minLength", "maxLength", " characters"),
    "array": ("minItems", "maxItems", " elements"),
}


def type_name(reference: str) -> str:
    """Returns the type's name in a reference."""
    return reference.rsplit("/", 1)[1]


def described(schema: Schema, link: Link) -> str:
    """Returns the kind of value and its bounds, as a phrase: "integer, 1 to 50"."""
    if "$ref" in schema:
        return link(type_name(schema["$ref"]))
    for choice in ("anyOf", "oneOf"):
        if choice in schema and "type" not in schema:
            return " or ".join(described(each, link) for each in schema[choice])
    if "const" in schema:
        return code(str(schema["const"]))
    if "enum" in schema:
        return ", ".join(code(str(value)) for value in schema["enum"])
    return ", ".join([_kind(schema, link), *_limits(schema)])


def _kind(schema: Schema, link: Link) -> str:
    kind = schema.get("type", "any JSON")
    if kind == "array":
        return f"list of {described(schema['items'], link)}"
    if kind == "object" and schema.get("x-each-language"):
        return "text in each language"
    values = schema.get("additionalProperties")
    if kind == "object" and isinstance(values, dict) and "properties" not in schema:
        return f"object with values of {described(values, link)}"
    if kind == "string" and schema.get("format") not in (None, "filled"):
        return str(schema["format"])
    return str(kind)


def _limits(schema: Schema) -> list[str]:
    limits = []
    kind = schema.get("type", "")
    if kind in BOUNDS:
        lowest, highest, unit = BOUNDS[kind]
        if "x-max-bytes" in schema:
            highest, unit = "x-max-bytes", " bytes"
        limits.append(_range(schema.get(lowest), schema.get(highest), unit))
    if "exclusiveMinimum" in schema:
        limits.append(f"above {schema['exclusiveMinimum']:,}")
    if "exclusiveMaximum" in schema:
        limits.append(f"below {schema['exclusiveMaximum']:,}")
    if "pattern" in schema and "patternErrorMessage" not in schema:
        limits.append(code(schema["pattern"]))
    return [limit for limit in limits if limit]


def _range(least: float | None, most: float | None, unit: str) -> str:
    # A text without a lower bound may be empty, which needs no words.
    least = None if unit and not least else least
    if least is not None and least == most:
        return f"{least:,}{unit}"
    if least is not None and most is not None:
        return f"{least:,} to {most:,}{unit}"
    if most is not None:
        return f"at most {most:,}{unit}"
    return f"at least {least:,}{unit.removesuffix('s') if least == 1 else unit}" if least is not None else ""


class Sample:
    """Makes example values from schemas, for methods without a recorded call."""

    def __init__(self, types: dict[str, Schema]) -> None:
        self._types = types

    def value(self, schema: Schema, name: str, depth: int = 0) -> Any:
        """Returns a value that a schema allows. The name of the member makes texts recognisable."""
        if "$ref" in schema:
            schema = self._types[type_name(schema["$ref"])]
        if "enum" in schema:
            return schema["enum"][0]
        match schema.get("type"):
            case "object":
                return self._members(schema, depth)
            case "array":
                return [self.value(schema["items"], name.removesuffix("s"), depth)] if depth < 4 else []
            case "integer" | "number":
                return 1767261600000 if name.endswith("_at") else max(1, schema.get("minimum", 1))
            case "boolean":
                return False
            case "string":
                return name if schema.get("maxLength", 100) >= len(name) else name[: schema["maxLength"]]
        return {}

    def _members(self, schema: Schema, depth: int) -> dict[str, Any]:
        if depth >= 4:
            return {}
        required = schema.get("required", [])
        return {
            name: self.value(member, name, depth + 1)
            for name, member in schema.get("properties", {}).items()
            if name in required
        }
