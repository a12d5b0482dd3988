import AppCatalog
import EventLoop
import MessageBus
import Storage
import Telemetry
import Wire

/// The admin methods of a process and its database.
@Loop struct HostAdmin {
  unowned let host: ServiceHost

  func register() {
    registerProcessMethods()
    let name = host.name
    let routes = host.routes
    routes.on(AuditStore.self, as: AuditStore.method(of: name)) { request, _ in
      try await host.stored().audit(host.database?.declaration.auditRules ?? [], isThorough: request.thorough ?? true)
    }
    routes.on(BeginBackup.self, as: BeginBackup.method(of: name)) { _, _ in
      let database = try host.usableDatabase()
      let backup = try await database.backups.begin(database.usable(), rules: database.declaration.auditRules)
      return BeginBackup.Reply(backup: backup, version: ServiceHost.version)
    }
    routes.on(ReadBackup.self, as: ReadBackup.method(of: name)) { request, _ in
      try host.usableDatabase().backups.read(request.backup, from: request.offset)
    }
    routes.on(EndBackup.self, as: EndBackup.method(of: name)) { request, _ in
      try host.usableDatabase().backups.end(request.backup)
      return Nothing()
    }
  }

  private func registerProcessMethods() {
    let name = host.name
    let routes = host.routes
    routes.on(ReloadSettings.self, as: ReloadSettings.method(of: name)) { request, _ in
      try await reload(isDryRun: request.check ?? false)
    }
    routes.on(CheckSetUp.self, as: CheckSetUp.method(of: name)) { _, _ in try await checkNextStart() }
    routes.on(DrainService.self, as: DrainService.method(of: name)) { _, _ in
      guard let askToStop = host.askToStop else { throw Failure.unavailable(name) }
      // Stops once this reply is sent.
      host.clock.schedule(at: host.clock.now) { askToStop() }
      return DrainService.Reply(startedAt: host.startedAt, callsInFlight: host.connectionHandler.callsInFlight - 1)
    }
    routes.on(TailLogs.self, as: TailLogs.method(of: name)) { request, _ in try logs(request) }
  }

  /// Checks the next start by running the program that would be started. After an upgrade, that program differs from
  /// the running program. The program gets this process's environment, so it finds what that start would find.
  private func checkNextStart() async throws -> SetUpCheck {
    guard host.readSettings != nil, let program = CommandLine.arguments.first else {
      throw Failure.unavailable(host.name)
    }
    var check = await SetUpCheck.asked(of: program, service: host.name)
    check.diagnostics += await host.diagnosticsOfChecks()
    // A restart changes nothing for an app that is already out of service.
    let out = Set((host.apps?.catalog.outOfService ?? []).map { "app \($0.app)" })
    check.diagnostics.removeAll { out.contains($0.place) }
    // The program can't know which apps are being served.
    check.diagnostics += (host.apps?.catalog.gone(from: host.directories.apps) ?? []).map { app, problem in
      Diagnostic(
        .error, problem.description, at: "app \(app)",
        cure: "restore it; to remove the app forever: \(ServiceHost.givingUp)")
    }
    return check
  }

  private func reload(isDryRun: Bool) async throws -> ReloadSettings.Reply {
    do {
      if let readSettings = host.readSettings, let reply = try await host.reload(isDryRun: isDryRun, readSettings) {
        return reply
      }
    } catch let fault as CatalogFault {
      throw Failure(
        .invalidParams,
        .appDataWrong(fault: "\(fault.brief)"))
    } catch {
      throw Failure(
        .invalidParams, .settingsWrong(fault: "\(error)"))
    }
    throw Failure.unavailable(host.name)
  }

  private func logs(_ request: TailLogs) throws -> TailLogs.Reply {
    let limit = request.limit ?? 50
    guard (1...1000).contains(limit) else { throw Failure.invalidParams("limit must be 1 to 1000") }
    guard let level = LogLevel(rawValue: request.level ?? "debug") else {
      throw Failure.invalidParams("level must be \(LogLevel.expected)")
    }
    let lines = host.log.tail.lines(after: request.after ?? 0, count: limit, level: level)
    return TailLogs.Reply(
      instance: host.instance,
      lines: lines.map { .init(number: $0.number, entry: RawJSON(bytes: Array($0.record.jsonLine.dropLast()))) })
  }
}
