import AppCatalog
import EventLoop
import Files
import ProgressContract
import ServiceHost
import Wire

/// Compares apps with a running deployment: with the stored data of its accounts and with the app data that it serves.
@Loop struct DeployedApps {
  let directories: DeploymentFolders

  nonisolated init(directories: DeploymentFolders) { self.directories = directories }

  struct Comparison {
    /// Changes that the deployment would reject.
    var problems: [CatalogProblem] = []
    /// Removed content that accounts would lose, although the deployment would accept the change.
    var warnings: [String] = []
  }

  /// - Throws: the reason why the deployment can't be queried.
  func compare(_ apps: [App]) async throws -> Comparison {
    var comparison = Comparison()
    let served = try? AppCatalog.open(directories.apps)
    for app in apps {
      comparison.problems += app.conflicts(with: try await storedUnits(of: app))
      if let old = served?[app.id] { comparison.warnings += app.lost(since: old) }
    }
    return comparison
  }

  private func storedUnits(of app: App) async throws -> [StoredUnit] {
    let reply = try await Health(directories).order(
      ListStoredUnits(app: try Identifier(app.id)), of: "progress", ListStoredUnits.method)
    return reply.units.compactMap { unit in
      StoredUnit.Kind(rawValue: unit.kind).map { StoredUnit(kind: $0, id: unit.id, unit: unit.unit) }
    }
  }
}
