/// How much a line matters to whoever runs the system.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
  /// For someone who looks for a fault.
  case debug
  /// The course of things.
  case info
  /// Worth reading in a quiet week: started, stopping, a schema moved on.
  case notice
  /// Something failed and was handled.
  case warning
  /// Something failed and somebody should look.
  case error

  /// Whether a level is less urgent than another.
  package static func < (a: LogLevel, b: LogLevel) -> Bool { a.priority > b.priority }

  /// The number that syslog and the journal know it by; the more urgent the lower.
  package var priority: Int {
    switch self {
    case .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    }
  }
}
