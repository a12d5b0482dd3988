import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet restart`: restarts one service after the other.
@Loop struct RestartCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "restart", in: .run, summary: "Restart services one after the other",
    discussion: """
      Restart services one after the other. Each service finishes its calls and is ready again before the next one \
      stops. No service is restarted if one of them couldn't start again.
      """,
    parameters: [.services], options: CommandOption.deployment,
    examples: ["restart", "restart gateway content"])

  private let restart: ServiceRestart

  nonisolated init(_ arguments: Arguments) throws {
    let directories = try DeploymentPaths.running(arguments).directories
    let services = try ServiceChoice(arguments.words, of: directories).services
    restart = ServiceRestart(directories: directories, services: services, waits: true)
  }

  func run() async -> Int32 { await restart.run() }
}

/// `quintet drain`: lets processes finish their calls and exit.
@Loop struct DrainCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "drain", in: .run, summary: "Let services finish their calls and exit",
    discussion: "Let services finish their calls and exit. Their supervisor then starts them again.",
    parameters: [CommandParameter("SERVICE", "A service", .service, .many)], options: CommandOption.deployment,
    examples: ["drain content"])

  private let restart: ServiceRestart

  nonisolated init(_ arguments: Arguments) throws {
    let directories = try DeploymentPaths.running(arguments).directories
    let services = try ServiceChoice(arguments.words, of: directories).services
    restart = ServiceRestart(directories: directories, services: services, waits: false)
  }

  func run() async -> Int32 { await restart.run() }
}

extension CommandParameter {
  static let services = CommandParameter("SERVICE", "A service (default: all services)", .service, .any)
}

/// Restarts services one after the other. A service finishes its calls and exits. Its supervisor (systemd, compose,
/// `quintet up`) starts it again, and callers wait at the socket in the meantime.
@Loop struct ServiceRestart {
  let directories: DeploymentFolders
  let services: [String]
  /// True if each service must be ready again before the next one is restarted. `drain` doesn't wait.
  let waits: Bool

  nonisolated init(directories: DeploymentFolders, services: [String], waits: Bool) {
    self.directories = directories
    self.services = services
    self.waits = waits
  }

  /// The time limit of a restart: longer than a drain and a start together.
  static let patience = Duration.seconds(40)

  /// - Returns: 0 on success; 1 when a restart isn't possible or fails, and the remaining processes aren't restarted;
  ///   69 when a process doesn't answer; 77 when none accepts this user.
  func run() async -> Int32 {
    if waits, let code = await refusal() { return code }
    for service in services {
      do {
        guard try await restart(service) else { return 1 }
      } catch {
        return report(error, of: service)
      }
    }
    return 0
  }

  /// - Returns: false if no new process has started, or if the new process has failed.
  private func restart(_ service: String) async throws -> Bool {
    let begun = LoopClock.system.now
    let reply = try await Health(directories).order(DrainService(), of: service, DrainService.method(of: service))
    guard waits else {
      let calls = reply.callsInFlight > 0 ? ", \(reply.callsInFlight) calls in flight" : ""
      Output.line("\(service.padded(15))is draining\(calls)")
      return true
    }
    guard let health = await Self.successor(of: reply.startedAt, service, in: directories) else {
      Output.error("quintet: \(service) exited and wasn't restarted: is a supervisor running?")
      return false
    }
    return report(health, of: service, after: LoopClock.system.now - begun)
  }

  /// - Returns: false if the new process has failed.
  private func report(_ health: HealthReply, of service: String, after took: Duration) -> Bool {
    guard health.status == .ok || health.standsBy else {
      let problem = health.problem?.message ?? "see quintet logs \(service)"
      Output.error("quintet: \(service) is \(health.status.rawValue): \(problem)")
      return false
    }
    let state = health.standsBy ? "stands by" : Output.green("ready")
    Output.line("\(service.padded(15))\(state) after \(took.milliseconds) ms, version \(health.version)")
    return true
  }

  private func report(_ error: any Error, of service: String) -> Int32 {
    if CallFailure.isDenied(error) {
      Output.error("quintet: \(CallFailure.noOperator)")
      return 77
    }
    Output.error("quintet: \(service): \(CallFailure(error).words)")
    Output.error("  \(UnreachableService.of(service, in: directories).remedy)")
    return 69
  }

  /// Asks each service's program whether it would start, and reports the obstacles. If there are any, no process is
  /// restarted.
  ///
  /// - Returns: the exit code if a restart isn't possible; nil if it is.
  private func refusal() async -> Int32? {
    var seen: Set<Diagnostic> = []
    var unasked: [String] = []
    for service in services {
      let check: SetUpCheck
      do {
        // The health check fails early if the service doesn't answer, so the command doesn't wait for the longer
        // timeout of the program's check.
        _ = try await Health(directories).ask(service, "health")
        check = try await Health(directories).order(
          CheckSetUp(), of: service, CheckSetUp.method(of: service), timeout: .seconds(30))
      } catch let failure as Failure where failure.kind == .internal {
        // A process of the previous release returns `internal` both if the program can't be run and if it wouldn't
        // start.
        Output.error("quintet: the program of \(service) can't be checked: see quintet logs \(service)")
        Output.error("quintet: no service was restarted; to skip the check, run quintet drain \(service)")
        return 1
      } catch  where CallFailure.isDenied(error) {
        return report(error, of: service)
      } catch {
        // A process of the previous release doesn't have this method. A service that is down is reported by the later
        // call that drains it.
        continue
      }
      if let why = check.unasked { unasked.append("\(service) is restarted without a check: \(why)") }
      seen.formUnion(check.diagnostics.filter { $0.severity == .error })
    }
    return report(seen, unasked: unasked)
  }

  private func report(_ obstacles: Set<Diagnostic>, unasked: [String]) -> Int32? {
    for diagnostic in obstacles.sorted(by: { ($0.place, $0.what) < ($1.place, $1.what) }) {
      Output.error("quintet: \(diagnostic.place): \(diagnostic.what); \(diagnostic.cure)")
    }
    guard obstacles.isEmpty else {
      Output.error("quintet: no service was restarted, because the next start of a service would fail")
      return 1
    }
    for words in unasked { Output.error("quintet: \(words)") }
    return nil
  }

  /// Waits until the successor of the process that started at `started` is ready or has failed. Returns the health of
  /// the new process, or nil at the time limit.
  static func successor(of started: Timestamp, _ service: String, in directories: DeploymentFolders) async
    -> HealthReply?
  {
    let clock = LoopClock.system
    let end = clock.now + Self.patience
    while clock.now < end {
      let health: HealthReply? = try? await Health(directories).ask(service, "health").decode()
      if let health, health.startedAt != started, [.ok, .failing].contains(health.status) { return health }
      try? await clock.sleep(until: clock.now + .milliseconds(20))
    }
    return nil
  }
}
