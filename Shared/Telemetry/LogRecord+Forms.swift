import CivilTime

extension LogRecord {
  /// The entry for the journal: its own fields in upper case, the ones everybody knows, and ours.
  ///
  /// Fields that would replace the journal's own are kept apart by the prefix `QUINTET_`. What people see is the
  /// message alone, so the reason stands in it too; the sentence without it is a field.
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

  /// The journal takes upper-case letters, digits and '_', 64 at most.
  private func journalName(_ name: String) -> String {
    String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }.prefix(56))
  }

  /// Text from outside must not move a terminal's cursor or start a line of its own.
  private func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : $0 }))
  }
}
