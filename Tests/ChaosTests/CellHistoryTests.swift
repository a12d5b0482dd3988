import ChaosModel
import Testing
import Wire

/// What the judge makes of a run with cells.
@Suite(.timeLimit(.minutes(10))) struct CellHistoryTests {
  private static let lost = Strike.services.map { Cell.service($0, in: Cell.lost) }

  private func draft(underStack stack: String = Cell.stack) -> Draft {
    var draft = Draft()
    draft.entries.append(
      Entry(at: 0, run: RunNote(seed: 1, rate: 1, seconds: 60, stack: stack, faults: [], version: "1")))
    return draft
  }

  @Test(
    "while a cell is lost its own accounts may be put off, and who has none yet; the other's may not",
    arguments: [
      ("acc_a_1", Int64(1500), true), ("acc_b_1", 1500, false), (nil, 1500, true), ("acc_a_1", 2900, true),
      ("acc_a_1", 3100, false),
    ] as [(String?, Int64, Bool)])
  func lostCell(_ account: String?, _ at: Int64, _ isGood: Bool) {
    var draft = draft()
    draft.fault("cell", Self.lost, from: 1000, to: 2000)
    draft.call(
      "content.cards.list", from: at, to: at + 5, outcome: "unavailable", executed: "no", account: account)
    #expect(draft.verdict.of("others").isEmpty == isGood)
  }

  @Test("each cell's events are compared with its own subscribers", arguments: [(Int64(9), true), (8, false)])
  func events(_ seen: Int64, _ isGood: Bool) {
    var draft = draft()
    for (cell, last, cursor) in [("a", Int64(20), Int64(20)), ("b", 9, seen)] {
      draft.row("content", "outbox", ["last": .integer(last), "cell": .string(cell)])
      draft.row(
        "content", "subscriber_cursors",
        ["subscriber": "progress", "sequence": .integer(cursor), "cell": .string(cell)])
    }
    #expect(draft.verdict.of("events").isEmpty == isGood)
  }
}
