import CivilTime
import EventLoop
import Telemetry
import Wire

/// Whether the gateway answers edge, and takes its word for whose requests it brings: what whoever runs the machine is
/// told once, however many calls it meets.
@Loop final class GatewayWatch {
  /// How the gateway is to edge.
  enum State: Equatable {
    case well
    /// It takes connections and says nothing: its process hangs, or was stopped.
    case silent
    /// It takes no PROXY header from edge's user, and so no request.
    case refusing
    /// There is nobody at its socket.
    case away
  }

  private(set) var state = State.well
  private let socket: String
  private let user: UInt32
  private let clock: LoopClock
  private let log: Log
  /// Asks the gateway how it is; what it says is told by `answered`, `fellSilent` and `refused`.
  var ask: (@Loop () -> Void)?
  private var timer: TimerID?

  /// The time between two probes of a gateway that isn't well. It is short because `quintet doctor` reports the result
  /// of the last probe: a longer interval would have it report a gateway that has long recovered.
  private static let interval = Duration.seconds(1)
  /// Under which the gateway refuses a header (`reason` of a failure).
  nonisolated static let reason = "no_proxy"

  /// - Parameter user: whom the gateway's setting has to name.
  init(socket: String, user: UInt32, clock: LoopClock, log: Log) {
    self.socket = socket
    self.user = user
    self.clock = clock
    self.log = log
  }

  /// Asks soon, and from then on for as long as the gateway isn't well: whoever looks in shouldn't have to wait for a
  /// client's call to be told.
  func begin(after pause: Duration) { arm(pause) }

  /// It has answered a call.
  func answered() {
    guard state != .well else { return }
    state = .well
    log.notice("the gateway answers", ["socket": socket])
  }

  /// It has let pass all the time that a question of edge's own had.
  func fellSilent() {
    guard state != .silent else { return }
    state = .silent
    log.error("the gateway doesn't answer: calls end at their deadlines", ["socket": socket])
    arm(Self.interval)
  }

  /// Nobody takes a connection.
  func unreachable(_ fault: UVFault) {
    guard state != .away else { return }
    state = .away
    log.error("the gateway can't be reached: calls are refused", ["socket": socket, "reason": "\(fault)"])
    arm(Self.interval)
  }

  /// It has refused the header that edge begins with.
  func refused() {
    guard state != .refusing else { return }
    state = .refusing
    log.error(refusal, ["socket": socket])
    arm(Self.interval)
  }

  func close() {
    if let timer { clock.cancel(timer) }
    (timer, ask) = (nil, nil)
  }

  /// What people should see to.
  var remark: String? {
    switch state {
    case .well: nil
    case .silent: "the gateway doesn't answer: calls end at their deadlines"
    case .refusing: refusal
    case .away: "the gateway can't be reached: calls are refused"
    }
  }

  private var refusal: String {
    "the gateway refuses all that edge brings: its setting proxies doesn't name edge's user, \(user)"
  }

  private func arm(_ pause: Duration) {
    guard timer == nil else { return }
    timer = clock.schedule(at: clock.now + pause) { [weak self] in
      guard let self else { return }
      timer = nil
      ask?()
      if state != .well { arm(Self.interval) }
    }
  }
}

extension Failure {
  /// Whether the gateway has refused the line's header, and with it whatever comes by the line.
  var refusesHeader: Bool { kind == .invalidRequest && details["reason"]?.string == GatewayWatch.reason }

  /// What the gateway says of a line as a whole: why it didn't take what was sent, or the line at all. Nil for an answer
  /// to a request.
  init?(ofLine text: Span<UInt8>) {
    let head: StaticString = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":"
    guard text.has(head, at: 0), text.count > head.utf8CodeUnitCount,
      let failure = try? JSON.decode(Failure.self, from: text.extracting(head.utf8CodeUnitCount..<text.count - 1))
    else { return nil }
    self = failure
  }
}
