import CivilTime
import EventLoop
import ServiceHost
import Wire

/// The health and statistics of one process at one moment. A member is nil if the process didn't return it.
struct ProcessSnapshot: Sendable {
  var service: String
  var health: HealthReply?
  var stats: StatsReply?
  /// The lag of each subscriber to the process's events.
  var lag: GetEventLag.Reply?
  var at: Instant

  /// True if the process rejected this user.
  var isDenied = false
  /// The reason why the process didn't answer; nil if it did, or if it rejected this user.
  var silence: UnreachableService?

  /// Returns the message and exit code if no process returned its health; nil if one did.
  static func refusal(
    _ snapshots: [ProcessSnapshot], _ directories: DeploymentFolders
  ) -> (words: String, code: Int32)? {
    if snapshots.contains(where: { $0.health != nil }) { return nil }
    return snapshots.contains(where: \.isDenied)
      ? (CallFailure.noOperator, 77)
      : ("no service answers in \(directories.runtime)", 69)
  }

  var endpoints: [StatsReply.Endpoint] { stats?.endpoints ?? [] }
}

extension Health {
  /// Returns the message and exit code if no process answers; nil if one does.
  func refusal() async -> (words: String, code: Int32)? { ProcessSnapshot.refusal(await snapshots(), directories) }

  /// Shows why a call of a service failed, or that no service is running.
  ///
  /// - Returns: the exit code.
  func report(_ error: any Error, of service: String) async -> Int32 {
    let failure = CallFailure(error)
    let silence = failure.code == 69 ? await refusal() : nil
    Output.error("quintet: \(silence?.words ?? "\(service): \(failure.words)")")
    return silence?.code ?? failure.code
  }

  /// Queries all processes concurrently, so that a hanging process doesn't delay the others.
  func snapshots() async -> [ProcessSnapshot] {
    let tasks = directories.services.map { service in Loop.task { await self.snapshot(of: service) } }
    var snapshots: [ProcessSnapshot] = []
    for task in tasks { snapshots.append(await task.value) }
    return snapshots
  }

  private func snapshot(of service: String) async -> ProcessSnapshot {
    let health: JSONValue
    do { health = try await ask(service, "health") } catch {
      let isDenied = CallFailure.isDenied(error)
      return ProcessSnapshot(
        service: service, at: LoopClock.system.now, isDenied: isDenied,
        silence: isDenied ? nil : UnreachableService.of(service, in: directories))
    }
    let stats = try? await ask(service, "stats")
    let at = LoopClock.system.now
    let hasStore = ServiceDirectory.service(service)?.hasStore == true
    let lag = !hasStore ? nil : try? await ask(service, "events.lag")
    return ProcessSnapshot(
      service: service, health: try? health.decode(), stats: try? stats?.decode(), lag: try? lag?.decode(), at: at)
  }
}
