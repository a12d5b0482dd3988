import CivilTime
import EventLoop
import ServiceHost
import Wire

/// A snapshot of one process: its health and statistics; nil for what it didn't return.
struct ProcessLook: Sendable {
  var service: String
  var health: HealthReply?
  var stats: StatsReply?
  /// The subscribers to its events and their lag.
  var lag: GetEventLag.Reply?
  var at: Instant

  /// True if the process rejected this user.
  var isDenied = false
  /// The reason why the process didn't answer; nil if it did, or if it rejected this user.
  var silence: Silence?

  /// Returns the message and exit code if no process returned its health; nil if one did.
  static func refusal(_ looks: [ProcessLook], _ directories: DeploymentFolders) -> (words: String, code: Int32)? {
    if looks.contains(where: { $0.health != nil }) { return nil }
    return looks.contains(where: \.isDenied)
      ? (Unanswered.noOperator, 77)
      : ("nobody answers in \(directories.runtime)", 69)
  }

  var endpoints: [StatsReply.Endpoint] { stats?.endpoints ?? [] }
}

extension Health {
  /// Queries all processes concurrently, so that a hanging process doesn't delay the others.
  func look() async -> [ProcessLook] {
    let tasks = directories.services.map { service in Loop.task { await self.look(service) } }
    var looks: [ProcessLook] = []
    for task in tasks { looks.append(await task.value) }
    return looks
  }

  private func look(_ service: String) async -> ProcessLook {
    let health: JSONValue
    do { health = try await ask(service, "health") } catch {
      let isDenied = Unanswered.isDenied(error)
      return ProcessLook(
        service: service, at: LoopClock.system.now, isDenied: isDenied,
        silence: isDenied ? nil : Silence.of(service, in: directories))
    }
    let stats = try? await ask(service, "stats")
    let at = LoopClock.system.now
    let hasStore = Roster.service(service)?.hasStore == true
    let lag = !hasStore ? nil : try? await ask(service, "events.lag")
    return ProcessLook(
      service: service, health: try? health.decode(), stats: try? stats?.decode(), lag: try? lag?.decode(), at: at)
  }
}
