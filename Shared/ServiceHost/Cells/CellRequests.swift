package import Wire

/// Asks the other cells for something that one of them may have (inner): `entitlements` knows them.
package struct AskCells: Request {
  package static let method = Method(
    "entitlements.cells.ask", .read, audience: .inner, callers: ["content", "progress"], access: .open,
    fails: [.notFound], "Asks the other cells for something that one of them may have.")

  /// The service that is asked, of each cell.
  package var service: String
  /// What it is asked.
  package var question: AnswerCell
  /// The cell that is asked first; `not_found` if there is none of that name.
  package var cell: String
  /// Whether the others are asked if that one doesn't have it.
  package var everywhere: Bool

  package init(service: String, question: AnswerCell, cell: String, everywhere: Bool) {
    (self.service, self.question, self.cell, self.everywhere) = (service, question, cell, everywhere)
  }

  package typealias Reply = AnswerCell.Reply
}

/// The names of the other cells (inner): whoever adds up what all have asks each of them.
package struct NameCells: Request {
  package static let method = Method(
    "entitlements.cells.names", .read, audience: .inner, callers: ["progress"], access: .open,
    "Lists the names of the other cells.")

  package init() {}

  /// What is answered.
  package struct Reply: Codable, Hashable, Sendable {
    /// In their order; empty in a stack that is alone.
    package var names: [String]

    package init(names: [String]) { self.names = names }
  }
}

/// `S.cells.answer`: what another cell's same service asks (inner).
package struct AnswerCell: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).cells.answer", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
      "Answers what the same service of another cell asks.")
  }

  /// What is asked: `CellQuestion.name`.
  package var name: String
  /// The question's members.
  package var body: JSONValue

  package init(name: String, body: JSONValue) { (self.name, self.body) = (name, body) }

  /// What is answered.
  package struct Reply: Codable, Hashable, Sendable {
    /// Nil where the cell doesn't have it.
    package var body: JSONValue?

    package init(body: JSONValue?) { self.body = body }
  }
}

/// Has an account be in another cell, since it would be with somebody there (inner). Answered with `moved` once it is.
package struct LeadAccount: Request {
  package static let method = Method(
    "entitlements.accounts.lead", .change, audience: .inner, callers: ["progress"], access: .open,
    fails: [.notFound, .moved], "Has an account be in another cell.")

  /// The account's id.
  package var account: String
  /// The cell's name.
  package var cell: String

  package init(account: String, cell: String) { (self.account, self.cell) = (account, cell) }

  package typealias Reply = Nothing
}
