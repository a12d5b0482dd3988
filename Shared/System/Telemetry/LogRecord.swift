package import CivilTime

/// A logged event, independent of its format.
package struct LogRecord: Sendable {
  /// The wall-clock time of the event.
  package var time: Timestamp
  /// The urgency of the event.
  package var level: LogLevel
  /// The name of the logging service: "content".
  package var service: String
  /// A fixed sentence. Values that vary are in the fields, so that equal events can be counted.
  package var message: String
  /// The fields in the order given. Their names are in lower-case snake case.
  package var fields: [(name: String, value: LoggedValue)]

  package init(
    time: Timestamp, level: LogLevel, service: String, message: String,
    fields: [(name: String, value: LoggedValue)] = []
  ) {
    self.time = time
    self.level = level
    self.service = service
    self.message = message
    self.fields = fields
  }
}

extension LogRecord {
  /// The entry for the journal: the standard fields, and the record's own fields with a prefix.
  ///
  /// The prefix `QUINTET_` keeps the record's fields from replacing the journal's own. `journalctl` shows only the
  /// message by default, so the message includes the reason. The sentence without the reason is a separate field.
  package var journalFields: [[UInt8]] {
    let reason = fields.first { $0.name == "reason" || $0.name == "error" }
    let own = [
      "MESSAGE": reason.map { "\(message): \($0.value.text)" } ?? message, "QUINTET_SENTENCE": message,
      "PRIORITY": "\(level.priority)", "SYSLOG_IDENTIFIER": service,
    ]
    let standard = own.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8) }
    return standard + fields.map { Array("QUINTET_\(journalName($0.name))=\($0.value.text)".utf8) }
  }

  /// `{"time":"2026-11-21T07:40:12.345Z","level":"info","service":"content","message":"…",…}` and a line feed.
  package var jsonLine: [UInt8] {
    var line = JSONLine()
    line.add("time", .text(time.logText))
    line.add("level", .text(level.rawValue))
    line.add("service", .text(service))
    line.add("message", .text(message))
    for field in fields { line.add(field.name, field.value) }
    return line.finished
  }

  /// `07:40:12.345 content  listening socket=/run/…`, coloured by level.
  package var terminalLine: [UInt8] {
    let clock = time.logText.dropFirst(11).dropLast()
    var line = "\u{1B}[2m\(clock)\u{1B}[0m \(service) \(colour)\(printable(message))\u{1B}[0m"
    for field in fields { line += " \u{1B}[2m\(field.name)=\u{1B}[0m\(printable(field.value.text))" }
    return Array((line + "\n").utf8)
  }

  private var colour: String {
    switch level {
    case .debug: "\u{1B}[2m"
    case .info: ""
    case .notice: "\u{1B}[1m"
    case .warning: "\u{1B}[33m"
    case .error: "\u{1B}[31m"
    }
  }

  /// Returns a valid field name. The journal accepts upper-case letters, digits and '_', at most 64 of them.
  private func journalName(_ name: String) -> String {
    String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }.prefix(56))
  }

  /// Replaces control characters, so that untrusted text can't move a terminal's cursor or begin a new line.
  private func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : $0 }))
  }
}
