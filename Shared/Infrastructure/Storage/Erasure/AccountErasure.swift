package import CivilTime
import EventLoop
import Wire

/// Erasure of accounts: marking an account, deleting its rows, and then removing the deleted data from the files (R16).
extension Transaction {
  /// Marks an account as erased. From now on, the account's changes are rejected and its events are dropped. `Eraser`
  /// deletes the account's data in steps.
  ///
  /// Adds the account to the erasure log and syncs the log before changing the database. If the account is already
  /// marked, makes `Eraser` delete its data again.
  package func erase(_ account: String, at time: Timestamp) throws {
    endsAccounts = true
    try erasureLog?.add(ErasureLog.Entry(account: account, at: time), in: self)
    try own.run(
      """
      INSERT INTO storage_erased (account, at) VALUES ($1, $2)
      ON CONFLICT (account) DO UPDATE SET forgotten_at = NULL
      """, account, time)
  }

  /// Deletes or anonymizes some of the rows of an erased account.
  ///
  /// - Returns: true if the account may have more rows.
  func forget(_ account: String, _ tables: [PersonalDataTable], atMost limit: Int) throws -> Bool {
    for table in tables {
      guard let sql = table.forgetting else { continue }
      try own.run(sql, account, limit)
      guard changes > 0 else { continue }
      if case .deleted(_, let then?) = table.erasure { try own.run(then) }
      return true
    }
    return false
  }

  /// Records that all data of an account has been deleted from every file.
  func forgotten(_ account: String) throws {
    try own.run("UPDATE storage_erased SET forgotten_at = $1 WHERE account = $2", wallNow, account)
  }
}

extension PersonalDataTable {
  /// The statement that deletes or anonymizes at most `$2` of the rows of the account `$1`; nil if the table needs
  /// none.
  package var forgetting: String? {
    guard let rows else { return nil }
    switch erasure {
    case .deleted(let columns, _): return "DELETE FROM \(name) WHERE \(some(rows, by: columns))"
    case .anonymized(let columns): return "UPDATE \(name) SET account = '' WHERE \(some(rows, by: columns))"
    case .along, .stays: return nil
    }
  }

  private func some(_ rows: String, by columns: [String]) -> String {
    let key = columns.joined(separator: ", ")
    return "(\(key)) IN (SELECT \(key) FROM \(name) WHERE \(rows) LIMIT $2)"
  }
}

extension Connection {
  /// Returns true if an account was erased.
  package func isErased(_ account: String) throws(StoreFault) -> Bool {
    do {
      return try own.first("SELECT 1 FROM storage_erased WHERE account = $1", account) { _ in true } ?? false
    } catch let fault as StoreFault { throw fault } catch {
      throw StoreFault(message: "\(error)")
    }
  }

  /// Returns a page of all accounts that were ever erased.
  package func erased(after account: String, limit: Int) throws -> [ErasureLog.Entry] {
    try own.rows("SELECT account, at FROM storage_erased WHERE account > $1 ORDER BY account LIMIT $2", account, limit)
    {
      ErasureLog.Entry(account: $0.string("account"), at: $0.timestamp("at"))
    }
  }
}

extension Store {
  /// The number of rows to delete per step. Other writes run between steps.
  private nonisolated static let stepRows = 200
  /// The maximum number of accounts that a single write records as completely erased.
  private static let stepAccounts = 100

  /// Returns the erased accounts whose data isn't completely deleted, the oldest first.
  package func unforgotten() async throws -> [String] {
    try await query {
      try $0.own.values(
        of: String.self, "SELECT account FROM storage_erased WHERE forgotten_at IS NULL ORDER BY at, account")
    }
  }

  /// Deletes the rows of an erased account in bounded steps between other writes. After an interruption, call this
  /// again to continue.
  package func deleteRows(of account: String) async throws {
    let tables = held + StoreSchema.held
    while try await write({ try $0.forget(account, tables, atMost: Self.stepRows) }) {}
  }

  /// Removes the remains of deleted rows from the files, and then records that the erasure of the accounts is complete.
  /// Call this after `deleteRows` has deleted the accounts' rows.
  ///
  /// - Parameter done: makes further changes in the transaction that records an account's completed erasure.
  /// - Throws: `DeletedDataInUse` if deleted data may remain. Call this again later.
  package func finishErasure(
    of accounts: [String], done: @escaping @Sendable (String, Transaction) throws -> Void
  ) async throws {
    for index in try await query({ try DeletedDataScrubber.indexes($0) }) {
      var isFirst = true
      while try await write({ [isFirst] in try DeletedDataScrubber.merge(index, isFirst: isFirst, $0) }) {
        isFirst = false
      }
    }
    if hasFile {
      try expectFile()
      let path = path
      try await BackgroundThread.run { try DeletedDataScrubber.emptyLog(of: path) }
    } else if let address = backend.postgres {
      try await BackgroundThread.run { try DeletedDataScrubber.repack(address) }
    }
    for start in stride(from: 0, to: accounts.count, by: Self.stepAccounts) {
      let step = accounts[start...].prefix(Self.stepAccounts)
      try await write { tx in
        for account in step {
          try tx.forgotten(account)
          try done(account, tx)
        }
      }
    }
  }
}

extension StoreOpening {
  /// Erases the accounts that are in the erasure log but not marked in the database. This happens if the database was
  /// restored from an older state. Runs before any request is served.
  func replay(_ erasureLog: ErasureLog, in database: any Engine) throws {
    let db = Connection(database, isRestricted: false)
    let new = try erasureLog.entries().filter { try !db.isErased($0.account) }
    guard !new.isEmpty else { return }
    let tables = held + StoreSchema.held
    let context = TransactionContext(database, source: source, limits: limits, hooks: hooks)
    for entry in new {
      try database.script(database.dialect.begin)
      let tx = Transaction(context, wallNow: clock.wallNow)
      do {
        while try tx.forget(entry.account, tables, atMost: 10_000) {}
        try tx.own.run(
          "INSERT INTO storage_erased (account, at) VALUES ($1, $2) ON CONFLICT (account) DO NOTHING", entry.account,
          entry.at)
        try database.script("COMMIT")
      } catch {
        if database.inTransaction { try? database.script("ROLLBACK") }
        throw error
      }
    }
  }
}
