"""The reference of the methods and their types, from the document of `rpc.discover`."""

import json
import re
from collections import Counter
from typing import Any

from markup import cell, code, fence, page, sentence, table
from schema import Sample, Schema, described

# A method that at least this many services have is described once, for all of them.
SHARED_BY = 5
# An error is common if this part of all methods can return it.
COMMON = 0.9
SERVICE = "SERVICE"
# What a type says about its values, in brackets after the sentences of a member.
NOTE = re.compile(r"[.?!] \(([^()]+)\)$")
# The bounds of the value or the name of the member say so already.
UNNEEDED = re.compile(r"text of .*|any JSON|an identifier")
INTRODUCTIONS = {
    "ai": "AI texts: generators, history, reactions, pictures to share, spending.",
    "content": "Catalogues, books, pictures, users' own cards and files.",
    "development": "Simulated purchases, on development deployments only.",
    "entitlements": "Accounts, devices, sessions, purchases, plans and access.",
    "gateway": "What the gateway answers itself: sessions, live events, limits.",
    "notifications": "The inbox, preferences, devices for pushes, announcements.",
    "progress": "Actions, streaks, badges, currencies, courses, challenges, leaderboards, reports.",
    "rpc": "The description of all methods.",
    "views": "The data of a whole screen in one call.",
}


