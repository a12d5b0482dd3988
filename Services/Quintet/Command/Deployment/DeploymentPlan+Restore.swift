import ServiceHost
import Storage

extension DeploymentPlan {
  /// Checks that no restore is unfinished, because no service may start until all databases are in place. Ignores a
  /// restore that has put no database in place yet, if the service's database is in PostgreSQL.
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
