package import CivilTime

/// Decides how long a process waits before it starts if the previous processes ended right after their starts.
///
/// systemd always restarts a service after the same short time. This suits a single crash, but keeps a processor busy
/// if every start fails. A process therefore records its starts. The first few restarts don't wait, so that a killed
/// process serves again at once. After that, the wait doubles with each start. During the wait, connections wait in
/// the socket's backlog.
///
/// This type has no side effects: the caller supplies the time, stores the text, and waits.
package struct RestartBackoff: Hashable, Sendable {
  /// A process that runs for this long counts as started.
  private static let lasting = Duration.seconds(1)
  private static let free = 4
  private static let shortest = Duration.milliseconds(200)
  private static let longest = Duration.seconds(10)

  /// The number of consecutive starts that failed.
  private(set) package var failures = 0
  private var began: Instant?

  /// Creates a value without knowledge of earlier starts.
  package init() {}

  /// Reads a recorded value. An unreadable text is treated as no record.
  package init(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let failures = Int(parts[0]), let began = Int64(parts[1]), (0...1000).contains(failures)
    else { return }
    self.failures = failures
    self.began = Instant(nanoseconds: began)
  }

  /// The value as it is recorded for the next start.
  package var text: String { "\(failures) \(began?.nanoseconds ?? 0)" }

  /// Records a start.
  ///
  /// - Returns: The time that the process must wait first.
  package mutating func start(at now: Instant) -> Duration {
    // A time in the future was recorded before a reboot.
    if let began, began <= now, now - began < Self.lasting { failures += 1 } else { failures = 0 }
    let doublings = min(max(failures - Self.free - 1, 0), 10)
    let wait = failures <= Self.free ? .zero : min(Self.shortest * (1 << doublings), Self.longest)
    began = now + wait
    return wait
  }
}
