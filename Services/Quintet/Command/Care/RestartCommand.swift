import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet restart` and `quintet drain`: one process after the other finishes its calls and exits. Its supervisor
/// (systemd, compose, `quintet up`) starts it again and holds callers in the meantime.
@Loop struct RestartCommand {
  var directories: DeploymentFolders
  var services: [String]
  /// True if each process must be back before the next is restarted. `drain` doesn't wait.
  var waits: Bool
  /// Longer than a drain and a start together.
  static let patience = Duration.seconds(40)

  /// - Returns: 0 on success; 1 when a process fails to restart, after which the others are left running; 69 when one
  ///   doesn't answer; 77 when none accepts this user.
  func run() async -> Int32 {
    if waits, let code = await refusal() { return code }
    for service in services {
      do {
        let begun = LoopClock.system.now
        let reply = try await Health(directories).order(DrainService(), of: service, DrainService.method(of: service))
        let calls = reply.callsInFlight > 0 ? ", \(reply.callsInFlight) calls in flight" : ""
        guard waits else {
          Output.line("\(service.padded(15))drains\(calls)")
          continue
        }
        guard let health = await Self.successor(of: reply.startedAt, service, in: directories) else {
          Output.error("quintet: \(service) ended and nobody started it again: is anything supervising it?")
          return 1
        }
        guard health.status == .ok || health.standsBy else {
          Output.error(
            "quintet: \(service) is \(health.status.rawValue): \(health.problem?.message ?? "see quintet logs \(service)")"
          )
          return 1
        }
        let took = (LoopClock.system.now - begun).milliseconds
        let state = health.standsBy ? "stands by" : Output.green("ready")
        Output.line("\(service.padded(15))\(state) after \(took) ms, version \(health.version)")
      } catch {
        return tell(service, error)
      }
    }
    return 0
  }

  private func tell(_ service: String, _ error: any Error) -> Int32 {
    if Unanswered.isDenied(error) {
      Output.error("quintet: \(Unanswered.noOperator)")
      return 77
    }
    Output.error("quintet: \(service): \(Unanswered(error).words)")
    if let cure = Silence.of(service, in: directories).cure { Output.error("  \(cure)") }
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
        // A service that doesn't answer a health check isn't given the longer timeout of its program's check.
        _ = try await Health(directories).ask(service, "health")
        check = try await Health(directories).order(
          CheckSetUp(), of: service, CheckSetUp.method(of: service), timeout: .seconds(30))
      } catch let failure as Failure where failure.kind == .internal {
        // The previous release doesn't distinguish a program that can't be asked from a program that wouldn't start.
        Output.error("quintet: \(service)'s program can't be asked whether it would start; quintet logs \(service)")
        Output.error("quintet: nothing was restarted; to do it all the same: quintet drain \(service)")
        return 1
      } catch  where Unanswered.isDenied(error) {
        return tell(service, error)
      } catch {
        // The previous release doesn't know the method. A service that is down is reported when it is asked to drain.
        continue
      }
      if let why = check.unasked { unasked.append("\(service) is restarted unasked: \(why)") }
      seen.formUnion(check.diagnostics.filter { $0.severity == .error })
    }
    for diagnostic in seen.sorted(by: { ($0.place, $0.what) < ($1.place, $1.what) }) {
      Output.error("quintet: \(diagnostic.place): \(diagnostic.what); \(diagnostic.cure)")
    }
    guard seen.isEmpty else {
      Output.error("quintet: nothing was restarted: the next start would fail")
      return 1
    }
    for words in unasked { Output.error("quintet: \(words)") }
    return nil
  }

  /// Returns the health of the process that replaced the one started at `started`, once it is ready or failing.
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
