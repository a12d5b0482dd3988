import AppCatalog
import Crypto
import EventLoop
import ServiceHost
import Storage
import Telemetry
import Wire

/// Plans users' notices again after a change of their app's `notices.json`. Plans a batch of users per transaction, and
/// continues after a restart.
@Loop final class NoticeReplanning {
  private let timer: DueTimer

  /// The number of users in one transaction.
  private nonisolated static let batch = 500

  init(store: Store, catalog: AppCatalog, clock: LoopClock, log: Log, planned: @escaping @Loop () -> Void) {
    timer = DueTimer(
      clock: clock,
      look: { try await store.query { try Self.first(catalog, $0) } == nil ? nil : clock.wallNow },
      failed: { log.error("can't reschedule notices", ["error": "\($0)"]) }
    ) {
      while let app = try await store.query({ try Self.first(catalog, $0) }) {
        try await store.write(of: "upkeep") { try Self.step(app, $0) }
        planned()
      }
    }
  }

  /// Checks for changed app data, at the start and after a reload.
  func arm() { Loop.task { await self.timer.fire() } }

  /// Stops the timer. A running step still finishes.
  func stop() { timer.stop() }

  private struct Work: Sendable {
    var app: String
    var digest: String
    /// The last account that was planned with this data; empty if there is none.
    var after: String
  }

  /// Returns the first app with users whose notices haven't been planned with the app's current data.
  private nonisolated static func first(_ catalog: AppCatalog, _ db: Connection) throws -> Work? {
    for app in catalog.apps {
      let digest = try digest(of: app.notices)
      let known = try PlannedApps(db: db).planned(app.id)
      guard let known, known.digest == digest else { return Work(app: app.id, digest: digest, after: "") }
      if let last = known.upTo { return Work(app: app.id, digest: digest, after: last) }
    }
    return nil
  }

  private nonisolated static func step(_ work: Work, _ tx: Transaction) throws {
    let accounts = try UserStateTable(db: tx).people(of: work.app, after: work.after, limit: batch)
    // Make the users due at once, so that the schedule plans their notices.
    for account in accounts { try tx.run("UPDATE people SET next_at = $1 WHERE account = $2", tx.wallNow, account) }
    try PlannedApps(db: tx).save(work.app, digest: work.digest, upTo: accounts.count < batch ? nil : accounts.last)
  }

  /// Returns a digest that doesn't depend on the process or on the order of members.
  private nonisolated static func digest(of notices: Notices?) throws -> String {
    guard let notices else { return "" }
    let value = sorted(try JSON.decode(JSONValue.self, from: JSON.encode(notices)))
    return SHA256.hexDigest(Array(try JSON.encode(value)))
  }

  private nonisolated static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, sorted($0.value)) }.sorted { $0.0 < $1.0 }))
    case .array(let values): .array(values.map(sorted))
    default: value
    }
  }
}

/// The table `planned_apps`: the version of each app's data with which notices were planned.
struct PlannedApps {
  let db: Connection

  /// Returns the digest of the data with which an app's notices were planned, and the last planned account if planning
  /// is incomplete.
  func planned(_ app: String) throws -> (digest: String, upTo: String?)? {
    try db.first("SELECT digest, up_to FROM planned_apps WHERE app = $1", app) {
      ($0.string("digest"), $0.optionalString("up_to"))
    }
  }

  func save(_ app: String, digest: String, upTo: String?) throws {
    try db.run(
      """
      INSERT INTO planned_apps (app, digest, up_to) VALUES ($1, $2, $3)
      ON CONFLICT (app) DO UPDATE SET digest = $2, up_to = $3
      """, app, digest, upTo)
  }
}
