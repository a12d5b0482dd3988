"""Python's csv module as an independent reader and writer: reads ours.csv, and writes rows.json in several dialects."""

import csv
import json
import sys

folder = sys.argv[1]
with open(f"{folder}/rows.json", encoding="utf-8") as file:
    rows = json.load(file)
with open(f"{folder}/ours.csv", encoding="utf-8-sig", newline="") as file:
    read = list(csv.reader(file))
with open(f"{folder}/read.json", "w", encoding="utf-8") as file:
    json.dump(read, file)

dialects = {
    "comma": {},
    "semicolon": {"delimiter": ";"},
    "tab": {"delimiter": "\t"},
    "bar": {"delimiter": "|"},
    "all-quoted": {"quoting": csv.QUOTE_ALL, "lineterminator": "\n"},
}
for name, options in dialects.items():
    with open(f"{folder}/{name}.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file, **options).writerows(rows)
