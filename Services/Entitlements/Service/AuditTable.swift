import Storage

/// The table `audit`: every change and its cause (E7). It holds ids and states, never a token or a signed text.
struct AuditTable {
  let tx: Transaction

  /// Notes a change of an account's.
  func add(_ cause: String, _ detail: String, account: String, app: String) throws {
    try tx.run(
      "INSERT INTO audit (at, account, app, cause, detail) VALUES ($1, $2, $3, $4, $5)", tx.wallNow, account, app,
      cause, detail)
  }
}
