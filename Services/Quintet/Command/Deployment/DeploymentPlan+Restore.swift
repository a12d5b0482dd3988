import ServiceHost
import Storage

extension DeploymentPlan {
  /// Checks that no restore was interrupted: no service starts until all databases are in place. A restore that was
  /// only prepared doesn't affect a database in PostgreSQL.
  ///
  /// - Throws: `SupervisorFault.unfinishedRestore`.
  func requireWholeRestore() throws {
    for service in DatabasePaths.services.filter(services.contains) {
      guard let restore = Store.unfinishedRestore(of: directories.database(service)) else { continue }
      if restore.id == nil, DatabasePaths(directories).isInPostgreSQL(service) { continue }
      throw SupervisorFault.unfinishedRestore(restore.reason)
    }
  }
}
