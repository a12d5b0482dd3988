import ContentContract
import EventLoop
import ServiceHost
import Storage
import Wire

/// A set that somebody shares, as others see it.
struct SharedSet: Codable, Sendable {
  var title: String?
  /// Those that are still there, as they are now.
  var cards: [ShownCard]
}

/// A page of a set that another cell has.
struct ReadShare: CellQuestion {
  static let name = "shares.read"
  /// Where a page ends: it goes through the directory as one text.
  static let mostBytes = 128 << 10

  var code: SpokenCode
  var app: String
  /// How many of its cards were told before.
  var from: Int

  struct Answer: Codable, Sendable {
    var set: SharedSet
    /// Whether there are more.
    var goesOn: Bool
  }
}

/// That a set of another cell's was added: a count for whoever shares it, which may be lost.
struct CountShare: CellQuestion {
  static let name = "shares.count"

  var code: SpokenCode
  var app: String

  struct Answer: Codable, Sendable {}
}

/// Sets of cards that other cells have.
@Loop final class FarShares {
  private let cells: OtherCells
  private let store: Store

  init(_ cells: OtherCells, _ store: Store) { (self.cells, self.store) = (cells, store) }

  /// Answers other cells.
  func answer() {
    cells.answer(ReadShare.self) { [store] question in
      try await store.query { db in
        guard let set = try ShareTable(db, Self.reader(question.app)).set(question.code) else { return nil }
        var (page, bytes) = (SharedSet(title: set.title, cards: []), 0)
        for card in set.cards.dropFirst(question.from) {
          page.cards.append(card)
          bytes += try JSON.encode(card).count
          if bytes > ReadShare.mostBytes { break }
        }
        return ReadShare.Answer(set: page, goesOn: question.from + page.cards.count < set.cards.count)
      }
    }
    cells.answer(CountShare.self) { [store] question in
      try await store.write(of: "other cells") { tx in
        let table = ShareTable(tx, Self.reader(question.app))
        guard let share = try table.here(question.code) else { return nil }
        try tx.requireUnmoved(share.owner.account)
        try table.count(question.code)
        return CountShare.Answer()
      }
    }
  }

  /// The set of a code that another cell has made, or that has gone to another one with whoever shares it.
  ///
  /// - Returns: nil for one that is here, and where no cell has it.
  func find(_ code: SpokenCode, for owner: Owner) async throws -> SharedSet? {
    guard cells.own != nil, let cell = code.cell else { return nil }
    if try await store.query({ try ShareTable($0, owner).here(code) != nil }) { return nil }
    var whole: SharedSet?
    while true {
      let from = whole?.cards.count ?? 0
      let question = ReadShare(code: code, app: owner.app, from: from)
      guard let page = try await cells.find(question, at: cell, everywhere: true) else { return nil }
      whole = SharedSet(title: page.set.title, cards: (whole?.cards ?? []) + page.set.cards)
      guard page.goesOn, !page.set.cards.isEmpty, from < Share.mostCards else { return whole }
    }
  }

  /// Tells that a set was added.
  func count(_ code: SpokenCode, for owner: Owner) {
    guard let cell = code.cell else { return }
    let question = CountShare(code: code, app: owner.app)
    Loop.task { [cells] in _ = try? await cells.find(question, at: cell, everywhere: true) }
  }

  /// Somebody of an app who has nothing of their own here.
  private nonisolated static func reader(_ app: String) -> Owner { Owner(account: "", app: app) }
}
