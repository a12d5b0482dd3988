import Wire

/// A log entry, from Quintet's own JSON lines or from `journalctl -o json`.
struct LogEntry: Sendable {
  /// A time such as "2026-11-21T07:40:12.345Z", or the journal's microseconds since 1970.
  var time: String
  var service: String
  var level: String
  var message: String
  /// All other fields, by their names in Quintet's own format.
  var fields: [String: JSONValue]

  /// Returns nil for a line in neither format.
  init?(_ line: ArraySlice<UInt8>) {
    guard case .object(let object)? = try? JSON.decode(JSONValue.self, from: Bytes(line)) else { return nil }
    let found = Dictionary(object.members.map { ($0.key, $0.value) }) { $1 }
    guard let entry = Self.journal(found) ?? Self.line(found) else { return nil }
    self = entry
  }

  private init(time: String, service: String, level: String, message: String, fields: [String: JSONValue]) {
    self.time = time
    self.service = service
    self.level = level
    self.message = message
    self.fields = fields
  }

  private static func line(_ found: [String: JSONValue]) -> LogEntry? {
    guard let message = found["message"]?.string, let time = found["time"]?.string else { return nil }
    let own: Set = ["message", "time", "service", "level"]
    return LogEntry(
      time: time, service: found["service"]?.string ?? "?", level: found["level"]?.string ?? "info", message: message,
      fields: found.filter { !own.contains($0.key) })
  }

  private static func journal(_ found: [String: JSONValue]) -> LogEntry? {
    guard let said = found["MESSAGE"]?.string else { return nil }
    let message = found["QUINTET_SENTENCE"]?.string ?? said
    let levels = ["7": "debug", "6": "info", "5": "notice", "4": "warning"]
    return LogEntry(
      time: found["__REALTIME_TIMESTAMP"]?.string ?? "", service: found["SYSLOG_IDENTIFIER"]?.string ?? "?",
      level: levels[found["PRIORITY"]?.string ?? ""] ?? "error", message: message, fields: fields(ofJournal: found))
  }

  private static func fields(ofJournal found: [String: JSONValue]) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for (key, value) in found where key.hasPrefix("QUINTET_") && key != "QUINTET_SENTENCE" {
      fields[key.dropFirst(8).lowercased()] = value
    }
    return fields
  }

  func text(_ name: String) -> String? { fields[name]?.string }

  /// Reads a number, which the journal stores as text.
  func number(_ name: String) -> Double? { fields[name]?.double ?? text(name).flatMap(Double.init) }
}
