import HTTPClient
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServerSentEventsTests {
  typealias Event = ServerSentEvents.Event

  static func read(_ text: String) -> [Event]? {
    var events = ServerSentEvents()
    return events.take(Array(text.utf8))
  }

  @Test(
    "Server-sent events are parsed as specified",
    arguments: [
      ("data: a\n\n", [Event(data: "a")]), ("data:a\r\n\r\n", [Event(data: "a")]), ("data: a\r\r", [Event(data: "a")]),
      ("data: a\ndata: b\ndata\ndata:  c\n\n", [Event(data: "a\nb\n\n c")]),
      ("\u{FEFF}data: a\n\n", [Event(data: "a")]), ("data: a\n\n\u{FEFF}data: b\n\n", [Event(data: "a")]),
      (": a comment\n:\n\ndata: a\n\n", [Event(data: "a")]),
      ("event: ping\n\n", []), ("event: x\ndata: a\n\ndata: b\n\n", [Event(type: "x", data: "a"), Event(data: "b")]),
      ("id: 7\nretry: 9\nfoo: bar\ndatax: y\ndata: a\n\n", [Event(data: "a")]),
      ("data: never ended", []), ("data: never sent\n", []), ("data\n\n", [Event(data: "")]), ("\n\n\n", []),
      ("data: {\"a\": \"b: c\"}\n\n", [Event(data: "{\"a\": \"b: c\"}")]),
    ])
  func events(text: String, expected: [Event]) {
    #expect(Self.read(text) == expected)
  }

  @Test("Server-sent events are the same wherever the bytes are split, even within a character or between CR and LF")
  func cuts() {
    var dice = Dice(seed: 5)
    for _ in 0..<500 {
      let lines = (0..<dice.roll(1..<12)).map { _ in
        dice.pick(["data: đã đến", "data:😀 x", "event: tin", ": note", "", "", "data", "id: 1"])
      }
      let text = lines.map { $0 + dice.pick(["\n", "\r", "\r\n"]) }.joined()
      let bytes = Array(text.utf8)
      let whole = Self.read(text)
      var events = ServerSentEvents()
      var found = [Event]()
      var from = 0
      while from < bytes.count {
        let end = min(bytes.count, from + dice.roll(1..<6))
        found += events.take(Array(bytes[from..<end])) ?? []
        from = end
      }
      #expect(found == whole, "\(text.debugDescription)")
    }
  }

  @Test("A server-sent event without an end is dropped")
  func endless() {
    var events = ServerSentEvents(longest: 1000)
    #expect(events.take(Array("data: \(String(repeating: "a", count: 900))\n".utf8)) == [])
    #expect(events.take(Array("data: \(String(repeating: "a", count: 200))".utf8)) == nil)
  }
}
