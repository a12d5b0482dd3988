package import AppCatalog
package import EventLoop
import ServiceHost
package import Storage
package import Telemetry

/// Records the changes to the apps' catalogues each time the apps' data is loaded.
@Loop package final class CatalogueChangeRecorder: BackgroundJob {
  private let store: Store
  private let catalog: AppCatalog
  private let catalogues: Catalogues
  private var timer: DueTimer?
  private var last: Task<Void, any Error>?

  private enum Change {
    case changed(ServedCatalogue)
    case gone(app: String, catalogue: String)

    func apply(_ tx: Transaction) throws {
      switch self {
      case .changed(let served): try CatalogueHistory(tx, app: served.app.id, catalogue: served.id).record(served)
      case .gone(let app, let catalogue): try CatalogueHistory(tx, app: app, catalogue: catalogue).forget()
      }
    }
  }

  /// - Parameter log: Receives a warning for each failure. Failed work is retried.
  package init(_ store: Store, catalog: AppCatalog, catalogues: Catalogues, clock: LoopClock, log: Log) {
    self.store = store
    self.catalog = catalog
    self.catalogues = catalogues
    timer = DueTimer(
      clock: clock, look: { [weak self] in try await self?.look().isEmpty == false ? clock.wallNow : nil },
      failed: { log.warning("can't record changes of catalogues now; will retry", ["reason": "\($0)"]) }
    ) { [weak self] in try await self?.finish() }
  }

  package func start() { arm() }

  /// Checks for changes to record. Called after the apps were reloaded.
  package func arm() { timer?.arm() }

  /// Stops the recording. A running step is completed.
  package func stop() { timer?.stop() }

  /// Records all changes, one transaction per catalogue.
  ///
  /// Runs don't overlap: an older state must not be recorded over a newer one.
  package func finish() async throws {
    let task: Task<Void, any Error> = Loop.task { [self, last] in
      _ = await last?.result
      for change in try await look() { try await store.write(of: "maintenance") { try change.apply($0) } }
    }
    last = task
    try await task.value
  }

  private func look() async throws -> [Change] {
    let apps = catalog.apps.map { (id: $0.id, all: catalogues.all(of: $0)) }
    return try await store.query { db in try apps.flatMap { try Self.changes(of: $0.id, to: $0.all, db) } }
  }

  /// Returns true if the changes up to the served version are recorded for all of an app's catalogues.
  nonisolated static func areRecorded(_ all: [ServedCatalogue], of app: App, _ db: Reading) throws -> Bool {
    try changes(of: app.id, to: all, db).isEmpty
  }

  private nonisolated static func changes(
    of app: String, to all: [ServedCatalogue], _ db: Reading
  ) throws -> [Change] {
    let gone = try CatalogueHistory.all(db, of: app).filter { id in !all.contains { $0.id == id } }
    let changed = try all.filter {
      try CatalogueHistory(db, app: app, catalogue: $0.id).last()?.version != $0.version
    }
    return changed.map { .changed($0) } + gone.map { .gone(app: app, catalogue: $0) }
  }
}
