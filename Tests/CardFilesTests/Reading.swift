import CardFiles
import TestSupport
import Wire

/// All rows of a file, and the fault that ended it.
struct Reading: Equatable {
  var rows: [FileRow] = []
  var fault: CardFileFault?

  /// - Parameter cuts: The offsets at which the bytes are split, in ascending order.
  init(_ bytes: Bytes, by reader: some CardFileReader, cuts: [Int] = []) {
    var reader = reader
    var from = 0
    do throws(CardFileFault) {
      for cut in cuts + [bytes.count] {
        try reader.read(Array(bytes[from..<cut]), isLast: cut == bytes.count, into: &rows)
        from = cut
        if cut == bytes.count { break }
      }
    } catch {
      fault = error
    }
  }

  init(_ text: String, by reader: some CardFileReader) { self.init(Bytes(text.utf8), by: reader) }

  /// The valid cards.
  var cards: [FileCard] { rows.compactMap { try? $0.card.get() } }
  /// Row, line and reason of the invalid rows.
  var faults: [String] {
    rows.compactMap { row in
      guard case .failure(let fault) = row.card else { return nil }
      return "\(row.number)/\(row.line ?? 0) \(fault.reason.rawValue): \(fault.detail)"
    }
  }
}

extension FileCard {
  /// The card as an importer reads it back, with empty members removed.
  var plain: FileCard {
    var card = self
    if card.notes?.isEmpty == true { card.notes = nil }
    if card.tags?.isEmpty == true { card.tags = nil }
    if card.favorite == false { card.favorite = nil }
    return card
  }
}

/// Generates cards with texts that often break parsers.
struct CardDice {
  private var dice: Dice
  private static let pieces = [
    "a", "bánh mì", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "\r", "'", "\\", "{", "]", "😀", "e\u{301}", " ",
    "=1+1",
    "sep=;", "front", "back", "<b>", "&amp;", "ễ", "0",
  ]

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func text(least: Int = 1) -> String {
    (0..<dice.roll(least..<8)).map { _ in dice.pick(Self.pieces) }.joined()
  }

  mutating func tag() -> String {
    let tag = text().filter { !$0.isNewline && $0 != "\t" }
    return "t" + tag + "."
  }

  mutating func card() -> FileCard {
    FileCard(
      front: text(), back: text(), notes: text(least: 0),
      tags: (0..<dice.roll(0..<4)).map { _ in dice.chance(30) ? " \(tag()) " : tag() }, favorite: dice.chance(30),
      frontLanguage: dice.chance(50) ? "vi" : nil, backLanguage: dice.chance(50) ? "pt-BR" : nil)
  }

  mutating func cards(_ most: Int = 12) -> [FileCard] { (0..<dice.roll(1..<most)).map { _ in card() } }

  mutating func cuts(_ count: Int) -> [Int] { (0..<dice.roll(0..<9)).map { _ in dice.roll(0..<count) }.sorted() }
}
