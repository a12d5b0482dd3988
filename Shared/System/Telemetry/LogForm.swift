import Glibc
import Systemd

/// The format of log lines, which depends on the reader.
package enum LogForm: String, CaseIterable, Sendable {
  /// Fields, for journald.
  case journal
  /// A JSON object per line, for a log collector.
  case json
  /// Short coloured lines, for a user at a terminal.
  case terminal

  /// Returns the format that suits standard error, which may be the journal, a terminal, or a pipe or file.
  package static func detect() -> LogForm {
    if Journal.isStandardError { return .journal }
    return isatty(STDERR_FILENO) == 1 ? .terminal : .json
  }

  /// Writes a record to the journal, or to standard error with a single `write`, so that lines never mix.
  package func write(_ record: LogRecord) {
    switch self {
    case .journal: Journal.send(record.journalFields)
    case .json: put(record.jsonLine)
    case .terminal: put(record.terminalLine)
    }
  }

  private func put(_ line: [UInt8]) {
    // If the reader is gone, the process continues to serve.
    _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
