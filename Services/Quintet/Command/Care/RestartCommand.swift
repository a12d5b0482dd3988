import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet restart` and `quintet drain`: one process after the other finishes its calls and ends; whoever supervises it
/// (systemd, compose, `quintet up`) starts it again, and holds its callers meanwhile.
@Loop struct RestartCommand {
  var directories: Directories
  var services: [String]
  /// Whether to wait for each to be back before the next is asked; `drain` doesn't.
  var waits: Bool
  /// Longer than a drain and a start.
  static let patience = Duration.seconds(40)

  /// - Returns: 0 when all did as asked; 1 when one didn't, after which no other is asked; 69 when one doesn't answer.
  func run() async -> Int32 {
    for service in services {
      do {
        let begun = LoopClock.system.now
        let reply = try await Health(directories).order(DrainService(), of: service, DrainService.method(of: service))
        let calls = reply.callsInFlight > 0 ? ", \(reply.callsInFlight) calls in flight" : ""
        guard waits else {
          Output.line("\(service.padded(15))drains\(calls)")
          continue
        }
        guard let health = await successor(of: reply.startedAt, service) else {
          Output.error("quintet: \(service) ended and nobody started it again: is anything supervising it?")
          return 1
        }
        guard health.status == .ok else {
          Output.error(
            "quintet: \(service) is \(health.status.rawValue): \(health.trouble?.message ?? "see quintet logs \(service)")"
          )
          return 1
        }
        let took = (LoopClock.system.now - begun).milliseconds
        Output.line("\(service.padded(15))\(Output.green("ready")) after \(took) ms, version \(health.version)")
      } catch {
        Output.error("quintet: \(service): \((error as? Failure)?.message.en ?? "\(error)")")
        return 69
      }
    }
    return 0
  }

  /// The health of the process that came after the one that began then, once it has started.
  private func successor(of started: Timestamp, _ service: String) async -> HealthReply? {
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
