/// How a call is made.
public struct CallOptions: Sendable {
  /// The idempotency key. What a person does once has one key, also when the app repeats it after a restart; left out,
  /// the call gets one for all its sends. Registering takes 16 characters or more.
  public var key: String?
  /// How long it may take in all; the client's own if left out.
  public var timeout: Timeout?

  public init(key: String? = nil, timeout: Timeout? = nil) {
    self.key = key
    self.timeout = timeout
  }
}

/// How long a call may take.
public enum Timeout: Hashable, Sendable {
  case seconds(Double)
  /// For a stream without an end.
  case infinite

  var duration: Duration? { if case .seconds(let seconds) = self { .seconds(seconds) } else { nil } }
}

/// Bounds that the client keeps to, so that calls wait here and aren't refused there. A refusal teaches them, too.
public struct Limits: Hashable, Sendable {
  /// How many wait for an answer on a connection: the gateway's `connection_calls`.
  public var calls = 256
  /// How many of them stream: `connection_streams`.
  public var streams = 32
  /// How long a request may be: `frame_size`.
  public var bytes = 1 << 20
  /// How many calls may wait here for their turn, and how many items of a stream for their reader.
  public var waiting = 10_000

  public init() {}

  /// Takes over a bound that the gateway refused by.
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
  /// After these a listener comes back.
  static let passes: Set<String> = ["unavailable", "overloaded", "rate_limited", "cancelled", "deadline_exceeded"]

  /// Doubles from 50 ms to 2 s; spread, so that not all come back at once.
  static func pause(_ attempt: Int) -> Duration {
    .milliseconds(Double(min(2_000, 50 << min(attempt, 6))) * Double.random(in: 0.5...1))
  }
}
