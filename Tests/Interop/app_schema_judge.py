"""Tests `quintet app schema` with an independent JSON Schema validator, on valid and on damaged app files.

app_schema_judge.py SCHEMAS APPS GUIDE: the folder of the schemas, the folder of the apps, and docs/apps.md, whose
examples follow the names of their files.
"""

import copy
import json
import pathlib
import re
import sys

from jsonschema import Draft202012Validator

schemas, apps = (pathlib.Path(argument) for argument in sys.argv[1:3])
index = json.loads((schemas / "index.json").read_text())
validators = {}
for entry in index["schemas"]:
    schema = json.loads((schemas / entry["url"]).read_text())
    Draft202012Validator.check_schema(schema)
    validators[entry["name"]] = (Draft202012Validator(schema), entry["fileMatch"][0].removeprefix("**/"))

files = [
    (name, path, path.read_text())
    for app in sorted(apps.iterdir())
    for name, (_, match) in validators.items()
    for path in app.glob(match)
]
guide = pathlib.Path(sys.argv[3]).read_text()
for name, (_, match) in validators.items():
    section = re.search(rf"^## {re.escape(match)}$(.*?)(?=^## |\Z)", guide, re.MULTILINE | re.DOTALL)
    for example in re.findall(r"^```json\n(\{.*?)^```", section[1] if section else "", re.MULTILINE | re.DOTALL):
        # The page shortens a long file to one step.
        if name != "opening":
            files.append((name, f"the guide's {match}", example))


def spoilt(value):
    """Returns copies of the value with one error each, at its first few members."""
    if isinstance(value, dict):
        for key in list(value)[:4]:
            for inner in spoilt(value[key]):
                yield {**value, key: inner}
        yield {key: inner for key, inner in value.items()} | {"an unknown name": {}} | {"and": {}}
    elif isinstance(value, list):
        for inner in spoilt(value[0]) if value else ():
            yield [inner, *value[1:]]
        yield {"0": value}
    else:
        yield [value]


wrong = 0
for name, path, text in files:
    validator, _ = validators[name]
    data = json.loads(text)
    for error in validator.iter_errors(data):
        sys.exit(f"{path}: {error.json_path} {error.message}")
    # Parts whose form the app defines itself (a config, the params of a call, an item's fields) may have any value.
    refused = [not validator.is_valid(other) for other in spoilt(copy.deepcopy(data))]
    wrong += sum(refused)
    if not refused[-1]:
        sys.exit(f"{path}: accepts unknown names")
    if sum(refused) < len(refused) * 0.6:
        sys.exit(f"{path}: of {len(refused)} spoilt ones {sum(refused)} are refused")

print(f"app schemas: {len(files)} files good, {wrong} damaged files rejected, by {len(validators)} schemas")
