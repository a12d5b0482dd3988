import AppCatalog
import EventLoop
import MessageBus
import Storage
import Telemetry
import Wire

/// The admin methods of every service.
extension ServiceHost {
  func registerAdminMethods() {
    registerEverywhere()
    routes.on(AuditStore.self, as: AuditStore.method(of: name)) { [unowned self] request, _ in
      try await stored().audit(database?.declaration.auditRules ?? [], isThorough: request.thorough ?? true)
    }
    routes.on(BeginBackup.self, as: BeginBackup.method(of: name)) { [unowned self] _, _ in
      let database = try usableDatabase()
      let backup = try await database.backups.begin(database.usable(), rules: database.declaration.auditRules)
      return BeginBackup.Reply(backup: backup, version: Self.version)
    }
    routes.on(ReadBackup.self, as: ReadBackup.method(of: name)) { [unowned self] request, _ in
      try usableDatabase().backups.read(request.backup, from: request.offset)
    }
    routes.on(EndBackup.self, as: EndBackup.method(of: name)) { [unowned self] request, _ in
      try usableDatabase().backups.end(request.backup)
      return Nothing()
    }
  }

  /// Registers the methods that the gateway has too.
  func registerEverywhere() {
    routes.on(ReloadSettings.self, as: ReloadSettings.method(of: name)) { [unowned self] request, _ in
      try await reloadForPeople(isDryRun: request.check ?? false)
    }
    routes.on(CheckSetUp.self, as: CheckSetUp.method(of: name)) { [unowned self] _, _ in try await checkNextStart() }
    routes.on(DrainService.self, as: DrainService.method(of: name)) { [unowned self] _, _ in
      guard let askToStop else { throw Failure.unavailable(name) }
      // Stops once this reply is sent.
      clock.schedule(at: clock.now) { askToStop() }
      return DrainService.Reply(startedAt: startedAt, callsInFlight: front.callsInFlight - 1)
    }
    routes.on(TailLogs.self, as: TailLogs.method(of: name)) { [unowned self] request, _ in try logs(request) }
  }

  /// Checks the next start by running the program that it would run: after an upgrade, this is another one than the
  /// running one. The program gets this process's environment, so it finds what that start would find.
  private func checkNextStart() async throws -> SetUpCheck {
    guard readSettings != nil, let program = CommandLine.arguments.first else { throw Failure.unavailable(name) }
    var check = await SetUpCheck.asked(of: program, service: name)
    check.diagnostics += await diagnosticsOfChecks()
    // A restart changes nothing for an app that is already out of service.
    let out = Set((apps?.catalog.outOfService ?? []).map { "app \($0.app)" })
    check.diagnostics.removeAll { out.contains($0.place) }
    // The program can't know which apps are being served.
    check.diagnostics += (apps?.catalog.gone(from: directories.apps) ?? []).map { app, problem in
      Diagnostic(
        .error, problem.description, at: "app \(app)",
        cure: "restore it; to remove the app forever: \(Self.givingUp)")
    }
    return check
  }

  private func reloadForPeople(isDryRun: Bool) async throws -> ReloadSettings.Reply {
    do {
      if let readSettings, let reply = try await reload(isDryRun: isDryRun, readSettings) { return reply }
    } catch let fault as CatalogFault {
      throw Failure(
        .invalidParams,
        .appDataWrong(fault: "\(fault.brief)"))
    } catch {
      throw Failure(
        .invalidParams, .settingsWrong(fault: "\(error)"))
    }
    throw Failure.unavailable(name)
  }

  private func logs(_ request: TailLogs) throws -> TailLogs.Reply {
    let limit = request.limit ?? 50
    guard (1...1000).contains(limit) else { throw Failure.invalidParams("limit must be 1 to 1000") }
    guard let level = LogLevel(rawValue: request.level ?? "debug") else {
      throw Failure.invalidParams("level must be \(LogLevel.expected)")
    }
    let lines = log.tail.lines(after: request.after ?? 0, count: limit, level: level)
    return TailLogs.Reply(
      instance: instance,
      lines: lines.map { .init(number: $0.number, entry: RawJSON(bytes: Array($0.record.jsonLine.dropLast()))) })
  }

  /// Returns the database.
  ///
  /// - Throws: `Failure` if the service has none.
  func usableDatabase() throws -> ServiceDatabase {
    guard let database else { throw Failure.notFound(.noDatabase(service: name)) }
    return database
  }

  func stored() throws -> Store { try usableDatabase().usable() }

  /// Rejects every call but the admin methods at once, since the database can't be used.
  func refuseAll(because fault: StoreFault) {
    if fault.isStandingBy {
      log.notice("another deployment is active; standing by", ["reason": fault.description])
    } else {
      log.error("the database can't be used: calls are rejected", ["reason": fault.description])
    }
    let failure = fault.problem.map { Failure($0) } ?? .unavailable(name, retryAfter: .seconds(1))
    database?.failed(because: fault)
    routes.refusal = failure
    if fault.problem == .lostPast { hearTellersAgain() }
  }
}
