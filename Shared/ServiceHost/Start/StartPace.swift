package import CivilTime

/// How long a process waits before its next start, when the ones before it ended right after they had begun.
///
/// systemd starts a service again after the same short time for ever, which is right after a crash and a waste of a
/// whole processor when every start fails. So a process remembers its starts, and lets the next one wait: not for the
/// first few, so that a killed process serves again at once, then twice as long each time. Callers wait in the socket's
/// backlog meanwhile.
///
/// Pure: the caller gives the time, keeps the text, and waits.
package struct StartPace: Hashable, Sendable {
  /// A process that lasted as long as this hasn't failed at its start.
  private static let lasting = Duration.seconds(1)
  private static let free = 4
  private static let shortest = Duration.milliseconds(200)
  private static let longest = Duration.seconds(10)

  /// Starts in a row that didn't last.
  private(set) package var failures = 0
  private var began: Instant?

  /// Nothing is known of earlier starts.
  package init() {}

  /// As it was written down; what can't be read is as if nothing were known.
  package init(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let failures = Int(parts[0]), let began = Int64(parts[1]), (0...1000).contains(failures)
    else { return }
    (self.failures, self.began) = (failures, Instant(nanoseconds: began))
  }

  /// To be written down for the next start.
  package var text: String { "\(failures) \(began?.nanoseconds ?? 0)" }

  /// A process starts.
  ///
  /// - Returns: how long it waits before it begins.
  package mutating func start(at now: Instant) -> Duration {
    // A time in the future is from another boot.
    if let began, began <= now, now - began < Self.lasting { failures += 1 } else { failures = 0 }
    let doublings = min(max(failures - Self.free - 1, 0), 10)
    let wait = failures <= Self.free ? .zero : min(Self.shortest * (1 << doublings), Self.longest)
    began = now + wait
    return wait
  }
}
