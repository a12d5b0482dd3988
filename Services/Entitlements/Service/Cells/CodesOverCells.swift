import Crypto
import EntitlementsContract
import MessageBus
import ServiceHost
import Storage
import Wire

/// Whether there is an account behind a link's code in the cell that made it.
struct FindLink: CellQuestion {
  static let name = "links.find"

  /// The digest that is kept in the code's place.
  var digest: String
  var app: String

  struct Answer: Codable, Sendable { var isKnown: Bool }
}

/// Has an account of another cell use a promotional code of this one, once.
struct TakeCode: CellQuestion {
  static let name = "codes.take"

  /// The digest that is kept in the code's place.
  var digest: String
  var app: String
  /// The account's digest: its id stays in its cell.
  var taker: String

  /// What the code brings; nil for one that can't be used.
  struct Answer: Codable, Sendable { var offer: CodeTable.Offer? }

  init(_ code: SpokenCode, by principal: Principal) {
    (digest, app) = (code.promotionalDigest, principal.app)
    taker = Self.taker(principal.account)
  }

  /// What is kept of an account that has used a code.
  static func taker(_ account: String) -> String { SHA256.hexDigest(Array("code's taker:\(account)".utf8)) }
}

/// Codes that another cell has made: a link's leads its account there, a promotional one is used there.
extension EntitlementsService {
  func answerCodes(_ questions: CellQuestions) {
    questions.answer(FindLink.self) { [store] question in
      try await store.query { db in
        let account = try LinkTable(db: db).account(codeHash: question.digest, app: question.app, at: db.wallNow)
        return FindLink.Answer(isKnown: account != nil)
      }
    }
    questions.answer(TakeCode.self) { [store] question in
      try await store.write(of: "other cells") { tx in
        TakeCode.Answer(offer: try CodeTable(db: tx).take(question, at: tx.wallNow))
      }
    }
  }

  /// Has an account be in the cell whose account's device it would join.
  ///
  /// - Throws: `moved` once it is there; `not_found` for a code that leads to nobody, which is counted.
  func follow(_ code: SpokenCode, _ device: LinkedDevice, for caller: Caller) async throws {
    guard let questions, let departures, membership.mayBeElsewhere(code) else { return }
    let account = device.principal.account
    try await store.query { db in
      // What is tried is counted, which a held account's can't be.
      try db.requireUnmoved(account)
      try WrongCodes(db: db).check(account, at: db.wallNow)
    }
    guard let cell = try await membership.maker(of: code) else { return }
    let answer = try await questions.ask(FindLink(digest: device.codeHash, app: device.principal.app), of: cell)
    guard answer.isKnown else {
      try await store.write(for: caller) { try WrongCodes(db: $0).add(account, at: $0.wallNow) }
      throw Failure.notFound(.noLinkCode)
    }
    try await departures.lead(account, to: cell)
  }

  /// What a promotional code of another cell's brings: it is used there.
  ///
  /// - Returns: nil for a code of this cell's, and for one that the account has used.
  /// - Throws: `not_found` for one that can't be used, which is counted.
  func takeElsewhere(_ code: SpokenCode, _ principal: Principal, for caller: Caller) async throws -> CodeTable.Offer? {
    guard let questions, membership.mayBeElsewhere(code) else { return nil }
    let account = principal.account
    let isUsed = try await store.query { db in
      if try CodeTable(db: db).isUsed(code.promotionalDigest, by: account) { return true }
      try db.requireUnmoved(account)
      try WrongCodes(db: db).check(account, at: db.wallNow)
      return false
    }
    guard !isUsed, let cell = try await membership.maker(of: code) else { return nil }
    if let offer = try await questions.ask(TakeCode(code, by: principal), of: cell).offer { return offer }
    try await store.write(for: caller) { try WrongCodes(db: $0).add(account, at: $0.wallNow) }
    throw Failure.notFound(.noSuchCode)
  }
}
