import EventLoop
import Wire

extension Store {
  /// The number of rows to delete per step. Other writes run between steps.
  private nonisolated static let stepRows = 200
  /// The maximum number of erased accounts to process at once.
  private static let round = 20

  /// Returns erased accounts whose data isn't completely deleted, the oldest first; a limited number of them.
  package func unforgotten() async throws -> [String] {
    let most = Self.round
    return try await query { try $0.unforgotten(limit: most) }
  }

  /// Deletes the data of erased accounts: their rows, in bounded steps between other writes, and then the remains in
  /// the files. After an interruption, a repeated call continues the work.
  ///
  /// - Parameter done: changes the store in the transaction that records that an account is forgotten.
  /// - Returns: false if a reader still uses old pages. Call it again later.
  package func forget(
    _ accounts: [String], done: @escaping @Sendable (String, Transaction) throws -> Void
  ) async throws -> Bool {
    let tables = held + OwnSchema.held
    for account in accounts {
      while try await write({ try $0.forget(account, tables, atMost: Self.stepRows) }) {}
    }
    for index in try await query({ try Remains.indexes($0) }) {
      var isFirst = true
      while try await write({ [isFirst] in try Remains.merge(index, isFirst: isFirst, $0) }) { isFirst = false }
    }
    if hasFile {
      try expectFile()
      let path = path
      guard try await BackgroundThread.run({ try Remains.emptyLog(of: path) }) else { return false }
    } else if let address = backend.postgres {
      guard try await BackgroundThread.run({ try Remains.repack(address) }) else { return false }
    }
    try await write { tx in
      for account in accounts {
        try tx.forgotten(account)
        try done(account, tx)
      }
    }
    return true
  }
}

extension StoreOpening {
  /// Erases the accounts that the erasure log lists and the database doesn't, because it was restored from an older
  /// state. Runs before any request is served.
  func replay(_ erasureLog: ErasureLog, in database: any Engine) throws {
    let db = Connection(database, isRestricted: false)
    let new = try erasureLog.entries().filter { try !db.isErased($0.account) }
    guard !new.isEmpty else { return }
    let tables = held + OwnSchema.held
    for entry in new {
      try database.script(database.dialect.begin)
      let tx = Transaction(database, wallNow: clock.wallNow, source: source, limits: limits, hooks: hooks)
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
