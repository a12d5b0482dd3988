import CivilTime
import EventLoop
import MessageBus
import ServiceHost
import Wire

/// The readiness of all services, for load balancers. All services are queried at the same time. The result is cached
/// for half a second, so that many requests cause little work.
@Loop final class Readiness {
  private let peers: [(segment: String, peer: Peer)]
  private let clock: LoopClock
  private var known: (failure: Failure?, until: Instant)?
  private var asking: Task<Failure?, Never>?

  /// The time for which the result is cached.
  private static let life = Duration.milliseconds(500)
  /// The time limit of a readiness check: shorter than the timeout of load balancers' requests.
  private static let timeout = Duration.milliseconds(1500)

  init(_ peers: [(segment: String, peer: Peer)], clock: LoopClock) {
    self.peers = peers
    self.clock = clock
  }

  /// Succeeds if all services are ready.
  ///
  /// - Throws: `unavailable` with the name of the first service that isn't ready and the `reason`.
  func reply() async throws -> Nothing {
    if let failure = await failure() { throw failure }
    return Nothing()
  }

  private func failure() async -> Failure? {
    if let known, clock.now < known.until { return known.failure }
    if let asking { return await asking.value }
    let task = Loop.task { await self.ask() }
    asking = task
    let failure = await task.value
    known = (failure, clock.now + Self.life)
    asking = nil
    return failure
  }

  private func ask() async -> Failure? {
    let asked = peers.map { segment, peer in Loop.task { await Self.problem(of: segment, peer) } }
    var first: Failure?
    for attempt in asked { if let failure = await attempt.value, first == nil { first = failure } }
    return first
  }

  private static func problem(of segment: String, _ peer: Peer) async -> Failure? {
    do {
      let health = try await peer.call(
        GetHealth(), as: Caller(principal: nil), method: GetHealth.method(of: segment), timeout: Self.timeout)
      if health.status == .ok { return nil }
      var failure = Failure.unavailable(segment, retryAfter: .seconds(1))
      failure.details["reason"] = .string(health.problem?.reason ?? health.status.rawValue)
      return failure
    } catch { return .unavailable(segment, retryAfter: .seconds(1)) }
  }
}
