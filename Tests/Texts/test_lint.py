"""Tests that each rule of lint.py rejects wrong texts and accepts right texts: python3 Tests/Texts/test_lint.py"""

import contextlib
import dataclasses
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
import lint  # noqa: E402
import texts  # noqa: E402


def text(told, language="en", section="badges", field="badges.description", place=0, inner=()):
    first, *rest = field.split(".")
    return texts.Text("apps/drip/file.json", 1, "drip", section, (first, place, *rest), inner, language, told)


def one(rule, told, **more):
    return [wrong for _, wrong in rule([text(told, **more)])]


LONG = "Mỗi ngày một bài học nhỏ."

# For each rule, the texts that it rejects and accepts. Without a language, the text is English.
CASES = {
    lint.hole: (
        ["", "  ", "TODO: say more", "Lorem ipsum dolor sit amet", "XXX"], ["Todos los días", "XX is twenty.", "{name}"],
    ),
    lint.vietnamese_without_marks: (
        [("Moi ngay mot bai hoc nho that vui", "vi")],
        [(LONG, "vi"), ("Washington, D.C.", "vi"), ("“Every day a small lesson for you”", "vi"), "Every day a small lesson"],
    ),
    lint.vietnamese_in_english: (
        ["A bowl of phở a day", "Mở khóa tất cả"],
        ["A bowl of “phở” a day", "There it is called Cửu Long.", "Brontë, café, São Tomé", (LONG, "vi")],
    ),
    lint.tones: (
        [(it, "vi") for it in ("Hoà bình", "HOÀ", "mở khoá", "khoẻ", "thuỷ", "hòan", "thùyên", "tòan bộ", "qúy", "gìa", "hoa\u0300")],
        [(it, "vi") for it in ("Hòa bình", "mở khóa", "khỏe", "thủy", "hoàn", "thuyền", "toàn bộ", "quý", "già", "gì", "giếng", "khuỷu", "ngoài")]
        + [("hoà", "de")],
    ),
    lint.normal_form: ([("ti\u00ea\u0301ng", "vi")], [("tiếng", "vi"), ("Gruß", "de")]),
    lint.blanks: (
        ["Two  blanks", " before", "behind ", "a\ttab", "a soft\u00adhyphen", "a\u00a0blank", "two\nlines"],
        ["One blank", "“ça va\u00a0?” is French", ("Ça va\u00a0?", "fr"), "👨\u200d👩\u200d👧 a family"],
    ),
    lint.punctuation: (
        ["Well , now", "Stop !", "now,then", ("Ngoài đồng,trời tối", "vi")],
        ["Well, now!", "1,000 cards", "at 7:30", "drip://today", ("Ça va ?", "fr"), "A.D. 79", ".5 is a half"],
    ),
    lint.quotes: (
        ['Say "please"', "Say 'please' now", "“Well", "said.”"], ["Say “please”", "don't", "the foxes' den", "“", ("„Ja“", "de")],
    ),
    lint.apostrophes: (["don’t", "‘so’"], ["don't"]),
    lint.dots_and_dashes: (["Wait...", "one - two", "one--two"], ["Wait…", "one–two", "Port-au-Prince"]),
    lint.plural_in_brackets: (["3 card(s)", "box(es)"], ["3 cards", "the (small) box"]),
    lint.word_twice: (["the the fox", "The the fox"], ["that that is", "bye-bye", ("xa xa", "vi"), "so, so good"]),
    lint.small_beginning: (["the fox is proud."], ["The fox is proud.", "fox", "🔥 the fox is proud."]),
}


