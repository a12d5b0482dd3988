"""Tests of Plugins/generate.py."""

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Plugins"))

import generate  # noqa: E402


class DescriptionTests(unittest.TestCase):
    def test_a_member_has_its_types_name_and_all_lines_of_its_comment_without_row_ids(self):
        source = """
/// A card.
package struct Card: Codable {
  package struct Side {
    /// The text,
    /// in one language (F1).
    package var text: String
  }

  /// Milliseconds since 1970; nil if it was never changed.
  package var changedAt: Int64?
  package var bare: Int
}
"""
        found = list(generate.descriptions(source, generate.WIRE_TYPES, with_types=False))
        self.assertEqual(found, [
            ("Card.Side.text", "The text, in one language."),
            ("Card.changed_at", "Milliseconds since 1970; absent if it was never changed."),
        ])

    def test_types_that_are_not_on_the_wire_are_left_out(self):
        source = """
package struct Mover: Sendable {
  /// The account that ends.
  package var account: String
}
extension GetCard {
  package struct Reply: Codable {
    /// The card.
    package var card: Card
  }
}
"""
        found = list(generate.descriptions(source, generate.WIRE_TYPES, with_types=False))
        self.assertEqual(found, [("GetCard.Reply.card", "The card.")])

    def test_types_and_words_of_app_data_have_descriptions(self):
        source = """
/// A shelf.
package struct Shelf: Codable {
  /// How long.
  package enum Period: String, Codable {
    /// Seven days.
    case week
    /// Two.
    case twoMonths = "two_months"
    case month
  }
}
"""
        found = list(generate.descriptions(source, generate.APP_DATA_TYPES, with_types=True))
        self.assertEqual(found, [
            ("Shelf", "A shelf."), ("Shelf.Period", "How long."), ("Shelf.Period.week", "Seven days."),
            ("Shelf.Period.two_months", "Two."),
        ])


class SentenceTests(unittest.TestCase):
    def test_a_sentence_with_placeholders_becomes_a_function(self):
        text = generate.sentences({"en": {"card_limit": "At most {limit} cards.", "no_card": "There is no card."}})
        self.assertIn("package static func cardLimit(limit: some MessagePart) -> Message {", text)
        self.assertIn('package static let noCard = Message(sentence: "no_card")', text)
        self.assertIn('      "card_limit": #"At most {limit} cards."#,', text)

    def test_an_unchanged_file_is_not_written_again(self):
        with tempfile.TemporaryDirectory() as folder:
            words = pathlib.Path(folder, "en.json")
            words.write_text('{"no_card": "There is no card."}')
            out = pathlib.Path(folder, "Words.swift")
            sys.argv = ["generate.py", "sentences", str(out), str(words)]
            generate.main()
            written = out.stat().st_mtime_ns
            generate.main()
            self.assertEqual(out.stat().st_mtime_ns, written)


if __name__ == "__main__":
    unittest.main()
