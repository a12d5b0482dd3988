package import EventLoop

/// The last lines of a process, kept for whoever asks, wherever its log goes.
@Loop package final class LogTail {
  /// A line and its number, counted from the process's start.
  package typealias Line = (number: Int64, record: LogRecord)

  private let limit: Int
  private var lines: [Line] = []
  private var last: Int64 = 0

  /// - Parameter limit: lines that are kept.
  package init(limit: Int = 1000) { self.limit = limit }

  func add(_ record: LogRecord) {
    last += 1
    lines.append((last, record))
    // In lumps, so that not every line moves all others.
    if lines.count >= limit * 2 { lines.removeFirst(lines.count - limit) }
  }

  /// Lines after a number, the last `count` of them, no less urgent than `level`.
  package func lines(after number: Int64, count: Int, level: LogLevel) -> [Line] {
    Array(lines.suffix(limit).filter { $0.number > number && $0.record.level >= level }.suffix(count))
  }
}
