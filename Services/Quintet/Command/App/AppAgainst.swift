import AppCatalog
import EventLoop
import Files
import ProgressContract
import ServiceHost
import Wire

/// Compares apps with a running deployment: with the stored data of its accounts and with the app data that it serves.
@Loop struct AppAgainst {
  let directories: DeploymentFolders

  struct Findings {
    /// Changes that the deployment would reject.
    var problems: [CatalogProblem] = []
    /// Removed content that accounts would lose, although the deployment would accept the change.
    var warnings: [String] = []
  }

  /// - Throws: the reason why the deployment can't be queried.
  func diagnostics(_ apps: [App]) async throws -> Findings {
    var diagnostics = Findings()
    let served = try? AppCatalog.open(directories.apps)
    for app in apps {
      let reply = try await Health(directories).order(
        ListStoredUnits(app: try Identifier(app.id)), of: "progress", ListStoredUnits.method)
      let units = reply.units.compactMap { unit in
        StoredUnit.Kind(rawValue: unit.kind).map { StoredUnit(kind: $0, id: unit.id, unit: unit.unit) }
      }
      diagnostics.problems += app.conflicts(with: units)
      if let old = served?[app.id] { diagnostics.warnings += app.lost(since: old) }
    }
    return diagnostics
  }
}
