"""Tests that prose.py finds habits and accepts plain sentences, and that density.py counts tokens and tuple
assignments: python3 Tests/Texts/test_prose.py"""

import contextlib
import io
import pathlib
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
import density  # noqa: E402
import modules  # noqa: E402
import prose  # noqa: E402
import source  # noqa: E402

HABITS = {
    "clause for a subject": ["Who has lost a phone comes back by a code.", "What is kept is a hash.", "How many rows a page has."],
    "clause for a comment": ["Whether the import is under way.", "Why a text is refused."],
    "place or time without its sentence": ["Where the files are.", "When the import ends."],
    "formula": ["A request with these members.", "What they come to in bytes."],
    "orphan": ["The queue belongs to this one.", "One that was dropped keeps its place."],
    "vague person": ["A call without a token is nobody's.", "It is for whoever listens."],
    "telling": ["The client is told at once.", "The header tells of the reason."],
    "saying": ["The log says which process ended."],
    "knowing": ["The gateway knows of four services.", "The upkeep looks after old files."],
    "have something done": ["The page has nobody see a name."],
    "sentence back to front": ["Of a store that is damaged no changes are taken."],
    "stand and lie": ["The bound stands in the contract."],
    "going on": ["The import goes on after a restart."],
    "is had": ["The picture can't be had without a session."],
    "of ours": ["It has a clock of its own."],
    "were for would be": ["The bound holds, were it twice as long."],
    "word nobody uses so": ["The file is written anew each time."],
    "private term": ["A dear call waits for its turn."],
    "long sentence": ["The gateway " + "sends the reply and " * 15 + "stops."],
}
PLAIN = [
    "If losing the machine is unacceptable, store the data in PostgreSQL.",
    "The gateway applies back-pressure: it stops reading from a client that doesn't drain its responses.",
    "A Boolean value indicating whether the import is running.", "True while the import is running.",
    "When the queue is full, the gateway rejects the call.", "Where a plan has no end, the client shows none.",
    "What does a client do after a refusal?", "Ties share a rank; the following ranks are skipped (1, 2, 2, 4).",
    "The total size of the requests, in bytes.", "Deliveries stand out in the log.", "Run `make told of anew`.",
]


class Habits(unittest.TestCase):
    def test_each_habit_is_found(self):
        self.assertEqual(set(HABITS), {name for name, _, _ in prose.HABITS})
        for name, examples in HABITS.items():
            for example in examples:
                found = [it for sentence in prose.sentences(example) for it, _ in prose.habits(sentence)]
                self.assertIn(name, found, example)

    def test_plain_sentences_have_none(self):
        for example in PLAIN:
            self.assertEqual([prose.habits(it) for it in prose.sentences(example) if prose.habits(it)], [], example)

    def test_long_texts_take_no_time(self):
        start = time.process_time()
        for text in ("a" * 20_000, "of the " * 5_000, "X1 " * 5_000, "has the " * 5_000):
            prose.habits(text)
        self.assertLess(time.process_time() - start, 5)

    def test_passages_end_at_items_blank_lines_and_code(self):
        text = "# A title\n\nOne line\nand another.\n- An item.\n\n```\ncode\n```\n| a | b |\n"
        self.assertEqual(sorted(prose.document(text)), [(3, "One line and another."), (5, "An item."), (10, "a"), (10, "b")])

    def test_swift_has_comments_names_of_tests_and_messages(self):
        text = '/// A card.\n/// It has two sides.\nlet a = "The server is not ready yet."\n@Test("a name") func b() { f("x y") }\n'
        self.assertEqual(
            list(prose.swift(text, is_test=False)),
            [(3, "The server is not ready yet."), (4, "a name"), (1, "A card. It has two sides.")])
        self.assertEqual(list(prose.swift(text, is_test=True)), [(4, "a name"), (1, "A card. It has two sides.")])


class Density(unittest.TestCase):
    def module(self, text):
        return density.Module([(pathlib.Path("Shared/A/a.swift"), text)])

    def test_tuple_assignments_are_found_and_swaps_are_not(self):
        for text in ("(a, b) = (c, d)", "let (a, b) = (1, f(2, 3))", "var (a, b): (Int, [Int]) = (0, [])", "{ x in (a, b) = (x, 1) }",
                     "switch x {\ncase 1: (a, b) = (1, 2)\n}", "let (a, b) = try (f(), g())", "let (a, b) = (a, b)"):
            self.assertEqual(len(self.module(text).tuples), 1, text)
        for text in ("(a, b) = (b, a)", "let (a, b) = f(c, d)", "if case (1, 2) = (a, b) {}", "let a: (Int, Int) = (1, 2)",
                     'let s = "(a, b) = (c, d)"', "// (a, b) = (c, d)", "f(a, b) == (c, d)", "var x = (1, 2)"):
            self.assertEqual(len(self.module(text).tuples), 0, text)

    def test_tokens_are_counted_from_the_keyword_to_the_brace(self):
        self.assertEqual(self.module('func f(_ x: Int) { g("\\(x) { }") /* } */ }').sizes, [14])
        self.assertEqual(self.module("protocol P { func f(); var x: Int { get } }").sizes, [])

    def test_empty_fallbacks_are_found(self):
        self.assertEqual(len(self.module("return a.map { f($0) } ?? ()").fallbacks), 1)

    def test_strings_and_patterns_are_one_token(self):
        for text in ('"a \\(b("c")) d"', '#"a " b"#', '"""\n a "b" \\(c)\n """', '#""""#', '#/a"b/#'):
            self.assertEqual([it.kind for it in source.tokens(text)], ["string"], text)
        self.assertEqual(source.interpolations('"a \\(b("c")) d"'), (['b("c")'], '"a … d"'))


class Tables(unittest.TestCase):
    def test_an_exception_is_an_error_when_it_is_too_high_or_not_needed(self):
        def wrong(figure, table):
            return [it.split(": ")[1].split(" ")[0] for it in modules.complaints("x", {"Shared/A": figure}, table, 2, 1)]

        self.assertEqual(wrong(2, {}), [])
        self.assertEqual(wrong(3, {}), ["x"])
        self.assertEqual(wrong(8, {"Shared/A": 9}), [])
        self.assertEqual(wrong(10, {"Shared/A": 9}), ["x"])
        self.assertEqual(wrong(2, {"Shared/A": 9}), ["nothing"])
        self.assertEqual(wrong(6, {"Shared/A": 9}), ["the"])
        self.assertEqual(wrong(2, {"Shared/B": 9}), ["there"])

    def test_a_module_with_too_many_habits_fails_and_its_table_passes(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "Shared/A").mkdir(parents=True)
            (root / "Shared/A/a.swift").write_text("/// What is kept is a hash.\n\n/// Whether it is already there.\n", encoding="utf-8")
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                self.assertEqual(prose.main([], root, {}), 1)
                self.assertEqual(prose.main([], root, {"Shared/A": 100}), 0)
                self.assertEqual(prose.main(["--show", "Shared/A"], root, {}), 0)
            self.assertIn("Shared/A/a.swift:3: clause for a comment", out.getvalue())


if __name__ == "__main__":
    unittest.main()
