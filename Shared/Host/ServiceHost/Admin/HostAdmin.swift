import AppCatalog
import EventLoop
import MessageBus
import Telemetry
import Wire

/// The admin methods of a process.
@Loop struct HostAdmin {
  unowned let host: ServiceHost

  func register() {
    let routes = host.routes
    routes.on(ReloadSettings.self) { request, _ in
      try await reload(isDryRun: request.check ?? false)
    }
    routes.on(CheckSetUp.self) { _, _ in try await checkNextStart() }
    routes.on(DrainService.self) { [process = host.process] _, _ in
      _ = try process.requireControl()
      process.stopAfterReply()
      return process.drainReply
    }
    routes.on(TailLogs.self) { request, _ in try logs(request) }
  }

  /// Checks the next start by running the program that would be started. After an upgrade, that program differs from
  /// the running program. The program gets this process's environment, so it reads the same settings as the next start.
  private func checkNextStart() async throws -> SetUpCheck {
    _ = try host.process.requireControl()
    guard let program = CommandLine.arguments.first else { throw Failure.unavailable(host.name) }
    var check = await SetUpCheck.asked(of: program, service: host.name)
    guard let apps = host.apps else { return check }
    check.diagnostics += await apps.diagnosticsOfChecks()
    // A restart changes nothing for an app that is already out of service.
    let out = Set(apps.catalog.outOfService.map { "app \($0.app)" })
    check.diagnostics.removeAll { out.contains($0.place) }
    // The program doesn't know which apps this process serves.
    check.diagnostics += apps.diagnosticsOfFolders
    return check
  }

  private func reload(isDryRun: Bool) async throws -> ReloadSettings.Reply {
    let control = try host.process.requireControl()
    if OpenFiles.areUsedUp {
      let words = "nothing was read, because the limit of \(OpenFiles.limit) open files is reached: \(OpenFiles.advice)"
      throw Failure(.invalidParams, Message(words))
    }
    do {
      if let reply = try await host.reload(isDryRun: isDryRun, control.readSettings) { return reply }
    } catch let fault as CatalogFault {
      throw Failure(.invalidParams, .appDataWrong(fault: "\(fault.brief)"))
    } catch {
      throw Failure(.invalidParams, .settingsWrong(fault: "\(error)"))
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
      instance: host.process.instance,
      lines: lines.map { .init(number: $0.number, entry: RawJSON(bytes: Array($0.record.jsonLine.dropLast()))) })
  }
}