class Methods:
    """Pages about methods: one for each service, one for those of every service, and one for all types."""

    def __init__(self, document: dict[str, Any], examples: dict[str, Any]) -> None:
        self._types: dict[str, Schema] = document["components"]["schemas"]
        self._methods: list[dict[str, Any]] = document["methods"]
        self._examples = examples
        self._sample = Sample(self._types)
        self._common = common_errors(document)
        self._services: dict[str, list[dict[str, Any]]] = {}
        for method in self._without_repetition():
            self._services.setdefault(method["name"].split(".")[0], []).append(method)

    def pages(self) -> dict[str, tuple[str, str]]:
        """Returns the title and text of each page, by file name."""
        made = {}
        for service in sorted(self._services, key=lambda name: (name == SERVICE, name)):
            title = "Every service" if service == SERVICE else service
            made[f"methods-{service.lower()}.md"] = (title, self._service_page(service, title))
        made["types.md"] = ("Types", self._types_page())
        return made

    def _without_repetition(self) -> list[dict[str, Any]]:
        """Returns the methods, where one stands for those that most services have."""
        services: dict[str, list[dict[str, Any]]] = {}
        for method in self._methods:
            services.setdefault(method["name"].split(".", 1)[1], []).append(method)
        chosen = []
        for verb, methods in services.items():
            if len(methods) < SHARED_BY:
                chosen += methods
                continue
            names = sorted(method["name"].split(".")[0] for method in methods)
            chosen.append(methods[0] | {"name": f"{SERVICE}.{verb}", "services": names, "example": methods[0]["name"]})
        return chosen

    def _service_page(self, service: str, title: str) -> str:
        methods = self._services[service]
        if service == SERVICE:
            start = "Most services have these methods. Replace `SERVICE` by the service's name."
        else:
            start = INTRODUCTIONS.get(service, "")
            start += " Each method can also return the [common errors](errors.md#common-errors)."
            if any(service in method["services"] for method in self._services.get(SERVICE, [])):
                start += f" The [methods of every service](methods-{SERVICE.lower()}.md) exist here too."
        parts = [start]
        for audience, heading in (("client", "For clients"), ("admin", "For operators")):
            own = [method for method in methods if method["x-audience"] == audience]
            if own:
                parts += [f"## {heading}", *(self._method(method) for method in own)]
        return page(f"Methods of {title}" if service != SERVICE else "Methods of every service", *parts)

    def _method(self, method: dict[str, Any]) -> str:
        name = method["name"]
        errors = [error["data"]["kind"] for error in method["errors"] if error["data"]["kind"] not in self._common]
        links = ", ".join(f"[{code(kind)}](errors.md#{kind})" for kind in errors)
        parts = [
            f"### {name} {{ #{anchor(name)} }}",
            method["summary"],
            self._properties(method),
            self._parameters(method),
            self._result(method),
            f"**Errors:** {links}" if links else "",
            self._example(method),
        ]
        return "\n\n".join(part for part in parts if part)

    @staticmethod
    def _properties(method: dict[str, Any]) -> str:
        limit = ""
        if timeout := method.get("x-timeout-ms"):
            seconds = [timeout[key] // 1000 for key in ("default", "maximum")]
            limit = "timeout {}\u00a0s, at most {}\u00a0s".format(*seconds)
        facts = [
            "a change" if method["x-effect"] == "change" else "a read",
            "needs a session" if method["x-access"] == "account" else "needs no session",
            "expensive" if method["x-expensive"] else "",
            "streams" if method["x-streams"] else "",
            "has no end" if method.get("x-endless") else "",
            limit,
        ]
        services = method.get("services")
        of = f"Services: {', '.join(services)}." if services else ""
        return f"{sentence(', '.join(fact for fact in facts if fact))}\n{{: .facts }}" + (f"\n\n{of}" if of else "")

    def _parameters(self, method: dict[str, Any]) -> str:
        if method.get("x-params") == "any":
            return "The parameters are any JSON object."
        rows = [
            (code(each["name"]), self._type(each["schema"], each["required"]), _text(each, each["schema"]))
            for each in method["params"]
        ]
        return table(("parameter", "value", "meaning"), rows) or "No parameters."

    def _result(self, method: dict[str, Any]) -> str:
        parts = [self._object("Result", method["result"]["schema"])]
        if "x-item" in method:
            parts.append(self._object("Each item of the stream", method["x-item"]["schema"]))
        return "\n\n".join(parts)

    def _object(self, title: str, schema: Schema) -> str:
        if "$ref" not in schema:
            return f"**{title}:** {described(schema, link)}"
        name = schema["$ref"].rsplit("/", 1)[1]
        rows = self._member_rows(self._types[name])
        if not rows:
            return f"**{title}:** an empty object"
        return f"**{title}:** {link(name)}\n\n" + table(("member", "value", "meaning"), rows)

    def _member_rows(self, schema: Schema) -> list[tuple[str, str, str]]:
        required = schema.get("required", [])
        return [
            (code(name), self._type(member, name in required), _text(member, {}))
            for name, member in schema.get("properties", {}).items()
        ]

    @staticmethod
    def _type(schema: Schema, is_required: bool) -> str:
        return described(schema, link) + ("" if is_required else "; optional")

    def _example(self, method: dict[str, Any]) -> str:
        recorded = self._recorded(method)
        if recorded:
            params, result = recorded["params"], recorded["result"]
        else:
            params = {
                each["name"]: self._sample.value(each["schema"], each["name"])
                for each in method["params"]
                if each["required"]
            }
            result = self._sample.value(method["result"]["schema"], "result")
        meta: dict[str, Any] = {"token": "qt_…"} if method["x-access"] == "account" else {}
        meta |= {"idempotency_key": "k-1"} if method["x-effect"] == "change" else {}
        meta |= {"stream": True} if method["x-streams"] else {}
        call = {"jsonrpc": "2.0", "id": 1, "method": method["name"], "params": params}
        call |= {"meta": meta} if meta else {}
        title = "Example" if recorded else "Example, made from the types"
        items = [
            {"jsonrpc": "2.0", "method": "$/progress", "params": {"id": 1, "seq": number, "value": item}}
            for number, item in enumerate(recorded.get("items", []) if recorded else [])
        ]
        messages = [call, *items, {"jsonrpc": "2.0", "id": 1, "result": result}]
        # The search would find the same words again.
        start = f'<details class="example" markdown data-search-exclude>\n<summary>{title}</summary>'
        return "\n\n".join([start, *(fence(_json(message), "json") for message in messages), "</details>"])

    def _recorded(self, method: dict[str, Any]) -> dict[str, Any] | None:
        """Returns the recorded call of a method, unless the method has other members since."""
        call: dict[str, Any] | None = self._examples.get(method.get("example", method["name"]))
        schema = method["result"]["schema"]
        if call is None or "$ref" not in schema:
            return call
        result = self._types[schema["$ref"].rsplit("/", 1)[1]]
        names = set(result.get("properties", {}))
        is_current = set(result.get("required", [])) <= set(call["result"]) <= names
        return call if is_current and set(call["params"]) <= {each["name"] for each in method["params"]} else None

    def _types_page(self) -> str:
        parts = ["The objects that several methods take or return, in alphabetical order."]
        for name in sorted(self._types):
            rows = self._member_rows(self._types[name])
            text = self._types[name].get("description", "")
            parts.append(f"## {name} {{ #{anchor(name)} }}")
            parts.append(text)
            parts.append(table(("member", "value", "meaning"), rows) or "An empty object.")
        return page("Types", *parts)


def common_errors(document: dict[str, Any]) -> set[str]:
    """Returns the kinds of errors that most methods can return."""
    counts = Counter(error["data"]["kind"] for method in document["methods"] for error in method["errors"])
    return {kind for kind, count in counts.items() if count >= COMMON * len(document["methods"])}


def anchor(name: str) -> str:
    """Returns the anchor of a method or type on its page."""
    return name.replace(".", "-").lower()


def link(name: str) -> str:
    """Returns the link to a type."""
    return f"[{name}](types.md#{anchor(name)})"


def _text(described_by: dict[str, Any], schema: Schema) -> str:
    text = cell(described_by.get("description", ""))
    note = schema.get("description", "")
    if note and note not in text:
        text = f"{sentence(text)} ({note})"
    match = NOTE.search(text)
    if match is None:
        return text
    start = text[: match.start(1) - 2]
    return start if UNNEEDED.fullmatch(match[1]) else f"{start} {sentence(match[1])}"


def _json(value: Any) -> str:
    """Returns JSON with one member a line, except for values that fit on one line."""
    return _laid_out(value, 0)


def _laid_out(value: Any, indent: int) -> str:
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + indent <= 88 or not isinstance(value, (dict, list)):
        return short
    inner = " " * (indent + 2)
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + _laid_out(each, indent + 2) for each in value) + "\n" + " " * indent + "]"
    members = (f'{inner}"{name}": {_laid_out(each, indent + 2)}' for name, each in value.items())
    return "{\n" + ",\n".join(members) + "\n" + " " * indent + "}"
