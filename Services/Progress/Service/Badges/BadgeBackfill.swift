package import AppCatalog
import CivilTime
import Crypto
package import EventLoop
import ServiceHost
package import Storage
package import Telemetry
import Wire

/// Checks all accounts of an app after the app's badges have changed. An account that already meets a new badge's goal
/// gets the badge without another action.
@Loop package final class BadgeBackfill: BackgroundJob {
  private let store: Store
  private let log: Log
  private let catalog: AppCatalog
  private var sought: [AppBadges] = []
  private var timer: DueTimer?

  private struct AppBadges {
    var app: String
    var badges: [Badges.Badge]
    /// A digest of all criteria.
    var digest: String

    /// The number of accounts per transaction.
    var page: Int

    /// The number of criteria to evaluate per transaction. This takes a few milliseconds, even if all are met.
    private static let criteriaPerPage = 200

    init(_ app: App) throws {
      self.app = app.id
      badges = app.badges?.badges ?? []
      let asked = badges.map { [$0.id: $0.when] }
      digest = Base64.encodeURL(Array(SHA256.digest(try JSON.encode(asked)).prefix(15)))
      page = max(1, min(100, Self.criteriaPerPage / max(1, badges.reduce(0) { $0 + Self.criteria($1.when) })))
    }

    private static func criteria(_ criterion: Criterion) -> Int {
      (criterion.all ?? criterion.any)?.reduce(0) { $0 + criteria($1) } ?? 1
    }
  }

  /// The pause between two transactions, in which other writes can run.
  private nonisolated static let minimumInterval = Duration.milliseconds(3)

  /// - Parameter log: Receives a warning when a step fails. The step is retried.
  package init(_ store: Store, catalog: AppCatalog, clock: LoopClock, log: Log) {
    self.store = store
    self.catalog = catalog
    self.log = log
    timer = DueTimer(
      clock: clock, minimumInterval: Self.minimumInterval,
      look: { [weak self] in try await self?.next() == nil ? nil : clock.wallNow },
      failed: { log.warning("can't check accounts for new badges now; will retry", ["reason": "\($0)"]) }
    ) { [weak self] in try await self?.step() }
  }

  package func start() { arm() }

  /// Looks for apps whose badges have changed. Call this after the apps' data is reloaded.
  package func arm() {
    do {
      try seek()
      timer?.arm()
    } catch { log.warning("can't check accounts for new badges", ["reason": "\(error)"]) }
  }

  /// Stops the check of accounts. A running step is completed.
  package func stop() { timer?.stop() }

  /// Checks all accounts of all apps whose badges have changed.
  package func finish() async throws {
    try seek()
    while try await next() != nil { try await step() }
  }

  private func seek() throws { sought = try catalog.apps.map { try AppBadges($0) } }

  private func next() async throws -> AppBadges? {
    let sought = sought
    return try await store.query { db in try sought.first { try !Self.isDone($0, db) } }
  }

  private func step() async throws {
    guard let sought = try await next() else { return }
    try await store.write(of: "upkeep") { try Self.step(sought, $0) }
  }

  private nonisolated static func isDone(_ sought: AppBadges, _ db: Connection) throws -> Bool {
    try db.value(
      of: Int.self, "SELECT 1 FROM badge_sweeps WHERE app = $1 AND badges = $2 AND is_done = 1", sought.app,
      sought.digest)
      != nil
  }

  private nonisolated static func step(_ sought: AppBadges, _ tx: Transaction) throws {
    let after = try tx.value(
      of: String.self, "SELECT after FROM badge_sweeps WHERE app = $1 AND badges = $2", sought.app, sought.digest)
    let accounts = try tx.values(
      of: String.self, "SELECT account FROM standing WHERE app = $1 AND account > $2 ORDER BY account LIMIT $3",
      sought.app, after ?? "", sought.page)
    for account in accounts { try Achievements.unlock(sought.badges, for: account, of: sought.app, in: tx) }
    try tx.run(
      """
      INSERT INTO badge_sweeps (app, badges, after, is_done) VALUES ($1, $2, $3, $4)
      ON CONFLICT (app) DO UPDATE SET badges = excluded.badges, after = excluded.after, is_done = excluded.is_done
      """, sought.app, sought.digest, accounts.last ?? after ?? "", accounts.count < sought.page)
  }
}
