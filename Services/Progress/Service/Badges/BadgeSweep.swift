package import AppCatalog
import CivilTime
import Crypto
package import EventLoop
import ServiceHost
package import Storage
package import Telemetry
import Wire

/// Looks through all accounts of an app whose badges are others than before: whoever has reached a new one's goal gets
/// it then, and needn't do anything for it.
@Loop package final class BadgeSweep {
  private let store: Store
  private var catalog: AppCatalog?
  private var timer: DueTimer?

  /// Accounts that one change looks at: others go between two.
  private nonisolated static let page = 100

  /// - Parameter log: told what failed; it is tried again.
  package init(_ store: Store, clock: LoopClock, log: Log) {
    self.store = store
    timer = DueTimer(
      clock: clock, look: { [weak self] in try await self?.next() == nil ? nil : clock.wallNow },
      failed: { log.warning("accounts wait to be looked through for new badges", ["reason": "\($0)"]) }
    ) { [weak self] in try await self?.step() }
  }

  /// Begins with the apps whose badges these are.
  package func start(with catalog: AppCatalog) {
    self.catalog = catalog
    arm()
  }

  /// Looks whether some app has other badges than before: when the apps were read again.
  package func arm() {
    guard catalog != nil else { return }
    timer?.arm()
  }

  /// Ends it; what runs is finished.
  package func stop() { timer?.stop() }

  /// Looks through all accounts of all apps that have to be.
  package func finish() async throws { while try await next() != nil { try await step() } }

  private func next() async throws -> App? {
    let apps = catalog?.apps ?? []
    return try await store.query { db in try apps.first { try !Self.isDone($0, db) } }
  }

  private func step() async throws {
    guard let app = try await next() else { return }
    try await store.write(of: "upkeep") { try Self.step(app, $0) }
  }

  private nonisolated static func isDone(_ app: App, _ db: Connection) throws -> Bool {
    try db.first(
      "SELECT 1 FROM badge_sweeps WHERE app = $1 AND badges = $2 AND is_done = 1", app.id, digest(app)
    ) { $0.int(0) } != nil
  }

  /// What all badges of an app ask for.
  private nonisolated static func digest(_ app: App) throws -> String {
    let asked = (app.badges?.badges ?? []).map { [$0.id: $0.when] }
    return Base64.encodeURL(Array(SHA256.digest(try JSON.encode(asked)).prefix(15)))
  }

  private nonisolated static func step(_ app: App, _ tx: Transaction) throws {
    let digest = try digest(app)
    let after = try tx.first("SELECT after FROM badge_sweeps WHERE app = $1 AND badges = $2", app.id, digest) {
      $0.string(0)
    }
    let accounts = try tx.rows(
      "SELECT account FROM standing WHERE app = $1 AND account > $2 ORDER BY account LIMIT $3", app.id, after ?? "",
      page
    ) { $0.string(0) }
    for account in accounts {
      let streak = try StandingTable(db: tx).standing(of: account).streak
      try Achievements(
        db: tx, account: account, longestStreak: streak.longest, today: TimeZoneRules.utc.day(of: tx.wallNow)
      ).unlock(app.badges?.badges ?? [], of: app.id, in: tx)
    }
    try tx.run(
      """
      INSERT INTO badge_sweeps (app, badges, after, is_done) VALUES ($1, $2, $3, $4)
      ON CONFLICT (app) DO UPDATE SET badges = excluded.badges, after = excluded.after, is_done = excluded.is_done
      """, app.id, digest, accounts.last ?? after ?? "", accounts.count < page)
  }
}
