"""The appendix about tests: which tests show each promise, and the sentence of every test.

Tests/promises.txt names the tests of each row of docs/features.md and docs/reliability.md. Suites that cite a row in a
comment or in a test's name, as "(F3)", are added. A name that leads to no test, or a row without tests, is an error.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from markup import code, page, table

ROW = re.compile(r"^\| ([A-Z]?\d+) \| (.+?) \|", re.MULTILINE)
TEST = re.compile(r'@Test\(\s*"((?:[^"\\]|\\.)+)"')
CITED = re.compile(r"(?:///|@Test|\").*?\(([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*)\)")
COMMAND = "make "
# Pages of names would fill the results of a search.
UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n\n"


class Tests:
    """The tests of a repository: their sentences, by module and suite."""

    def __init__(self, folder: Path) -> None:
        self.suites: dict[str, dict[str, list[str]]] = {}
        self.citing: dict[str, list[str]] = {}
        for file in sorted(folder.rglob("*.swift")):
            text = file.read_text(encoding="utf-8")
            sentences = [_plain(sentence) for sentence in TEST.findall(text)]
            if not sentences:
                continue
            module = file.relative_to(folder).parts[0]
            self.suites.setdefault(module, {})[file.stem] = sentences
            # The checks of the repository's form cite rows only as examples.
            for rows in CITED.findall(text) if module != "TidyTests" else []:
                for row in rows.split(", "):
                    self.citing.setdefault(row, []).append(f"{module}/{file.stem}")

    def find(self, name: str) -> tuple[str, str] | None:
        """Returns the module and the suite that a name means: "Module/Suite", a suite, or a module ("" as suite)."""
        module, _, suite = name.rpartition("/")
        if suite in self.suites.get(module, {}):
            return module, suite
        if not module and name in self.suites:
            return name, ""
        holders = [module for module, suites in self.suites.items() if name in suites]
        return (holders[0], name) if len(holders) == 1 and not module else None

    def count(self, module: str, suite: str) -> int:
        """Returns how many tests a suite has, or a module for the suite ""."""
        suites = self.suites[module]
        return len(suites[suite]) if suite else sum(map(len, suites.values()))


def pages(repository: Path) -> dict[str, tuple[str, str]]:
    """Returns the title and text of both pages, by file name."""
    tests = Tests(repository / "Tests")
    named = _named(repository / "Tests" / "promises.txt")
    return {
        "promises.md": ("Promises and their tests", _promises(repository, tests, named)),
        "tests.md": ("All tests", _all(tests)),
    }


def _named(file: Path) -> dict[str, list[str]]:
    """Returns the names of tests by the row's id."""
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            row, _, names = line.partition(": ")
            found[row] = [name.strip() for name in names.split(",")]
    return found


def _promises(repository: Path, tests: Tests, named: dict[str, list[str]]) -> str:
    parts = [
        "Each row of [Features](../features.md) and [Reliability](../reliability.md) with the suites that test it."
        " Names that begin with `make` are longer runs. [All tests](tests.md) lists what each suite shows."
    ]
    faults = []
    for document in ("features", "reliability"):
        rows = []
        for row, promise in ROW.findall((repository / "docs" / f"{document}.md").read_text(encoding="utf-8")):
            names = dict.fromkeys(named.pop(row, []) + tests.citing.get(row, []))
            shown = [_shown(name, tests) for name in names]
            faults += [f"{row}: {text}" for text in shown if text.startswith("no test")]
            if not shown:
                faults.append(f"{row} of docs/{document}.md has no line in Tests/promises.txt")
            rows.append((row, promise.replace("](", "](../"), ", ".join(shown)))
        parts += [f"## {document.capitalize()}", '<div class="promises" markdown>']
        parts += [table(("row", "promise", "tests"), rows), "</div>"]
    faults += [f"{row} is no row of docs/features.md or docs/reliability.md" for row in named]
    if faults:
        raise SystemExit("Tests/promises.txt:\n" + "\n".join(faults))
    return UNSEARCHED + page("Promises and their tests", *parts)


def _shown(name: str, tests: Tests) -> str:
    if name.startswith(COMMAND):
        return code(name)
    found = tests.find(name)
    if found is None:
        return f"no test is called {name}"
    module, suite = found
    return f"[{suite or module}](tests.md#{(suite and f'{module}-{suite}' or module).lower()}) ({tests.count(*found)})"


def _all(tests: Tests) -> str:
    total = sum(tests.count(module, "") for module in tests.suites)
    start = f"The {total:,} tests of the repository, as sentences. `make test-all` runs them."
    return UNSEARCHED + page("All tests", start, *_sections(tests))


def _sections(tests: Tests) -> Iterator[str]:
    for module, suites in tests.suites.items():
        yield f"## {module} {{ #{module.lower()} }}"
        for suite, sentences in suites.items():
            yield f"### {suite} {{ #{module.lower()}-{suite.lower()} }}"
            yield "\n".join(f"- {sentence}" for sentence in sentences)


def _plain(text: str) -> str:
    """Returns a Swift string literal's text, where Markdown interprets only words between two backticks."""
    plain = text.replace('\\"', '"').replace("\\\\", "\\")
    return re.sub(r"(`[^`]+`)|([*_<>\[\]`|])", lambda match: match[1] or f"\\{match[2]}", plain)
