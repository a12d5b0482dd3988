/// Options of a call.
public struct CallOptions: Sendable {
  /// The idempotency key. Use the same key whenever you repeat an action, even after a restart of the app. By default,
  /// the client creates a key that all attempts of the call share. The key of a registration needs at least 16
  /// characters.
  public var key: String?
  /// The timeout for all attempts. Defaults to the client's timeout.
  public var timeout: Timeout?

  public init(key: String? = nil, timeout: Timeout? = nil) {
    self.key = key
    self.timeout = timeout
  }
}

/// The timeout of a call.
public enum Timeout: Hashable, Sendable {
  case seconds(Double)
  /// No timeout. Use this for an endless stream.
  case infinite

  var duration: Duration? { if case .seconds(let seconds) = self { .seconds(seconds) } else { nil } }
}

/// Limits that the client respects. Calls above a limit wait in the client, so that the gateway doesn't reject them.
/// The client updates the limits when the gateway rejects a call.
public struct Limits: Hashable, Sendable {
  /// The maximum number of open calls on a connection: the gateway's `connection_calls`.
  public var calls = 256
  /// The maximum number of open streams on a connection: `connection_streams`.
  public var streams = 32
  /// The maximum size of a request, in bytes: `frame_size`.
  public var bytes = 1 << 20
  /// The maximum number of calls that wait in the client, and of stream items that wait to be read.
  public var waiting = 10_000

  public init() {}

  /// Updates the limit that a failure from the gateway names.
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
  /// The kinds of failure after which `Events` reconnects.
  static let passes: Set<String> = ["unavailable", "overloaded", "rate_limited", "cancelled", "deadline_exceeded"]

  /// Exponential back-off from 50 ms to 2 s, with jitter so that clients don't reconnect at the same time.
  static func pause(_ attempt: Int) -> Duration {
    .milliseconds(Double(min(2_000, 50 << min(attempt, 6))) * Double.random(in: 0.5...1))
  }
}
