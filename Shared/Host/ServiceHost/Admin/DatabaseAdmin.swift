import EventLoop
import MessageBus
import Storage
import Wire

/// The admin methods that check a service's database and back it up.
@Loop struct DatabaseAdmin {
  /// The service's database. If it is nil, the methods reject every call.
  let database: ServiceDatabase?

  let service: String

  func register(on routes: Routes) {
    routes.on(AuditStore.self) { request, _ in try await audit(request) }
    routes.on(BeginBackup.self) { _, _ in try await beginBackup() }
    routes.on(ReadBackup.self) { request, _ in
      try requiredDatabase().backups.read(request.backup, from: request.offset)
    }
    routes.on(EndBackup.self) { request, _ in
      try requiredDatabase().backups.end(request.backup)
      return Nothing()
    }
  }

  private func audit(_ request: AuditStore) async throws -> AuditStore.Reply {
    let database = try requiredDatabase()
    return try await database.usable().audit(
      database.declaration.auditRules, isThorough: request.thorough ?? true)
  }

  private func beginBackup() async throws -> BeginBackup.Reply {
    let database = try requiredDatabase()
    let backup = try await database.backups.begin(database.usable(), rules: database.declaration.auditRules)
    return BeginBackup.Reply(backup: backup, version: ServiceHost.version)
  }

  private func requiredDatabase() throws -> ServiceDatabase {
    try ServiceDatabase.required(database, of: service)
  }
}
