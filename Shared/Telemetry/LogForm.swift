import Glibc
import Systemd

/// The form lines take, which depends on who reads them.
package enum LogForm: String, CaseIterable, Sendable {
  /// Fields, for journald.
  case journal
  /// One JSON object a line, for a collector.
  case json
  /// Short coloured lines, for a person at a terminal.
  case terminal

  /// What fits standard error as it is now: the journal, a terminal, or else a pipe or file.
  package static func detect() -> LogForm {
    if Journal.isStandardError { return .journal }
    return isatty(STDERR_FILENO) == 1 ? .terminal : .json
  }

  /// Puts a record where it belongs: the journal, or one `write` to standard error, so that lines never mix.
  package func write(_ record: LogRecord) {
    switch self {
    case .journal: Journal.send(record.journalFields)
    case .json: put(record.jsonLine)
    case .terminal: put(record.terminalLine)
    }
  }

  private func put(_ line: [UInt8]) {
    // A reader that has gone away is no reason to stop serving.
    _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
