package import CivilTime
import Wire

/// Accounts that are erased: marked first, then forgotten row by row, then out of every file (R16).
extension Transaction {
  /// Marks an account as erased: its changes are refused from now on and its events dropped. What it left goes in
  /// steps, by `Eraser`.
  ///
  /// It is in the register beside the database, and that on disk, before this is. One that is marked already is gone
  /// through again.
  package func erase(_ account: String, at time: Timestamp) throws {
    endsAccounts = true
    try register?.add(ErasureRegister.Entry(account: account, at: time), in: self)
    try own.run(
      """
      INSERT INTO storage_erased (account, at) VALUES ($1, $2)
      ON CONFLICT (account) DO UPDATE SET forgotten_at = NULL
      """, account, time)
  }

  /// Deletes a part of what erased accounts left.
  ///
  /// - Returns: whether there may be more of this account's.
  func forget(_ account: String, _ tables: [HeldTable], atMost limit: Int) throws -> Bool {
    for table in tables {
      guard case .deleted(let columns, let then) = table.erasure, let rows = table.rows else { continue }
      let key = columns.joined(separator: ", ")
      try own.run(
        """
        DELETE FROM \(table.name) WHERE (\(key)) IN (SELECT \(key) FROM \(table.name) WHERE \(rows) LIMIT $2)
        """, account, limit)
      guard changes > 0 else { continue }
      if let then { try own.run(then) }
      return true
    }
    return false
  }

  /// All that an account left is gone, in every file.
  func forgotten(_ account: String) throws {
    try own.run("UPDATE storage_erased SET forgotten_at = $1 WHERE account = $2", wallNow, account)
  }
}

extension Connection {
  /// Whether an account was erased.
  package func isErased(_ account: String) throws(StoreFault) -> Bool {
    do {
      return try own.first("SELECT 1 FROM storage_erased WHERE account = $1", account) { _ in true } ?? false
    } catch let fault as StoreFault { throw fault } catch {
      throw StoreFault(message: "\(error)")
    }
  }

  /// Erased accounts that left something still, the oldest first.
  func unforgotten(limit: Int) throws -> [String] {
    try own.rows("SELECT account FROM storage_erased WHERE forgotten_at IS NULL ORDER BY at, account LIMIT $1", limit) {
      $0.string(0)
    }
  }

  /// Every account that was ever erased, a page behind another.
  package func erased(after account: String, limit: Int) throws -> [ErasureRegister.Entry] {
    try own.rows("SELECT account, at FROM storage_erased WHERE account > $1 ORDER BY account LIMIT $2", account, limit)
    {
      ErasureRegister.Entry(account: $0.string(0), at: $0.timestamp(1))
    }
  }
}
