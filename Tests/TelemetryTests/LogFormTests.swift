import CivilTime
import Telemetry
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogFormTests {
  static func record(_ message: String, _ fields: [(name: String, value: LoggedValue)] = []) -> LogRecord {
    LogRecord(
      time: Timestamp(milliseconds: 1_795_246_812_345), level: .warning, service: "ai", message: message, fields: fields
    )
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("A JSON line contains time, level, service, message and fields")
  func json() {
    let line = Self.record("call failed", [("n", .integer(-7)), ("share", .number(0.5)), ("last", .bool(true))])
      .jsonLine
    #expect(
      Self.text(line)
        == #"{"time":"2026-11-21T07:40:12.345Z","level":"warning","service":"ai","message":"call failed","#
        + #""n":-7,"share":0.5,"last":true}"# + "\n")
  }

  @Test(
    "No text can break out of its JSON string or its line",
    arguments: [
      (#"say "hi" \o/"#, #"say \"hi\" \\o/"#), ("two\nlines", #"two\nlines"#),
      ("\u{1B}[2Jbell\u{7}", #"\u001b[2Jbell\u0007"#),
      ("phố Huế", "phố Huế"),
    ])
  func escaping(raw: String, expected: String) {
    #expect(Self.text(Self.record(raw).jsonLine).contains("\"message\":\"\(expected)\"}"))
  }

  @Test("A number that JSON can't express is written as text")
  func notANumber() {
    #expect(Self.text(Self.record("m", [("x", .number(.infinity))]).jsonLine).contains(#""x":"inf""#))
  }

  @Test("Journal fields have valid names and can't replace standard journal fields")
  func journal() {
    let fields = Self.record("two\nlines", [("message", .text("mine")), ("retry-after.ms", .integer(5))]).journalFields
    #expect(
      fields.map(Self.text) == [
        "MESSAGE=two\nlines", "PRIORITY=4", "QUINTET_SENTENCE=two\nlines", "SYSLOG_IDENTIFIER=ai",
        "QUINTET_MESSAGE=mine",
        "QUINTET_RETRY_AFTER_MS=5",
      ])
  }

  @Test("The journal's message includes the reason, and a separate field has the message without it")
  func journalReason() {
    let fields = Self.record("can't start", [("reason", .text("no such file"))]).journalFields.map(Self.text)
    #expect(fields.contains("MESSAGE=can't start: no such file"))
    #expect(fields.contains("QUINTET_SENTENCE=can't start") && fields.contains("QUINTET_REASON=no such file"))
  }

  @Test("A line for a terminal is a single line, with control characters shown as dots")
  func terminal() {
    let line = Self.text(Self.record("a\nb\u{1B}[2J", [("socket", .text("/run/x"))]).terminalLine)
    #expect(line.filter { $0 == "\n" }.count == 1)
    #expect(line.contains("07:40:12.345") && line.contains("a·b·[2J") && line.contains("/run/x"))
  }

  @Test(
    "Times are written in UTC, even before 1970",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (1_709_164_800_005, "2024-02-29T00:00:00.005Z"),
    ] as [(Int64, String)])
  func times(milliseconds: Int64, expected: String) {
    #expect(Timestamp(milliseconds: milliseconds).logText == expected)
  }

  @Test("A secret's text doesn't appear in descriptions, dumps or logs unless it is revealed explicitly")
  func secret() {
    let secret = Secret("sk-12345")
    var dumped = ""
    dump([secret], to: &dumped)
    for text in [
      "\(secret)", String(reflecting: secret), secret.logged.text, dumped, "\([secret])", "\(Optional(secret) as Any)",
    ] {
      #expect(!text.contains("12345"))
    }
    #expect(secret.reveal() == "sk-12345")
  }
}
