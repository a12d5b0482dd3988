import CivilTime
import EventLoop
import Quotas
import Telemetry
import Wire

/// Decides who may connect, and makes every refusal for want of room: one place where limits are counted and named.
@Loop final class Admissions {
  private let limits: GatewayLimits
  private let counters: LimitCounters
  private let clock: LoopClock
  private let rate: Rate
  private var users: [UInt32: User] = [:]
  private var connections = 0
  private var time = FairTime()

  /// Users without connections are forgotten above this many: their rates with them.
  private static let keptUsers = 1024

  init(limits: GatewayLimits, metrics: Metrics, clock: LoopClock) {
    self.limits = limits
    self.clock = clock
    counters = LimitCounters(metrics)
    rate = Rate(perSecond: limits.connectionRate, burst: limits.userConnections)
  }

  // MARK: Connections

  /// Whether one more connection of this user is taken.
  func admit(_ uid: UInt32) -> Failure? {
    let user = user(uid)
    time.came(uid, in: Loop.turn)
    if connections >= limits.connections {
      return refusal(.connections, "the gateway", connections, limits.connections)
    }
    if user.connections.isFull {
      return refusal(.userConnections, user.name, user.connections.used, user.connections.limit)
    }
    if let wait = user.arrivals.take(of: rate, at: clock.now) {
      counters.reached(.connectionRate)
      return .rateLimited(
        limit: Limit.connectionRate.rawValue, whose: user.name, current: user.arrivals.taken(of: rate, at: clock.now),
        maximum: rate.burst, retryAfter: wait)
    }
    return nil
  }

  /// A connection begins that was admitted.
  func connected(_ uid: UInt32) -> User {
    let user = user(uid)
    connections += 1
    user.connections.change(by: 1)
    return user
  }

  func disconnected(_ user: User) {
    connections -= 1
    user.connections.give()
  }

  private func user(_ uid: UInt32) -> User {
    if let known = users[uid] { return known }
    if users.count >= Self.keptUsers { users = users.filter { $0.value.connections.used > 0 } }
    let user = User(uid, limits)
    users[uid] = user
    return user
  }

  // MARK: Time

  /// How many bytes a user may bring now.
  func allowance(_ user: User) -> Int {
    guard time.isShared(in: Loop.turn) else {
      user.began = nil
      return .max
    }
    user.began = Loop.processorTime
    return time.rest(of: user.time, at: clock.now) == nil ? limits.turnBytes : 0
  }

  /// Does something when a user who may bring nothing now may again.
  func atEndOfRest(_ user: User, _ body: @escaping @Loop () -> Void) {
    let now = clock.now
    clock.schedule(at: time.rest(of: user.time, at: now) ?? now + .milliseconds(1), body)
  }

  /// A user brings something.
  func begin(_ user: User) { time.came(user.uid, in: Loop.turn) }

  /// What it brought, or was told to keep, has been worked on.
  func end(_ user: User) {
    guard let began = user.began else { return }
    time.took(Loop.processorTime - began, &user.time, at: clock.now)
  }

  /// With a crowd at the door and others at work, accepting takes about an eighth of the time.
  var restAfterCrowd: Duration? { time.isShared(in: Loop.turn) ? .milliseconds(4) : nil }

  // MARK: Refusals

  /// Notes that a limit is reached, and says so.
  func refusal(_ limit: Limit, _ whose: String, _ current: Int, _ maximum: Int) -> Failure {
    counters.reached(limit)
    return .overloaded(limit: limit.rawValue, whose: whose, current: current, maximum: maximum)
  }

  /// Notes a limit whose refusal somebody else makes, or that cuts a connection without a word.
  func reached(_ limit: Limit) { counters.reached(limit) }
}
