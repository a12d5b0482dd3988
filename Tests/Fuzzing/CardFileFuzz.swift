import CardFiles
import TestSupport
import Wire

/// Fuzzes card files. Any division into chunks must give the same rows and the same fault, and cards that were read
/// must survive writing and reading.
enum CardFileFuzz {
  static func finding(_ input: Bytes) -> String? {
    var dice = Dice(of: input)
    if dice.chance(50) { return finding(input, CSVCards(limits: .init(rowBytes: 300, fields: 20)), &dice) }
    return finding(input, JSONCards(most: 300), &dice)
  }

  private struct Outcome: Equatable {
    var rows: [FileRow] = []
    var fault: CardFileFault?
  }

  private static func finding(_ input: Bytes, _ reader: some CardFileReader, _ dice: inout Dice) -> String? {
    let whole = read(input, reader, cuts: [])
    let cuts = (0..<dice.roll(1..<6)).map { _ in dice.roll(0..<input.count + 1) }.sorted()
    let parts = read(input, reader, cuts: cuts)
    if parts != whole { return "cut at \(cuts): \(parts), not \(whole)" }
    if whole.rows.map(\.number) != Array(1..<whole.rows.count + 1) { return "rows are counted wrongly" }
    let lines = whole.rows.compactMap(\.line)
    if lines != lines.sorted() || lines.contains(where: { $0 < 1 }) { return "lines are counted wrongly: \(lines)" }
    return rewritten(whole.rows.compactMap { try? $0.card.get() })
  }

  private static func read(_ input: Bytes, _ reader: some CardFileReader, cuts: [Int]) -> Outcome {
    var reader = reader
    var outcome = Outcome()
    var from = 0
    do throws(CardFileFault) {
      for cut in cuts {
        try reader.read(Bytes(input[from..<cut]), isLast: false, into: &outcome.rows)
        from = cut
      }
      try reader.read(Bytes(input[from...]), isLast: true, into: &outcome.rows)
    } catch {
      outcome.fault = error
    }
    return outcome
  }

  private static func rewritten(_ cards: [FileCard]) -> String? {
    let plain = cards.map(plain)
    var table = CSVWriter.start
    var text = JSONCardWriter.start
    for (index, card) in plain.enumerated() {
      CSVWriter.write(card, to: &table)
      do { try JSONCardWriter.write(card, isFirst: index == 0, to: &text) } catch {
        return "can't be written: \(error)"
      }
    }
    text += JSONCardWriter.end
    let csv = read(table, CSVCards(), cuts: [])
    let json = read(text, JSONCards(), cuts: [])
    if csv.fault != nil || csv.rows.compactMap({ try? $0.card.get() }) != plain { return "as CSV again: \(csv)" }
    if json.fault != nil || json.rows.compactMap({ try? $0.card.get() }) != plain { return "as JSON again: \(json)" }
    return nil
  }

  /// Returns the card without the values that only one of the formats can store.
  private static func plain(_ card: FileCard) -> FileCard {
    var card = card
    card.notes = card.notes.flatMap { $0.isEmpty ? nil : $0 }
    card.favorite = card.favorite == true ? true : nil
    card.frontLanguage = card.frontLanguage.flatMap { $0.isEmpty ? nil : $0 }
    card.backLanguage = card.backLanguage.flatMap { $0.isEmpty ? nil : $0 }
    let tags = card.tags?.filter { !$0.isEmpty } ?? []
    card.tags = tags.isEmpty ? nil : tags
    return card
  }
}