class Rules(unittest.TestCase):
    def test_each_rule_refuses_what_is_wrong_and_passes_what_is_right(self):
        for rule, (wrong, right) in CASES.items():
            for told, count in [(it, 1) for it in wrong] + [(it, 0) for it in right]:
                told, language = told if isinstance(told, tuple) else (told, "en")
                with self.subTest(rule=rule.__name__, told=told):
                    self.assertEqual(len(one(rule, told, language=language)), count)

    def test_every_rule_is_tried_and_says_why_it_is(self):
        apart = {lint.same_in_two, lint.placeholders, lint.no_advertising, lint.of_one_app, lint.ends, lint.odd_ends, lint.length}
        self.assertEqual(set(lint.RULES), apart | CASES.keys())
        for rule in lint.RULES:
            self.assertTrue(rule.__doc__, rule.__name__)

    def test_what_cards_teach_is_in_another_language(self):
        notes = {"section": "preset", "field": "cards.notes", "language": "vi"}
        self.assertFalse(one(lint.vietnamese_without_marks, "nous avons, vous avez, ils ont", **notes))
        self.assertTrue(one(lint.vietnamese_without_marks, "nous avons, vous avez, ils ont", language="vi"))
        self.assertFalse(one(lint.small_beginning, "nous avons.", **notes))

    def test_a_model_may_be_told_in_lines(self):
        self.assertFalse(one(lint.blanks, "You know plants.\nTwo sentences.", section="generators", field="generators.prompt.system"))

    def test_words_for_every_app_name_nothing_of_one(self):
        of_all = {"section": "words", "field": "words", "language": "en"}
        told = [it for it in ("There is no such card.", "Không có thẻ này.", "A roast a day.", "The board is full.", "Hai thể.")
                for _ in lint.of_one_app([dataclasses.replace(text(it, **of_all), owner="")])]
        self.assertEqual(told, ["There is no such card.", "Không có thẻ này.", "A roast a day."])
        self.assertFalse(one(lint.of_one_app, "There is no such card.", **of_all))

    def test_a_paywall_promises_no_end_of_advertising(self):
        paywall = {"section": "offerings", "field": "offering.points"}
        for told, language in ("No ads", "en"), ("An ad-free app", "en"), ("Không quảng cáo", "vi"):
            self.assertTrue(one(lint.no_advertising, told, language=language, **paywall), told)
        self.assertFalse(one(lint.no_advertising, "Add all cards", **paywall))
        self.assertFalse(one(lint.no_advertising, "You talk like an ad"))

    def test_sentences_end_and_names_do_not(self):
        for told in "Water it", "Water it,", "“Water it":
            self.assertTrue(one(lint.ends, told), told)
        for told in "Water it.", "Water it!", "He said “Water it.”", "Go to {name}", "Made in the U.S.", "水をやる。", "{body}":
            self.assertFalse(one(lint.ends, told), told)
        self.assertTrue(one(lint.ends, "Green Thumb.", field="badges.name"))
        for told in "Green Thumb", "Who?", "And so on…":
            self.assertFalse(one(lint.ends, told, field="badges.name"), told)

    def test_of_many_texts_in_one_place_the_odd_one_is_told(self):
        def found(told):
            many = [text(f"Question {number}?", field="questions.text", place=number) for number in range(20)]
            return [it.text for it, _ in lint.odd_ends([*many, text(told, field="questions.text", place=20)])]

        self.assertEqual(found("Question"), ["Question"])
        self.assertEqual(found("Question: {name}"), [])
        names = [text(f"Fox {number}", field="groups.title", place=number) for number in range(20)]
        self.assertEqual([it.text for it, _ in lint.odd_ends([*names, text("Wolf!", field="groups.title", place=20)])], ["Wolf!"])

    def test_a_text_is_no_longer_than_its_place(self):
        name = {"field": "badges.name"}
        self.assertFalse(one(lint.length, "x" * 26, **name))
        self.assertEqual(one(lint.length, "x" * 27, **name), ["has 27 characters, and there is space for 26"])
        self.assertFalse(one(lint.length, "語" * 13, language="ja", **name))
        self.assertTrue(one(lint.length, "語" * 14, language="ja", **name))
        self.assertTrue(one(lint.length, "x" * 191, section="notices", field="kinds.body", inner=("other",)))
        self.assertFalse(one(lint.length, "x" * 999, field="badges.elsewhere"))

    def test_a_text_that_nobody_translated(self):
        def same(told, first, second, **more):
            return len(list(lint.same_in_two([text(told, first, **more), text(told, second, **more)])))

        self.assertEqual(same("Water every plant.", "en", "vi"), 1)
        self.assertEqual(same("Start", "en", "ja"), 1)
        self.assertEqual(same("Start", "en", "de"), 0)
        self.assertEqual(same("Water all the plants", "en", "de"), 1)
        for told in "{title}", "🔥 {app}", "Premium", "50":
            self.assertEqual(same(told, "en", "vi"), 0, told)
        place = {"section": "course", "field": "sections.lessons.questions.options"}
        self.assertEqual(same("Rio de Janeiro", "en", "vi", **place), 0)
        self.assertEqual(same("The red flag", "en", "vi", **place), 1)
        # The word is reported even if it also occurs elsewhere in the same language.
        words = [text("Listen", "en", inner=(0,)), text("Nghe", "vi", inner=(0,)), text("Listen", "vi", inner=(1,))]
        self.assertEqual(len(list(lint.same_in_two(words))), 1)

    def test_placeholders_are_those_of_the_other_languages(self):
        def differ(*told):
            return [wrong for _, wrong in lint.placeholders([text(it, *more) for it, *more in told])]

        self.assertEqual(differ(("Badge: {name}", "en"), ("Huy hiệu: {tên}", "vi")), ["differs from en in {name} {tên}"])
        self.assertFalse(differ(("{days} of {name}", "en"), ("{name}, {days}", "vi")))
        forms = [text("A day", inner=("one",)), text("{days} days", inner=("other",)), text("{days} ngày", "vi")]
        self.assertFalse(list(lint.placeholders(forms)))


