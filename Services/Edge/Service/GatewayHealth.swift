import CivilTime
import EventLoop
import ServiceHost
import Telemetry
import Wire

/// Tracks whether the gateway answers edge and accepts edge's PROXY headers. A change is logged once, however many
/// calls it affects.
@Loop final class GatewayHealth {
  /// The state of the gateway as edge sees it.
  enum State: Equatable {
    case well
    /// The gateway accepts connections but doesn't answer: its process hangs or was stopped.
    case silent
    /// The gateway rejects PROXY headers from edge's user, and thus every request.
    case refusing
    /// Edge can't connect to the gateway.
    case away
  }

  private(set) var state = State.well
  private let socket: String
  private let user: UInt32
  private let clock: LoopClock
  private let log: Log
  /// Starts a probe, whose result is reported by `answered`, `timedOut`, `unreachable` or `refused`.
  var probe: (@Loop () -> Void)?
  private var timer: TimerID?

  /// The time between two probes of an unhealthy gateway. The interval is short, because `quintet doctor` reports the
  /// result of the last probe, which may be as old as this interval.
  private static let interval = Duration.seconds(1)
  /// The `reason` in the gateway's failure when it rejects a header.
  nonisolated static let reason = "no_proxy"

  /// - Parameter user: edge's user, who must be listed in the gateway's setting `proxies`.
  init(socket: String, user: UInt32, clock: LoopClock, log: Log) {
    self.socket = socket
    self.user = user
    self.clock = clock
    self.log = log
  }

  /// Probes the gateway soon, and repeatedly while it is unhealthy, so that the state is known without waiting for a
  /// client's call.
  func begin(after pause: Duration) { arm(pause) }

  /// Called when the gateway has answered a call.
  func answered() {
    guard state != .well else { return }
    state = .well
    log.notice("the gateway answers", ["socket": socket])
  }

  /// Called when a probe has timed out.
  func timedOut() {
    guard state != .silent else { return }
    state = .silent
    log.error("the gateway doesn't answer: calls fail at their deadlines", ["socket": socket])
    arm(Self.interval)
  }

  /// Called when a connection can't be opened.
  func unreachable(_ fault: UVFault) {
    guard state != .away else { return }
    state = .away
    log.error("the gateway can't be reached: calls are rejected", ["socket": socket, "reason": "\(fault)"])
    arm(Self.interval)
  }

  /// Called when the gateway has rejected edge's PROXY header.
  func refused() {
    guard state != .refusing else { return }
    state = .refusing
    log.error(refusal, ["socket": socket])
    arm(Self.interval)
  }

  func close() {
    if let timer { clock.cancel(timer) }
    timer = nil
    probe = nil
  }

  /// A warning for the operator.
  var warning: ServiceWarning? {
    let cure = "see quintet status and quintet logs gateway"
    return switch state {
    case .well: nil
    case .silent: ServiceWarning("the gateway doesn't answer: calls fail at their deadlines", cure: cure)
    case .refusing:
      ServiceWarning(refusal, cure: "set proxies = \(user) in [gateway], then run quintet restart gateway")
    case .away: ServiceWarning("the gateway can't be reached: calls are rejected", cure: cure)
    }
  }

  private var refusal: String {
    "the gateway rejects all calls from edge: its setting proxies doesn't name edge's user, \(user)"
  }

  private func arm(_ pause: Duration) {
    guard timer == nil else { return }
    timer = clock.schedule(at: clock.now + pause) { [weak self] in
      guard let self else { return }
      timer = nil
      probe?()
      if state != .well { arm(Self.interval) }
    }
  }
}

extension Failure {
  /// True if the gateway has rejected the connection's header, and thus all requests on it.
  var refusesHeader: Bool { kind == .invalidRequest && details["reason"]?.string == GatewayHealth.reason }

  /// Reads the reason why the gateway has rejected a text or the whole connection. Returns nil for a reply to a request.
  init?(aboutConnection text: Span<UInt8>) {
    let head: StaticString = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":"
    guard text.has(head, at: 0), text.count > head.utf8CodeUnitCount,
      let failure = try? JSON.decode(Failure.self, from: text.extracting(head.utf8CodeUnitCount..<text.count - 1))
    else { return nil }
    self = failure
  }
}
