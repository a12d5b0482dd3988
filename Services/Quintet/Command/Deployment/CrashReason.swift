import Files
import Wire

/// The reason why a process ended, extracted from its log: its error entries, and output that isn't a log entry.
enum CrashReason {
  private static let maxBytes = 1 << 16

  /// - Parameter start: the offset in the log where this process's output begins.
  /// - Returns: nil if the process wrote nothing relevant.
  static func read(_ path: String, from start: Int) -> String? {
    let end = Disk.facts(path)?.bytes ?? 0
    let from = max(start, end - maxBytes)
    guard let bytes = try? Disk.read(path, from: from, count: maxBytes) else { return nil }
    // Drops a line whose beginning wasn't read.
    return text(from == start ? bytes : Array(bytes.drop { $0 != UInt8(ascii: "\n") }))
  }

  /// Returns the reason, in at most eight lines, from the bytes of a log.
  static func text(_ log: [UInt8]) -> String? {
    let lines = log.split(separator: UInt8(ascii: "\n")).compactMap(words)
    return lines.isEmpty ? nil : lines.suffix(8).joined(separator: "\n    ")
  }

  private static func words(_ line: ArraySlice<UInt8>) -> String? {
    guard let entry = LogEntry(line) else {
      // An incomplete entry: the process was killed while writing it.
      return line.first == UInt8(ascii: "{") ? nil : String(decoding: line, as: UTF8.self)
    }
    guard entry.level == "error" else { return nil }
    let reason = entry.text("reason") ?? entry.text("error")
    return reason.map { "\(entry.message): \($0)" } ?? entry.message
  }
}
