import EventLoop
import MessageBus
import Storage
import Wire

/// The admin methods that check a service's database and back it up.
@Loop struct DatabaseAdmin {
  /// The service's database; nil for a service without a database, whose methods reject every call.
  let database: ServiceDatabase?

  func register(on routes: Routes) {
    let name = routes.prefix
    routes.on(AuditStore.self) { [database] request, _ in
      let database = try ServiceDatabase.required(database, of: name)
      return try await database.usable().audit(
        database.declaration.auditRules, isThorough: request.thorough ?? true)
    }
    routes.on(BeginBackup.self) { [database] _, _ in
      let database = try ServiceDatabase.required(database, of: name)
      let backup = try await database.backups.begin(database.usable(), rules: database.declaration.auditRules)
      return BeginBackup.Reply(backup: backup, version: ServiceHost.version)
    }
    routes.on(ReadBackup.self) { [database] request, _ in
      try ServiceDatabase.required(database, of: name).backups.read(request.backup, from: request.offset)
    }
    routes.on(EndBackup.self) { [database] request, _ in
      try ServiceDatabase.required(database, of: name).backups.end(request.backup)
      return Nothing()
    }
  }
}
