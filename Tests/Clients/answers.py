"""Prints the cases of Tests/Corpus/typed-answers.json for which the Python client gives another verdict: `answers.py
CORPUS`."""

import json
import sys

sys.path.insert(0, f"{sys.path[0]}/../../Clients/Python/quintet")
from answers import is_right  # noqa: E402

for case in json.load(open(sys.argv[1], encoding="utf-8")):
    if is_right(case["written"], case["accepts"], case["typos"]) != case["right"]:
        print(case)
