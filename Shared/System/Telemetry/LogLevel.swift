/// The urgency of a log line for the operator.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
  /// Details for finding a fault.
  case debug
  /// Ordinary events.
  case info
  /// Rare ordinary events: a start, a stop, a schema migration.
  case notice
  /// A failure that was handled.
  case warning
  /// A failure that the operator should look at.
  case error

  /// Compares two levels; the less urgent one comes first.
  package static func < (a: LogLevel, b: LogLevel) -> Bool { a.priority > b.priority }

  /// The level's number in syslog and the journal: the more urgent, the lower.
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
