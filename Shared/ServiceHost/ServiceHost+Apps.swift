package import AppCatalog
import EventLoop
import Files
import MessageBus
import Telemetry
import Wire

/// The apps that a process serves, and what it makes of their data beside the catalogue.
@Loop struct ServedApps {
  let catalog: AppCatalog
  /// Reads large data beside the loop, in the order in which it was asked for.
  let reading = WorkThreads(1, waiting: 16)
  /// Looks at what the catalogue's reader doesn't know.
  let check: @Loop (App) -> [CatalogProblem]
  /// What was checked last counts from now on.
  let taken: @Loop () -> Void
}

extension ServiceHost {
  /// All apps, read and checked the first time it is asked for, and with each reload.
  ///
  /// One that can't be read is out of service: calls of its accounts are refused by name, and events of theirs wait on
  /// the shelf.
  ///
  /// - Parameters:
  ///   - check: what is wrong with data that the catalogue's reader doesn't look into, such as pictures.
  ///   - taken: called once what was checked counts.
  package func catalog(
    checking check: @escaping @Loop (App) -> [CatalogProblem] = { _ in [] }, taken: @escaping @Loop () -> Void = {}
  ) throws -> AppCatalog {
    if let apps { return apps.catalog }
    let catalog = try AppCatalog.open(directories.apps, recordedIn: record(named: RecordFile.checkedApps)) { check($0) }
    taken()
    apps = ServedApps(catalog: catalog, check: check, taken: taken)
    routes.dataVersion = { app in catalog[app]?.version }
    refuseOutOfService()
    if case .trial = purpose { findings += Self.findings(catalog) }
    return catalog
  }

  /// Reads the apps again, without anything being changed by it yet. Calls go on meanwhile.
  ///
  /// - Throws: what is wrong with apps that are in service now.
  func readAppsAgain() async throws -> AppCatalog.Reading? {
    guard let apps else { return nil }
    return try apps.catalog.checked(try await read(apps), from: directories.apps) { apps.check($0) }
  }

  /// What this process finds wrong with the apps' data as they are now, beyond what their reader says: its store knows
  /// what people have bought, and that of a trial is empty.
  func findingsOfChecks() async -> [Finding] {
    guard let apps, let reading = try? await read(apps) else { return [] }
    return reading.faults { apps.check($0) }.flatMap { Self.findings($0.app, $0.fault) }
  }

  private func read(_ apps: ServedApps) async throws -> AppCatalog.Reading {
    let (catalog, path) = (apps.catalog, directories.apps)
    return try await apps.reading.run { try catalog.readAgain(path) }
  }

  /// "app drip" for each app that would be another than now.
  func changedApps(by reading: AppCatalog.Reading?) -> [String] {
    guard let apps, let reading else { return [] }
    return apps.catalog.changed(by: reading).map { "app \($0)" }
  }

  /// The apps that would be out of service; nil for none.
  func outOfService(in reading: AppCatalog.Reading?) -> [HealthReply.OutOfService]? {
    guard let apps, let reading else { return nil }
    let out = apps.catalog.outOfService(in: reading)
    return out.isEmpty ? nil : out.map { .init(app: $0.app, reason: $0.fault.brief.description) }
  }

  /// Takes what was read.
  ///
  /// - Returns: "app drip" for each app that is another than before.
  func takeApps(_ reading: AppCatalog.Reading?) -> [String] {
    guard let apps, let reading else { return [] }
    let changed = apps.catalog.take(reading)
    apps.taken()
    refuseOutOfService()
    return changed.map { "app \($0)" }
  }

  private func refuseOutOfService() {
    guard let catalog = apps?.catalog else { return }
    let out = catalog.outOfService
    // Looked at with each call, so it isn't there while there is nothing to look for.
    guard !out.isEmpty else {
      (routes.outOfService, receiver.outOfService) = (nil, nil)
      return
    }
    routes.outOfService = { app in catalog.refusal(of: app) }
    receiver.outOfService = { app in catalog.refusal(of: app) }
    for (app, fault) in out {
      for problem in fault.brief.problems {
        log.error("an app is out of service: its data can't be read", ["app": app, "reason": problem.description])
      }
    }
  }

  private static func findings(_ catalog: AppCatalog) -> [Finding] {
    catalog.outOfService.flatMap { findings($0.app, $0.fault) }
  }

  private static func findings(_ app: String, _ fault: CatalogFault) -> [Finding] {
    fault.brief.problems.map {
      Finding(
        .error, $0.description, at: "app \(app)",
        cure: Self.cure)
    }
  }

  /// For an app whose data are refused.
  package nonisolated static let cure = "correct it (quintet app check DIR tells it again), then quintet reload"
  /// For an app that is no more: each process asks nobody then, and starts without it.
  package nonisolated static let givingUp =
    "quintet drain \(Roster.services.filter { !$0.isOutside }.map(\.name).reversed().joined(separator: " "))"
}
