import Storage

/// The trail of every change and its cause (E7). It holds ids and states, never a token or a signed text.
enum AuditTable {
  static func add(_ cause: String, _ detail: String, account: String, app: String, _ tx: Transaction) throws {
    try tx.run(
      "INSERT INTO audit (at, account, app, cause, detail) VALUES ($1, $2, $3, $4, $5)", tx.wallNow, account, app,
      cause, detail)
  }
}
