import CivilTime
package import Wire

/// How an account stands to this database: whether changes in its name are taken.
package enum AccountStanding: Hashable, Sendable {
  /// They are, as far as this database knows.
  case here
  /// It was erased, or is part of another one.
  case ended
  /// It is on its way to another cell, or not wholly here yet.
  case held
  /// It is another cell's.
  case left(for: String)

  /// What whoever would change something of it is told; nil where it may.
  package var refusal: Failure? {
    switch self {
    case .here: nil
    case .ended: .unauthenticated
    case .held: .accountMoving
    case .left(let cell): .moved(to: cell)
    }
  }
}

extension Connection {
  /// How an account stands.
  package func standing(of account: String) throws -> AccountStanding {
    // One question, as each is a way to the server and back where the database is one, and without anything to sort, as
    // every change asks it. One that comes back is no other cell's any more: what is told of it is its own; one that
    // leaves is, once it has left.
    let found = try own.first(
      """
      SELECT CASE WHEN EXISTS (SELECT 1 FROM storage_erased WHERE account = $1) THEN 1
        WHEN EXISTS (SELECT 1 FROM storage_merged WHERE account = $1) THEN 1 ELSE 0 END,
        (SELECT cell FROM storage_held WHERE account = $1), (SELECT cell FROM storage_left WHERE account = $1)
      """, account
    ) { (hasEnded: $0.bool(0), heldFor: $0.optionalString(1), leftFor: $0.optionalString(2)) }
    guard let found, !found.hasEnded else { return found == nil ? .here : .ended }
    if let cell = found.leftFor, found.heldFor != "" { return .left(for: cell) }
    return found.heldFor == nil ? .here : .held
  }

  /// Refuses a change of an account that its own calls don't ask for, such as one by support: what would be lost since
  /// the account is on its way is asked for again.
  ///
  /// - Throws: `unavailable` for an account that is held, `moved` for one that has left.
  package func requireUnmoved(_ account: String) throws {
    switch try standing(of: account) {
    case .here, .ended: return
    case let standing: if let refusal = standing.refusal { throw refusal }
    }
  }

  /// Whether an account is held, or has left: what changes it without being asked leaves it alone.
  package func isMoving(_ account: String) throws -> Bool {
    switch try standing(of: account) {
    case .here, .ended: false
    case .held, .left: true
    }
  }

  /// Whether an account is on its way here, and not wholly here yet.
  package func isComing(_ account: String) throws -> Bool { try heldFor(account) == "" }

  /// Whether nothing of an account, or of those that became part of it, is on its way to or from other services as far
  /// as this database knows.
  package func hasNoEvents(of account: String) throws -> Bool {
    let subjects = "subject IN (SELECT $1 UNION ALL SELECT account FROM storage_merged WHERE into_account = $1)"
    let waiting = try own.first(
      """
      SELECT 1 FROM outbox
      WHERE \(subjects) AND sequence > (SELECT min(sequence) FROM subscriber_cursors) LIMIT 1
      """, account
    ) { _ in true }
    if waiting == true { return false }
    return try own.first("SELECT 1 FROM inbox_shelf WHERE \(subjects) LIMIT 1", account) { _ in true } == nil
  }
}

/// Rows of accounts that are held: SQL for what changes rows without being asked.
package enum HeldAccounts {
  /// Holds for rows whose account is not held, in this column.
  package static func pass(_ column: String = "account") -> String {
    "coalesce(\(column), '') NOT IN (SELECT account FROM storage_held)"
  }
}

extension Transaction {
  /// Has an account's changes be refused from now on, since it goes to another cell; a repeat changes nothing.
  ///
  /// - Throws: `not_found` for one that has ended, `moved` for one that has left, `conflict` for one that goes elsewhere
  ///   or isn't wholly here.
  package func hold(_ account: String, for cell: String) throws {
    switch try standing(of: account) {
    case .ended: throw Failure.notFound(.noAccount)
    case .left(let other): throw Failure.moved(to: other)
    case .held:
      guard try heldFor(account) == cell else { throw Failure.conflict(.accountMoving) }
    case .here:
      try own.run("INSERT INTO storage_held (account, cell, at) VALUES ($1, $2, $3)", account, cell, wallNow)
    }
  }

  /// Takes an account's changes again; one that isn't held stays as it is.
  ///
  /// - Returns: whether it was held.
  /// - Throws: `conflict` for one that isn't wholly here yet, or that is leaving for good.
  package func release(_ account: String) throws -> Bool {
    guard let cell = try heldFor(account) else { return false }
    if cell.isEmpty { throw Failure.conflict(.accountMoving) }
    if case .left(let other) = try standing(of: account) { throw Failure.moved(to: other) }
    try own.run("DELETE FROM storage_held WHERE account = $1", account)
    return true
  }

  /// Notes an account as another cell's, for good; its rows are forgotten in steps. A repeat changes nothing.
  ///
  /// - Throws: `conflict` for one that isn't held for that cell: nobody can know that it is whole there.
  package func leave(_ account: String, for cell: String) throws {
    if case .left(let other) = try standing(of: account) {
      guard other == cell else { throw Failure.moved(to: other) }
      return
    }
    guard try heldFor(account) == cell else { throw Failure.conflict(.accountMoving) }
    try own.run("INSERT INTO storage_left (account, cell, at) VALUES ($1, $2, $3)", account, cell, wallNow)
    // It came from elsewhere once, and may again.
    try own.run("DELETE FROM storage_arrivals WHERE account = $1", account)
  }

  /// Nothing of an account that left is here any more.
  func forgottenAsLeft(_ account: String) throws {
    try own.run("UPDATE storage_left SET forgotten_at = $1 WHERE account = $2", wallNow, account)
    try own.run("DELETE FROM storage_held WHERE account = $1", account)
  }
}

extension Connection {
  /// The cell that an account is held for; empty for one that isn't wholly here, nil for one that isn't held.
  func heldFor(_ account: String) throws -> String? {
    try own.first("SELECT cell FROM storage_held WHERE account = $1", account) { $0.string(0) }
  }

  /// Whether an account has left, and all that it had here is forgotten.
  func isForgottenAsLeft(_ account: String) throws -> Bool {
    try own.first("SELECT 1 FROM storage_left WHERE account = $1 AND forgotten_at IS NOT NULL", account) { _ in true }
      ?? false
  }
}
