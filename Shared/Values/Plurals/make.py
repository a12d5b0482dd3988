"""Makes plurals.json, and the samples for its tests, from the plural rules in Unicode's CLDR.

    cd "$(mktemp -d)" && apt-get download unicode-cldr-core && dpkg -x unicode-cldr-core_*.deb cldr
    python3 .../Shared/Values/Plurals/make.py cldr/usr/share/unicode/cldr

The rules are reduced to whole numbers, so only the operand n remains (https://unicode.org/reports/tr35/tr35-numbers.html):
i equals n, and decimals (v, w, f, t) and exponents (c, e) are 0. Conditions that are then always or never true are removed,
and equal rules are merged.
"""

import json
import pathlib
import re
import sys
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).parent
SAMPLES = HERE.parents[2] / "Tests/Corpus/plural-samples.json"
NOUGHT = "vwftce"


def numbers(listed):
    """Returns the ranges of a list such as 0,2..4 in order. Adjacent ranges are merged."""
    ranges = sorted(tuple(map(int, (part.split("..") * 2)[:2])) for part in listed.replace(" ", "").split(","))
    joined = [ranges[0]]
    for low, high in ranges[1:]:
        if low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined


def relation(text):
    """A relation as (operand, whether it is an equality, ranges); True or False if all whole numbers give this result."""
    operand, sign, listed = re.fullmatch(r"(.+?) (!?=) (.+)", text.strip()).groups()
    ranges = numbers(listed)
    if operand[0] in NOUGHT:
        return (ranges[0][0] == 0) == (sign == "=")
    return re.sub("^i", "n", operand), sign == "=", ranges


def simplified(condition):
    """A condition's alternatives, each a list of relations; alternatives that are never true are left out."""
    alternatives = []
    for part in condition.split(" or "):
        relations = [relation(text) for text in part.split(" and ")]
        if False not in relations:
            alternatives.append([it for it in relations if it is not True])
    # Alternative equalities of one operand are merged into one equality with a longer list.
    joined, place = [], {}
    for alternative in alternatives:
        operand, equal, ranges = alternative[0] if len(alternative) == 1 else (None, False, None)
        if equal and operand in place:
            ranges = joined[place[operand]][0][2] + ranges
            joined[place[operand]] = [(operand, True, numbers(",".join(f"{low}..{high}" for low, high in ranges)))]
        else:
            if equal:
                place[operand] = len(joined)
            joined.append(alternative)
    return joined


def written(alternatives):
    def text(operand, equal, ranges):
        listed = ",".join(str(low) if low == high else f"{low}..{high}" for low, high in ranges)
        return f"{operand} {'=' if equal else '!='} {listed}"

    return " or ".join(" and ".join(text(*it) for it in alternative) for alternative in alternatives)


def holds(condition, number):
    """Evaluates a condition of plurals.json, for checking the rules against the samples."""
    def one(text):
        operand, sign, listed = re.fullmatch(r"(n|n % \d+) (!?=) (\S+)", text).groups()
        value = number % int(operand[4:]) if "%" in operand else number
        return any(low <= value <= high for low, high in numbers(listed)) == (sign == "=")

    return any(all(one(text) for text in part.split(" and ")) for part in condition.split(" or "))


def category(rule, number):
    return next((name for name, condition in rule.items() if holds(condition, number)), "other")


def samples(text):
    """The whole numbers that CLDR gives as examples; not those in the compact form 1c6."""
    match = re.search(r"@integer([^@]*)", text)
    found = []
    for part in match[1].split(",") if match else []:
        if match := re.fullmatch(r"\s*(\d+)(?:~(\d+))?\s*", part):
            found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return found


def main(cldr):
    version = re.search(r'cldrVersion CDATA #FIXED "([^"]+)"', (cldr / "common/dtd/ldml.dtd").read_text())[1]
    rules, tests = {}, []
    for group in xml.etree.ElementTree.parse(cldr / "common/supplemental/plurals.xml").iter("pluralRules"):
        languages = [name.replace("_", "-") for name in group.get("locales").split() if name != "root"]
        rule, examples = {}, {}
        for element in group:
            condition, _, _ = element.text.partition("@")
            if condition.strip() and (alternatives := simplified(condition)):
                rule[element.get("count")] = written(alternatives)
            if found := samples(element.text):
                examples[element.get("count")] = found
        for name, found in examples.items():
            for number in found:
                assert category(rule, number) == name, (languages, rule, number, name)
        rules.setdefault(tuple(rule.items()), []).extend(languages)
        tests.append({"languages": sorted(languages), "samples": examples})

    def lines(entries):
        return ",\n".join(entries)

    def line(value):
        return json.dumps(value, ensure_ascii=False)

    entries = []
    for rule, languages in sorted(rules.items(), key=lambda it: (len(it[0]), it[0])):
        members = "".join(f',\n      {line(name)}: {line(condition)}' for name, condition in rule)
        rows, row = [], ""
        for name in sorted(languages):
            if len(row) + len(name) > 100:
                rows, row = [*rows, row.rstrip()], ""
            row += f'"{name}", '
        rows.append(row.rstrip(", "))
        listed = rows[0] if len(rows) == 1 else "\n        " + "\n        ".join(rows) + "\n      "
        entries.append(f'    {{\n      "languages": [{listed}]{members}\n    }}')
    (HERE / "plurals.json").write_text(f'{{\n  "version": {line(version)},\n  "rules": [\n{lines(entries)}\n  ]\n}}\n')
    SAMPLES.write_text("[\n" + lines(f"  {line(test)}" for test in tests) + "\n]\n")
    print(f"CLDR {version}: {sum(map(len, rules.values()))} languages, {len(rules)} rules")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
