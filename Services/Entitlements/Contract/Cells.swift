package import CivilTime
package import Wire

/// Has an account go to another cell, with all that it has, while it is used.
package struct MoveAccount: Request {
  package static let method = Method(
    "entitlements.accounts.move", .change, audience: .ops, access: .open, fails: [.notFound, .moved, .conflict],
    "Has an account go to another cell, with all that it has.")

  /// The account's id.
  package var account: Identifier
  /// The cell's name.
  package var cell: Identifier

  /// A request with these members.
  package init(account: Identifier, cell: Identifier) { (self.account, self.cell) = (account, cell) }

  package typealias Reply = GetAccountMove.Reply
}

/// How far an account is on its way to another cell.
package struct GetAccountMove: Request {
  package static let method = Method(
    "entitlements.accounts.whereabouts", .read, audience: .ops, access: .open, fails: [.notFound],
    "Says whether an account is here, on its way to another cell, or there.")

  /// The account's id.
  package var account: Identifier

  /// A request with these members.
  package init(account: Identifier) { self.account = account }

  /// Where it is.
  package struct Reply: Codable, Sendable, Hashable {
    /// `here`, `leaving` or `left`.
    package var state: State
    /// The cell that it goes to, or is in; nil for one that is here.
    package var cell: String?

    /// What is answered.
    package init(state: State, cell: String?) { (self.state, self.cell) = (state, cell) }

    /// How far it is.
    package enum State: String, Codable, Sendable, CaseIterable { case here, leaving, left }
  }
}

/// The cells behind the same door.
package struct ListCells: Request {
  package static let method = Method(
    "entitlements.cells.list", .read, audience: .ops, access: .open, fails: [.notFound],
    "Lists the cells that this one knows, and which of them take new accounts.")

  package init() {}

  /// All cells.
  package struct Reply: Codable, Sendable, Hashable {
    /// The one that answers.
    package var own: String
    /// By their names.
    package var cells: [Cell]

    /// What is answered.
    package init(own: String, cells: [Cell]) { (self.own, self.cells) = (own, cells) }

    /// One of them.
    package struct Cell: Codable, Sendable, Hashable {
      /// Its name.
      package var name: String
      /// Whether it takes new accounts.
      package var isOpen: Bool
      /// When it was last heard of.
      package var seenAt: Timestamp

      /// One with these members.
      package init(name: String, isOpen: Bool, seenAt: Timestamp) {
        (self.name, self.isOpen, self.seenAt) = (name, isOpen, seenAt)
      }
    }
  }
}

/// Has the accounts of this cell go to another one, some at a time: whoever wants it empty asks again with the cursor
/// while there are more, and once more from the start for those that have stayed.
package struct EmptyCell: Request {
  package static let method = Method(
    "entitlements.cells.empty", .change, audience: .ops, access: .open, fails: [.notFound, .conflict],
    "Has the next accounts of this cell go to another one.")

  /// The name of the cell that they go to.
  package var to: Identifier
  /// The answer's before; nil for the first ones.
  package var cursor: PageCursor?

  /// A request with these members.
  package init(to: Identifier, cursor: PageCursor? = nil) { (self.to, self.cursor) = (to, cursor) }

  /// How far it is.
  package struct Reply: Codable, Sendable, Hashable {
    /// How many accounts go from now on.
    package var begun: Int
    /// How many are on their way, to whatever cell. None are begun while they are many.
    package var leaving: Int
    /// How many are in this cell, with those on their way; only in answer to a request without a cursor.
    package var accounts: Int?
    /// Behind those that were looked at.
    package var nextCursor: PageCursor
    /// Whether there are accounts behind it.
    package var hasMore: Bool

    /// What is answered.
    package init(begun: Int, leaving: Int, accounts: Int? = nil, nextCursor: PageCursor, hasMore: Bool) {
      (self.begun, self.leaving, self.accounts) = (begun, leaving, accounts)
      (self.nextCursor, self.hasMore) = (nextCursor, hasMore)
    }
  }
}

/// Has a cell take new accounts, or none: one that is drained keeps those that it has.
package struct SetCell: Request {
  package static let method = Method(
    "entitlements.cells.set", .change, audience: .ops, access: .open, fails: [.notFound],
    "Has a cell take new accounts, or no more.")

  /// The cell's name.
  package var cell: Identifier
  /// Whether it takes new accounts.
  package var isOpen: Bool

  /// A request with these members.
  package init(cell: Identifier, isOpen: Bool) { (self.cell, self.isOpen) = (cell, isOpen) }

  package typealias Reply = Nothing
}

/// Has this cell use the directory that its setting names from now on, though it is another one than before, and tell it of
/// all sign-ins and purchases that are here: where the former one is lost for good.
package struct AcceptDirectory: Request {
  package static let method = Method(
    "entitlements.cells.accept", .change, audience: .ops, access: .open, fails: [.notFound],
    "Has this cell use another directory of cells than before.")

  package init() {}

  package typealias Reply = Nothing
}

/// Has all cells forget one that is gone for good: purchases and sign-ins that it had may be other accounts' from then
/// on.
package struct ForgetCell: Request {
  package static let method = Method(
    "entitlements.cells.forget", .change, audience: .ops, access: .open, fails: [.notFound, .conflict],
    "Has all cells forget one that is gone for good.")

  /// The cell's name; `conflict` for one that was heard of within the last minute.
  package var cell: Identifier

  /// A request with these members.
  package init(cell: Identifier) { self.cell = cell }

  package typealias Reply = Nothing
}
