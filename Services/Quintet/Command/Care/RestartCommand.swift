import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet restart` and `quintet drain`: one process after the other finishes its calls and ends; whoever supervises
/// it (systemd, compose, `quintet up`) starts it again, and holds its callers meanwhile.
@Loop struct RestartCommand {
  var directories: StackFolders
  var services: [String]
  /// Whether to wait for each to be back before the next is asked; `drain` doesn't.
  var waits: Bool
  /// Longer than a drain and a start.
  static let patience = Duration.seconds(40)

  /// - Returns: 0 when all did as asked; 1 when one didn't, after which no other is asked; 69 when one doesn't
  ///   answer; 77 when none answers this user.
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
            "quintet: \(service) is \(health.status.rawValue): \(health.trouble?.message ?? "see quintet logs \(service)")"
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

  /// What is in the way of one of their next starts, by what their programs say: then nobody ends.
  ///
  /// - Returns: the exit code when nobody may end.
  private func refusal() async -> Int32? {
    var seen: Set<Finding> = []
    var unasked: [String] = []
    for service in services {
      let check: SetUpCheck
      do {
        // One that doesn't answer isn't waited for as long as a program may take.
        _ = try await Health(directories).ask(service, "health")
        check = try await Health(directories).order(
          CheckSetUp(), of: service, CheckSetUp.method(of: service), timeout: .seconds(30))
      } catch let failure as Failure where failure.kind == .internal {
        // One of the release before, which doesn't tell a program that can't be asked from one that wouldn't start.
        Output.error("quintet: \(service)'s program can't be asked whether it would start; quintet logs \(service)")
        Output.error("quintet: nothing was restarted; to do it all the same: quintet drain \(service)")
        return 1
      } catch  where Unanswered.isDenied(error) {
        return tell(service, error)
      } catch {
        // One of the release before doesn't know the question; one that is away is told of when it is to end.
        continue
      }
      if let why = check.unasked { unasked.append("\(service) is restarted unasked: \(why)") }
      seen.formUnion(check.findings.filter { $0.severity == .error })
    }
    for finding in seen.sorted(by: { ($0.place, $0.what) < ($1.place, $1.what) }) {
      Output.error("quintet: \(finding.place): \(finding.what); \(finding.cure)")
    }
    guard seen.isEmpty else {
      Output.error("quintet: nothing was restarted: the next start would fail")
      return 1
    }
    for words in unasked { Output.error("quintet: \(words)") }
    return nil
  }

  /// The health of the process that came after the one that began then, once it has started.
  static func successor(of started: Timestamp, _ service: String, in directories: StackFolders) async -> HealthReply? {
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
