import AppCatalog
import Crypto
import EventLoop
import ServiceHost
import Storage
import Telemetry
import Wire

/// Plans people's notices anew when their app's `notices.json` is another than the one that they were planned by: some
/// people in each transaction, and from where it was after a restart.
@Loop final class Replanning {
  private let timer: DueTimer

  /// People in one transaction.
  private nonisolated static let batch = 500

  init(store: Store, catalog: AppCatalog, clock: LoopClock, log: Log, planned: @escaping @Loop () -> Void) {
    timer = DueTimer(
      clock: clock,
      look: { try await store.query { try Self.first(catalog, $0) } == nil ? nil : clock.wallNow },
      failed: { log.error("notices weren't planned anew", ["error": "\($0)"]) }
    ) {
      while let app = try await store.query({ try Self.first(catalog, $0) }) {
        try await store.write(of: "upkeep") { try Self.step(app, $0) }
        planned()
      }
    }
  }

  /// Looks whether an app's data is another: at the start, and when the apps were read again.
  func arm() { Loop.task { await self.timer.fire() } }

  /// Ends it; what runs is finished.
  func stop() { timer.stop() }

  private struct Work: Sendable {
    var app: String
    var digest: String
  }

  /// The first app whose people's notices aren't all planned by its data.
  private nonisolated static func first(_ catalog: AppCatalog, _ db: Connection) throws -> Work? {
    for app in catalog.apps {
      let work = Work(app: app.id, digest: try digest(of: app.notices))
      let known = try PlannedApps(db: db).planned(app.id)
      if known?.digest != work.digest || known?.upTo != nil { return work }
    }
    return nil
  }

  private nonisolated static func step(_ work: Work, _ tx: Transaction) throws {
    let planned = PlannedApps(db: tx)
    let known = try planned.planned(work.app)
    let from = known?.digest == work.digest ? known?.upTo ?? "" : ""
    let accounts = try PersonTable(db: tx).people(of: work.app, after: from, limit: batch)
    // They are due at once, so that the schedule plans each.
    for account in accounts { try tx.run("UPDATE people SET next_at = $1 WHERE account = $2", tx.wallNow, account) }
    try planned.save(work.app, digest: work.digest, upTo: accounts.count < batch ? nil : accounts.last)
  }

  /// The same for the same data in every process, in whatever order its members stand.
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

/// The table `planned_apps`: by which of an app's data its people's notices are planned.
struct PlannedApps {
  let db: Connection

  /// What an app's people are planned by, and up to whom where that isn't all of them yet.
  func planned(_ app: String) throws -> (digest: String, upTo: String?)? {
    try db.first("SELECT digest, up_to FROM planned_apps WHERE app = $1", app) {
      ($0.string(0), $0.optionalString(1))
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
