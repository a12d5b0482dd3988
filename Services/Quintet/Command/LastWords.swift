import Files
import Wire

/// Why a process ended, as its log has it: what it wrote that is no line of a log, and its errors.
enum LastWords {
  private static let mostBytes = 1 << 16

  /// - Parameter start: where in the log the lines of this process begin.
  /// - Returns: nil if it said nothing.
  static func read(_ path: String, from start: Int) -> String? {
    let end = Disk.facts(path)?.bytes ?? 0
    let from = max(start, end - mostBytes)
    guard let bytes = try? Disk.read(path, from: from, count: mostBytes) else { return nil }
    // What is read from its middle on isn't shown.
    return text(from == start ? bytes : Array(bytes.drop { $0 != UInt8(ascii: "\n") }))
  }

  /// Pure: the log's bytes in, at most eight lines out.
  static func text(_ log: [UInt8]) -> String? {
    let lines = log.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
      guard let entry = LogEntry(line) else {
        // One that was cut off, as where the process was killed while it wrote.
        return line.first == UInt8(ascii: "{") ? nil : String(decoding: line, as: UTF8.self)
      }
      guard entry.level == "error" else { return nil }
      let reason = entry.text("reason") ?? entry.text("error")
      return reason.map { "\(entry.message): \($0)" } ?? entry.message
    }
    return lines.isEmpty ? nil : lines.suffix(8).joined(separator: "\n    ")
  }
}
