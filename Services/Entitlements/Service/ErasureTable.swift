import CivilTime
import EntitlementsContract
import Storage

/// The tables `erasures` and `erasure_receipts`: erased accounts, and the services that have erased them (R16).
struct ErasureTable {
  let db: Connection

  /// Records an erasure. If the erasure is known, its receipts are collected again.
  func begin(_ account: String, askedAt: Timestamp, by: String) throws {
    try db.run(
      """
      INSERT INTO erasures (account, asked_at, asked_by) VALUES ($1, $2, $3)
      ON CONFLICT (account) DO UPDATE SET finished_at = NULL
      """, account, askedAt, by)
    try db.run("DELETE FROM erasure_receipts WHERE account = $1", account)
  }

  func isKnown(_ account: String) throws -> Bool {
    try db.first("SELECT 1 FROM erasures WHERE account = $1", account) { _ in true } ?? false
  }

  /// Records that a service has erased an account. The last service's receipt finishes the erasure.
  func received(from service: String, of account: String, all services: [String], at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO erasure_receipts (account, service, received_at) VALUES ($1, $2, $3)
      ON CONFLICT (account, service) DO NOTHING
      """, account, service, time)
    guard try missing(account, of: services).isEmpty else { return }
    try db.run("UPDATE erasures SET finished_at = $1 WHERE account = $2 AND finished_at IS NULL", time, account)
  }

  /// Returns the services that haven't erased an account yet, in the order of `services`.
  func missing(_ account: String, of services: [String]) throws -> [String] {
    let done = try db.values(of: String.self, "SELECT service FROM erasure_receipts WHERE account = $1", account)
    return services.filter { !done.contains($0) }
  }

  /// Returns the progress of an account's erasure; nil if the account wasn't erased.
  func state(_ account: String, of services: [String]) throws -> GetErasure.Reply? {
    let found = try db.first(
      "SELECT asked_at, asked_by, finished_at FROM erasures WHERE account = $1", account
    ) { row in
      GetErasure.Reply(
        askedAt: row.timestamp("asked_at"), askedBy: row.string("asked_by"),
        finishedAt: row.optionalTimestamp("finished_at"), waitsFor: [])
    }
    guard var reply = found else { return nil }
    reply.waitsFor = try missing(account, of: services)
    return reply
  }

  /// Returns the services that are late with erasures, with the number of accounts that each still has to erase.
  /// Examines only the `limit` oldest erasures.
  func overdue(askedBefore time: Timestamp, of services: [String], limit: Int) throws -> [(
    service: String, accounts: Int
  )] {
    let accounts = try db.values(
      of: String.self,
      "SELECT account FROM erasures WHERE finished_at IS NULL AND asked_at < $1 ORDER BY asked_at LIMIT $2", time,
      limit)
    var counts: [String: Int] = [:]
    for account in accounts { for service in try missing(account, of: services) { counts[service, default: 0] += 1 } }
    return services.compactMap { service in counts[service].map { (service: service, accounts: $0) } }
  }
}
