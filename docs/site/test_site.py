"""Tests of the site's generator, without a deployment: python3 -B docs/site/test_site.py"""

import re
import tempfile
import unittest
from pathlib import Path

import build
import diagrams
import facts
from documents import Documents
from methods import Methods, _text
from promises import Tests
from schema import Sample, Schema, described
from tables import labelled


def link(name: str) -> str:
    return f"<{name}>"


class DocumentTests(unittest.TestCase):
    def test_commands_export_only_variables_that_are_settings(self) -> None:
        """Services don't start if a variable with the prefix `QUINTET_` names no setting."""
        known = {"QUINTET_CONFIG", "QUINTET_RUNTIME_DIR", "QUINTET_STATE_DIR", "QUINTET_APPS_DIR"}
        root = Path(__file__).resolve().parents[2]
        for document in [*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("examples/**/*.md")]:
            exported = re.findall(r"export (QUINTET_[A-Z_]+)", document.read_text(encoding="utf-8"))
            self.assertEqual(set(exported) - known, set(), document)


class SiteTests(unittest.TestCase):
    def test_a_value_is_described_with_its_bounds(self) -> None:
        cases: dict[str, Schema] = {
            "integer, 1 to 50": {"type": "integer", "minimum": 1, "maximum": 50},
            "string, at most 8,192 bytes": {"type": "string", "minLength": 0, "maxLength": 9, "x-max-bytes": 8192},
            "list of <Card>, 2 elements": {"type": "array", "items": {"$ref": "#/Card"}, "minItems": 2, "maxItems": 2},
            "`a`, `b`": {"type": "string", "enum": ["a", "b"]},
            "list of string, at least 1 element": {"type": "array", "items": {"type": "string"}, "minItems": 1},
            "string or integer": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
            "object with values of number": {"type": "object", "additionalProperties": {"type": "number"}},
            "integer, at least 0": {"type": "integer", "minimum": 0},
        }
        for text, schema in cases.items():
            self.assertEqual(described(schema, link), text)

    def test_a_sample_has_the_required_members_and_ends_in_a_recursive_type(self) -> None:
        members = {"next": {"$ref": "#/a/Node"}, "id": {"type": "string"}}
        node = {"type": "object", "properties": members, "required": ["next"]}
        sample = Sample({"Node": node}).value({"$ref": "#/a/Node"}, "node")
        self.assertEqual(list(sample), ["next"])
        self.assertIn("{}", str(sample))

    def test_a_diagram_shows_each_step_and_rejects_what_it_does_not_know(self) -> None:
        text = "```mermaid\nsequenceDiagram\n  participant A as one & two\n  A->>A: no\n```\n"
        drawn = diagrams.drawn(text)
        self.assertIn("one &amp; two", drawn)
        self.assertNotIn("```", drawn)
        for line in ("loop", "participant A"):
            with self.assertRaises(SystemExit):
                diagrams.drawn(f"```mermaid\nsequenceDiagram\n  {line}\n```\n")

    def test_links_lead_to_copies_of_files_outside_the_documents(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            (root / "docs/guides").mkdir(parents=True)
            (root / "deploy").mkdir()
            (root / "CHANGELOG.md").write_text("# Changes\n")
            (root / "deploy/README.md").write_text("See [a](../docs/guides/limits.md#b).\n")
            (root / "docs/README.md").write_text("## Start\n\n- [A](guides/limits.md): b\n- [C](../deploy/README.md)\n")
            (root / "docs" / "guides" / "limits.md").write_text("[d](../../deploy/README.md), [e](..), [f](https://a.b/c)\n")
            documents = Documents(root, root / "pages")
            documents.copy()
            guide = (root / "pages/guides/limits.md").read_text()
            self.assertEqual(guide, "[d](../repository/deploy/overview.md), [e](../README.md), [f](https://a.b/c)\n")
            deploy = (root / "pages/repository/deploy/overview.md").read_text()
            self.assertEqual(deploy, "See [a](../../guides/limits.md#b).\n")
            entries = [{"A": "guides/limits.md"}, {"C": "repository/deploy/overview.md"}]
            self.assertEqual(documents.navigation()[1], {"Start": entries})

    def test_metrics_are_listed_with_their_labels_and_services(self) -> None:
        text = (
            "# HELP a_seconds Time of <x>.\n# TYPE a_seconds histogram\n"
            'a_seconds_bucket{service="x",method="m",le="1"} 2\na_seconds_sum{service="y",method="n, o"} 2\n'
            '# HELP c Up.\n# TYPE c gauge\nc{service="x"} 1\nc{service="y"} 1\nc{service="z"} 1\n'
        )
        page = facts.metrics(text, "| metric | meaning |\n|---|---|\n| `quintet_b{c}` | later |\n")
        self.assertIn("| `a_seconds` | histogram | `method` | x, y | Time of &lt;x>. |", page)
        self.assertIn("| `c` | gauge |  | all | Up. |", page)
        self.assertIn("| `quintet_b` | Later. |", page)

    def test_a_kind_of_error_has_all_its_statuses(self) -> None:
        table = "| status | kinds |\n|---|---|\n| 404, 409 | `a`, `b`; `c` |\n| 503, 504 | `d`; `c`, with `R` |\n"
        statuses = facts._by_kind(table, "status")
        self.assertEqual((statuses["a"], statuses["b"], statuses["c"]), ("404", "404", "409 or 504"))

    def test_a_method_of_many_services_is_described_once(self) -> None:
        services = ["a", "b", "c", "d", "e"]
        methods = [_method(f"{name}.ping") for name in services]
        methods += [_method("a.own"), _method("a.admin") | {"x-audience": "admin"}]
        document = {"components": {"schemas": {}}, "methods": methods}
        pages = Methods(document, {"a.ping": {"params": {}, "result": {"ok": True}}}).pages()
        self.assertEqual(list(pages), ["methods-a.md", "methods-service.md", "types.md"])
        self.assertIn("Services: a, b, c, d, e.", pages["methods-service.md"][1])
        self.assertIn('"result": {"ok": true}', pages["methods-service.md"][1])
        own = pages["methods-a.md"][1]
        self.assertIn("[methods of every service](methods-service.md)", own)
        self.assertLess(own.index("### a.own"), own.index("## For operators"))
        self.assertLess(own.index("## For operators"), own.index("### a.admin"))

    def test_tests_are_found_by_suite_and_module(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "OneTests/Inner/TwoTests.swift")
            file.parent.mkdir(parents=True)
            file.write_text(
                '/// Cites (F3, M1).\n@Test("A *b* says \\"c\\"")\n@Test(\n    "`a_b` ` c", arguments: [1])\n'
            )
            tests = Tests(Path(folder))
        self.assertEqual(tests.suites["OneTests"]["TwoTests"], ['A \\*b\\* says "c"', "`a_b` \\` c"])
        self.assertEqual(tests.citing, {"F3": ["OneTests/TwoTests"], "M1": ["OneTests/TwoTests"]})
        self.assertEqual(tests.find("OneTests/TwoTests"), ("OneTests", "TwoTests"))
        self.assertEqual(tests.find("TwoTests"), ("OneTests", "TwoTests"))
        self.assertEqual(tests.find("OneTests"), ("OneTests", ""))
        self.assertIsNone(tests.find("OneTests/ThreeTests"))

    def test_cells_of_a_table_of_sentences_name_their_columns(self) -> None:
        rows = "<tr>\n<td>x</td>\n<td style=\"a\">1</td>\n<td>{}</td>\n</tr>"
        table = "<table>\n<thead>\n<tr>\n<th>a</th>\n<th><code>b</code></th>\n<th>c</th>\n</tr>\n</thead>\n{}</table>"
        figures = table.format(rows.format("2"))
        self.assertEqual(labelled(figures), figures)
        escaped = rows.format("<code>a \\| b</code>")
        self.assertIn("<code>a | b</code>", labelled(table.format(escaped)))
        shown = labelled(figures + table.format(rows.format("word " * 9)))
        self.assertTrue(shown.startswith(figures))
        self.assertEqual(shown.count("<table data-rows>"), 1)
        self.assertIn('<td style="a" data-label="b">1</td>', shown)

    def test_what_a_type_says_is_a_sentence_after_those_of_the_member(self) -> None:
        self.assertEqual(_text({"description": "The time. (ms since 1970)"}, {}), "The time. Ms since 1970.")
        self.assertEqual(_text({"description": "The time"}, {"description": "in ms"}), "The time. In ms.")
        self.assertEqual(_text({"description": "The id. (an identifier)"}, {}), "The id.")
        self.assertEqual(_text({"description": "The time (UTC)."}, {}), "The time (UTC).")

    def test_the_reference_is_listed_with_the_pages_of_a_folder_on_one_line(self) -> None:
        folders = [{"M": [{"a": "a.md"}, {"b": "b.md"}]}, {"F": [{"F": "f.md"}, {"g": "g.md"}]}]
        lines = "- [E](e.md)\n- M: [a](a.md), [b](b.md)\n- [F](f.md): [g](g.md)\n"
        self.assertEqual(build.listed([{"E": "e.md"}, *folders]), lines)

    def test_a_page_that_loads_a_file_of_another_host_is_found(self) -> None:
        for markup in ('<script src="https://a.b/c.js">', "<img src=//a.b/c.png>", '<link rel="x" href="http://a.b">'):
            self.assertTrue(build.LOADED.search(markup), markup)
        for markup in ('<a href="https://a.b/">', '<script src="a.js">', '<link rel="canonical" href="https://a.b">'):
            self.assertFalse(build.LOADED.search(markup), markup)


def _method(name: str) -> dict[str, object]:
    return {
        "name": name,
        "summary": "Does something.",
        "params": [],
        "result": {"schema": {"type": "object"}},
        "errors": [],
        "x-effect": "read",
        "x-access": "open",
        "x-audience": "client",
        "x-expensive": False,
        "x-streams": False,
    }


if __name__ == "__main__":
    unittest.main()
