import CivilTime
import EventLoop
import ServiceHost
import Wire

/// One process as it was at one moment: its health, and how its calls went; nil for what it didn't say.
struct ProcessLook: Sendable {
  var service: String
  var health: HealthReply?
  var stats: StatsReply?
  /// The services that wait for its events.
  var lag: GetEventLag.Reply?
  var at: Instant

  /// Whether it answered that this user may not ask.
  var isDenied = false
  /// Why it said nothing; nil if it did, or may not.
  var silence: Silence?

  /// What to say where nothing is shown; nil where something is.
  static func refusal(_ looks: [ProcessLook], _ directories: StackFolders) -> (words: String, code: Int32)? {
    if looks.contains(where: { $0.health != nil }) { return nil }
    return looks.contains(where: \.isDenied)
      ? (Unanswered.noOperator, 77)
      : ("nobody answers in \(directories.runtime)", 69)
  }

  var endpoints: [StatsReply.Endpoint] { stats?.endpoints ?? [] }
}

extension Health {
  /// Looks at all processes, side by side: one that hangs keeps nobody.
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
