import CivilTime
package import EventLoop

/// Logs events, each as a fixed sentence with fields.
///
/// ```swift
/// log.notice("listening", ["socket": path])
/// log.warning("a call failed", ["method": name, "took_ms": duration])
/// ```
/// Never log secrets, tokens or users' texts: fields contain ids, counts and causes (Q7).
@Loop package final class Log {
  /// The least urgent level that is written; it can be changed while the process runs.
  package var level: LogLevel
  private let service: String
  private let clock: LoopClock
  private let write: @Loop (LogRecord) -> Void
  /// The last lines that were written.
  package let tail = LogTail()

  /// - Parameter write: writes a record; a test keeps the records instead.
  package init(
    service: String, level: LogLevel = .info, clock: LoopClock, write: @escaping @Loop (LogRecord) -> Void
  ) {
    self.service = service
    self.level = level
    self.clock = clock
    self.write = write
  }

  /// Logs details for finding a fault. The fields aren't evaluated unless the level is enabled.
  package func debug(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.debug, message, fields: fields)
  }
  /// Logs an ordinary event.
  package func info(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.info, message, fields: fields)
  }
  /// Logs an ordinary but rare event, such as a start or a stop.
  package func notice(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.notice, message, fields: fields)
  }
  /// Logs a problem that doesn't stop the work.
  package func warning(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.warning, message, fields: fields)
  }
  /// Logs a failure that the operator should look at.
  package func error(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.error, message, fields: fields)
  }

  /// The fields of a line: a dictionary literal, whose order is kept.
  package typealias Fields = KeyValuePairs<String, any LogValue>

  /// Logs at a level that is only known at run time. The fields of a line that isn't written aren't evaluated.
  package func add(_ level: LogLevel, _ message: String, fields: () -> Fields) {
    guard level >= self.level else { return }
    let values = fields().map { (name: $0.key, value: $0.value.logged) }.filter { $0.value != .absent }
    let record = LogRecord(time: clock.wallNow, level: level, service: service, message: message, fields: values)
    tail.add(record)
    write(record)
  }
}
