import Files
import Wire

/// Why a process ended, as its log has it: what it wrote that is no line of a log, and its errors.
enum LastWords {
  /// - Parameter start: where in the log the lines of this process begin.
  /// - Returns: nil if it said nothing.
  static func read(_ path: String, from start: Int) -> String? {
    guard let bytes = try? Disk.read(path, from: start, count: 1 << 16) else { return nil }
    return text(bytes)
  }

  /// Pure: the log's bytes in, at most eight lines out.
  static func text(_ log: [UInt8]) -> String? {
    let lines = log.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
      guard let entry = LogEntry(line) else { return String(decoding: line, as: UTF8.self) }
      guard entry.level == "error" else { return nil }
      let reason = entry.text("reason") ?? entry.text("error")
      return reason.map { "\(entry.message): \($0)" } ?? entry.message
    }
    return lines.isEmpty ? nil : lines.suffix(8).joined(separator: "\n    ")
  }
}
