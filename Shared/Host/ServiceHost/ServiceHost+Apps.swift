package import AppCatalog
import EventLoop
import Files
import MessageBus
import Telemetry
import Wire

/// The apps that a process serves, and how the service checks and uses their data.
@Loop struct ServedApps {
  let catalog: AppCatalog
  /// Reads large data off the event loop, in the order of the requests.
  let reading = WorkThreads(1, waiting: 16)
  /// Checks what the catalog's reader doesn't check.
  let check: @Loop (App) -> [CatalogProblem]
  /// Called when the data checked last takes effect.
  let taken: @Loop () -> Void
}

extension ServiceHost {
  /// Returns all apps. The first call reads and checks them; a reload reads them again.
  ///
  /// An app whose data can't be read is out of service: calls of its accounts are rejected with the reason, and its
  /// events are quarantined.
  ///
  /// - Parameters:
  ///   - check: returns problems in data that the catalog's reader doesn't check, such as pictures.
  ///   - taken: called when the checked data takes effect.
  package func catalog(
    checking check: @escaping @Loop (App) -> [CatalogProblem] = { _ in [] }, taken: @escaping @Loop () -> Void = {}
  ) throws -> AppCatalog {
    if let apps { return apps.catalog }
    let catalog = try AppCatalog.open(directories.apps, recordedIn: record(named: StartCacheFile.checkedApps)) {
      check($0)
    }
    taken()
    use(catalog.languages)
    apps = ServedApps(catalog: catalog, check: check, taken: taken)
    routes.dataVersion = { app in catalog[app]?.version }
    refuseOutOfService()
    if case .dryRun = purpose { diagnostics += Self.diagnostics(catalog) + Self.diagnostics(catalog.languages) }
    return catalog
  }

  /// Reads the apps again without applying anything yet. Calls are still served.
  ///
  /// - Throws: `CatalogFault` with the problems of apps that are in service now.
  func readAppsAgain() async throws -> AppCatalog.Reading? {
    guard let apps else { return nil }
    return try apps.catalog.checked(try await read(apps), from: directories.apps) { apps.check($0) }
  }

  /// Returns the problems that only this process can find in the apps' current data. The running service's database
  /// knows what users have bought; the database of a dry run is empty.
  func diagnosticsOfChecks() async -> [Diagnostic] {
    guard let apps, let reading = try? await read(apps) else { return [] }
    return reading.faults { apps.check($0) }.flatMap { Self.diagnostics($0.app, $0.fault) }
  }

  private func read(_ apps: ServedApps) async throws -> AppCatalog.Reading {
    let catalog = apps.catalog
    let path = directories.apps
    return try await apps.reading.run { try catalog.readAgain(path) }
  }

  /// Returns "app drip" for each app that the reading would change.
  func changedApps(by reading: AppCatalog.Reading?) -> [String] {
    guard let apps, let reading else { return [] }
    return apps.catalog.changed(by: reading).map { "app \($0)" }
  }

  /// Returns the apps that would be out of service; nil if there are none.
  func outOfService(in reading: AppCatalog.Reading?) -> [HealthReply.OutOfService]? {
    guard let apps, let reading else { return nil }
    let out = apps.catalog.outOfService(in: reading)
    return out.isEmpty ? nil : out.map { .init(app: $0.app, reason: $0.fault.brief.description) }
  }

  /// Applies a reading.
  ///
  /// - Returns: "app drip" for each app that has changed.
  func takeApps(_ reading: AppCatalog.Reading?) -> [String] {
    guard let apps, let reading else { return [] }
    let changed = apps.catalog.take(reading)
    apps.taken()
    use(apps.catalog.languages)
    refuseOutOfService()
    return changed.map { "app \($0)" }
  }

  /// Writes messages in the languages that the deployment adds.
  private func use(_ languages: AddedLanguages) {
    AddedWords.use(languages.sentences)
    for problem in languages.problems {
      log.error("the words of a language aren't used, because its file has errors", ["reason": problem.description])
    }
    for warning in languages.warnings {
      log.warning("a language's words are incomplete", ["reason": warning.description])
    }
  }

  private func refuseOutOfService() {
    guard let catalog = apps?.catalog else { return }
    let out = catalog.outOfService
    // Every call checks these closures, so they are nil while all apps are in service.
    guard !out.isEmpty else {
      routes.outOfService = nil
      events.receiver.outOfService = nil
      return
    }
    routes.outOfService = { app in catalog.refusal(of: app) }
    events.receiver.outOfService = { app in catalog.refusal(of: app) }
    for (app, fault) in out {
      for problem in fault.brief.problems {
        log.error("an app is out of service: its data can't be read", ["app": app, "reason": problem.description])
      }
    }
  }

  private static func diagnostics(_ catalog: AppCatalog) -> [Diagnostic] {
    catalog.outOfService.flatMap { diagnostics($0.app, $0.fault) }
  }

  private static func diagnostics(_ languages: AddedLanguages) -> [Diagnostic] {
    languages.problems.map { Diagnostic(.error, $0.description, at: AddedLanguages.folder, cure: cure) }
  }

  private static func diagnostics(_ app: String, _ fault: CatalogFault) -> [Diagnostic] {
    fault.brief.problems.map {
      Diagnostic(
        .error, $0.description, at: "app \(app)",
        cure: Self.cure)
    }
  }

  /// The advice for an app whose data is rejected.
  package nonisolated static let cure = "correct it (quintet app check DIR shows the problem), then run quintet reload"
  /// The command that gives up an app whose folder is gone. `quintet drain` restarts each process without checking its
  /// next start, and the process starts without the app.
  package nonisolated static let givingUp =
    "quintet drain \(ServiceDirectory.services.filter { !$0.isOutside }.map(\.name).reversed().joined(separator: " "))"
}