class Folders(unittest.TestCase):
    def folder(self, files):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, data in files.items():
            path = pathlib.Path(folder.name, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(data if isinstance(data, str) else json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")
        return folder.name

    def run_lint(self, files, allowed=()):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = lint.main([self.folder(files)], list(allowed))
        return code, out.getvalue()

    APP = {"id": "drip", "name": {"en": "Drip", "de": "Drip"}, "languages": ["en", "de"]}

    def test_texts_of_all_kinds_are_found_with_their_places(self):
        folder = self.folder({
            "drip/app.json": self.APP,
            "drip/notices.json": {"kinds": [{"id": "away", "body": {
                "en": {"one": "A day.", "other": "{days} days."}, "de": {"one": "Ein Tag.", "other": "{days} Tage."}}}]},
            "drip/generators.json": {"words": {"opening": {"en": ["Listen", "Guess"], "de": ["Hör zu"]}}},
            "drip/catalogues/plants/catalogue.json": {
                "fields": {"latin": {"type": "string"}, "photo": {"type": "picture"}},
                "groups": [{"items": [{"fields": {"latin": "Hedera", "photo": "ivy.png"}}]}]},
            "drip/presets/sill.json": {"pair": {"front": "la", "back": "en"},
                                       "cards": [{"front": "hedera", "back": "ivy", "notes": "Green.", "tags": ["shade"]}]},
            "drip/cards.json": {"default_pairs": {"en": {"front": "la", "back": "en"}, "de": {"front": "la", "back": "de"}}},
            "drip/safety.json": {"blocked": [{"words": ["bleach"]}]},
        })
        apps, found = texts.read([folder])
        self.assertEqual(apps, ["drip"])
        self.assertEqual(sorted((it.section, it.field, ".".join(map(str, it.inner)), it.language, it.text) for it in found), [
            ("app", "name", "", "de", "Drip"), ("app", "name", "", "en", "Drip"),
            ("catalogue", "groups.items.fields.latin", "", "", "Hedera"),
            ("generators", "words.opening", "0", "de", "Hör zu"),
            ("generators", "words.opening", "0", "en", "Listen"), ("generators", "words.opening", "1", "en", "Guess"),
            ("notices", "kinds.body", "one", "de", "Ein Tag."), ("notices", "kinds.body", "one", "en", "A day."),
            ("notices", "kinds.body", "other", "de", "{days} Tage."), ("notices", "kinds.body", "other", "en", "{days} days."),
            ("preset", "cards.back", "", "en", "ivy"), ("preset", "cards.front", "", "la", "hedera"),
            ("preset", "cards.notes", "", "en", "Green."), ("preset", "cards.tags", "0", "", "shade"),
        ])
        self.assertEqual({it.line for it in found if it.text == "Drip"}, {4, 5})

    def test_a_finding_names_file_line_path_and_language_and_ends_with_1(self):
        code, out = self.run_lint({"app.json": self.APP, "badges.json": '{"badges": [\n{"description": {"en": "Water it",\n"de": "Gieß."}}]}'})
        self.assertEqual(code, 1)
        self.assertIn("badges.json:2: badges.0.description [en]: is a sentence without a final mark: «Water it»\n1 finding in 1 app, 4 texts", out)

    def test_sentences_of_our_own_are_read_by_language(self):
        code, out = self.run_lint({"en.json": {"gone": "It is gone."}, "vi.json": {"gone": "Nó đã mất. "}})
        self.assertEqual(code, 1)
        self.assertIn("vi.json:2: gone [vi]: has a space at its beginning or end: «Nó đã mất. »", out)

    def test_words_of_pages_are_read_in_all_their_languages(self):
        code, out = self.run_lint({"words.json": {"gone": {"en": "It is gone.", "de": "Es ist fort. "}}})
        self.assertEqual(code, 1)
        self.assertIn("words.json:4: gone [de]: has a space at its beginning or end: «Es ist fort. »", out)

    def test_an_exception_allows_one_text_or_a_field_and_is_told_when_nothing_needs_it(self):
        files = {"app.json": self.APP, "badges.json": {"badges": [{"description": {"en": "Water it", "de": "Gieß."}}]}}
        exception = {"rule": "ends", "file": "badges.json", "text": "Water it", "why": "…"}
        code, out = self.run_lint(files, [exception])
        self.assertEqual((code, out), (0, "1 app, 4 texts (de 2, en 2), 20 rules, 1 exception\n"))
        self.assertEqual(self.run_lint(files, [{"rule": "ends", "file": "badges.json", "field": "badges.description", "why": "…"}])[0], 0)
        code, out = self.run_lint(files, [exception, {**exception, "text": "Water that"}])
        self.assertEqual(code, 1)
        self.assertIn("badges.json:0: nothing needs the exception from ends in allowed.json any more\n", out)
        # An exception that names a file has no effect in a folder without that file.
        self.assertEqual(self.run_lint({"app.json": self.APP}, [exception])[0], 0)

    def test_what_cannot_be_read_is_named(self):
        for files, wrong in ({"app.json": '{\n"id": }'}, "app.json:2: "), ({"readme.txt": "-"}, "is no folder of an app"):
            with self.assertRaises(SystemExit) as fault:
                self.run_lint(files)
            self.assertIn(wrong, str(fault.exception.code))


if __name__ == "__main__":
    unittest.main()
