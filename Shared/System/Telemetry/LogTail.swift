package import EventLoop

/// The last log lines of a process, kept in memory. Requests can read them, wherever the log itself is written.
@Loop package final class LogTail {
  /// A line and its number, counted from the process's start.
  package typealias Line = (number: Int64, record: LogRecord)

  private let limit: Int
  private var lines: [Line] = []
  private var last: Int64 = 0

  /// - Parameter limit: the number of lines to keep.
  package init(limit: Int = 1000) { self.limit = limit }

  func add(_ record: LogRecord) {
    last += 1
    lines.append((last, record))
    // Each removal moves all remaining lines, so lines are removed in bulk.
    if lines.count >= limit * 2 { lines.removeFirst(lines.count - limit) }
  }

  /// Returns the last `count` lines after a number that are at least as urgent as `level`.
  package func lines(after number: Int64, count: Int, level: LogLevel) -> [Line] {
    Array(lines.suffix(limit).filter { $0.number > number && $0.record.level >= level }.suffix(count))
  }
}
