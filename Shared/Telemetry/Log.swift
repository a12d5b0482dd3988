import CivilTime
package import EventLoop

/// Says what happened, as a fixed sentence and fields.
///
/// ```swift
/// log.notice("listening", ["socket": path])
/// log.warning("a call failed", ["method": name, "took_ms": duration])
/// ```
/// Never a secret, never what a person wrote, never a token: fields carry ids, counts and causes (Q7).
@Loop package final class Log {
  /// The least urgent level that is written; settable while the process runs.
  package var level: LogLevel
  private let service: String
  private let clock: LoopClock
  private let write: @Loop (LogRecord) -> Void
  /// The last lines that were written.
  package let tail = LogTail()

  /// - Parameter write: where records go; a test keeps them.
  package init(
    service: String, level: LogLevel = .info, clock: LoopClock, write: @escaping @Loop (LogRecord) -> Void
  ) {
    (self.service, self.level, self.clock, self.write) = (service, level, clock, write)
  }

  /// Says what helps only while somebody looks for a fault. The fields aren't made unless the level is on.
  package func debug(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.debug, message, fields: fields)
  }
  /// Says what is usual and worth knowing.
  package func info(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.info, message, fields: fields)
  }
  /// Says what is usual and rare, such as a start or a stop.
  package func notice(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.notice, message, fields: fields)
  }
  /// Says what isn't as it should be, while the work goes on.
  package func warning(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.warning, message, fields: fields)
  }
  /// Says that something failed and a person should look.
  package func error(_ message: String, _ fields: @autoclosure () -> Fields = [:]) {
    add(.error, message, fields: fields)
  }

  /// A line's fields, written as a dictionary literal and kept in that order.
  package typealias Fields = KeyValuePairs<String, any LogValue>

  /// For a level that is only known when the line is written. Fields of a line that isn't written are never made.
  package func add(_ level: LogLevel, _ message: String, fields: () -> Fields) {
    guard level >= self.level else { return }
    let values = fields().map { (name: $0.key, value: $0.value.logged) }.filter { $0.value != .absent }
    let record = LogRecord(time: clock.wallNow, level: level, service: service, message: message, fields: values)
    tail.add(record)
    write(record)
  }
}
