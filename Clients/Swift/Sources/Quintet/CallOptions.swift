/// Options of a call.
public struct CallOptions: Sendable {
  /// The idempotency key. Use one key for each action of a user, also when the app repeats the call after a restart. If
  /// left out, the call gets a new key, which is used for all its attempts. A registration needs a key of at least 16
  /// characters.
  public var key: String?
  /// The time limit for all attempts together; the client's default if left out.
  public var timeout: Timeout?

  public init(key: String? = nil, timeout: Timeout? = nil) {
    self.key = key
    self.timeout = timeout
  }
}

/// The time limit of a call.
public enum Timeout: Hashable, Sendable {
  case seconds(Double)
  /// No limit, for an endless stream.
  case infinite

  var duration: Duration? { if case .seconds(let seconds) = self { .seconds(seconds) } else { nil } }
}

/// Limits that the client observes, so that calls wait locally instead of being rejected by the gateway. The client
/// lowers them when the gateway rejects a call.
public struct Limits: Hashable, Sendable {
  /// The maximum number of calls in progress on a connection: the gateway's `connection_calls`.
  public var calls = 256
  /// The maximum number of streams among them: `connection_streams`.
  public var streams = 32
  /// The maximum size of a request, in bytes: `frame_size`.
  public var bytes = 1 << 20
  /// The maximum number of calls that wait to be sent, and of items of a stream that wait to be read.
  public var waiting = 10_000

  public init() {}

  /// Adopts a limit from the gateway's failure.
  mutating func learn(_ data: JSON) {
    guard let maximum = data["maximum"]?.integer, maximum > 0 else { return }
    switch data["limit"]?.string {
    case "connection_calls": calls = maximum
    case "connection_streams": streams = maximum
    case "frame_size": bytes = maximum
    default: break
    }
  }
}

enum Backoff {
  /// The kinds of failure after which live events reconnect.
  static let passes: Set<String> = ["unavailable", "overloaded", "rate_limited", "cancelled", "deadline_exceeded"]

  /// Exponential back-off from 50 ms to 2 s, with jitter so that clients don't reconnect at the same time.
  static func pause(_ attempt: Int) -> Duration {
    .milliseconds(Double(min(2_000, 50 << min(attempt, 6))) * Double.random(in: 0.5...1))
  }
}
