import CivilTime
import HTTP
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct HTTPAnswerTests {
  static func text(_ answer: HTTPAnswer, isHead: Bool = false, closes: Bool = false) -> String {
    var out: Bytes = []
    answer.write(into: &out, date: "now", isHead: isHead, closes: closes)
    return String(decoding: out, as: UTF8.self)
  }

  @Test("A response has its length, fields and body, and HEAD omits the body")
  func forms() {
    let answer = HTTPAnswer(.ok, type: "text/plain", .bytes(Bytes("hi".utf8))).with("X-A", "b")
    let head = "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: text/plain\r\nX-A: b\r\nContent-Length: 2\r\n\r\n"
    #expect(Self.text(answer) == head + "hi")
    #expect(Self.text(answer, isHead: true) == head)
    #expect(Self.text(HTTPAnswer(.ok, .length(9))).hasSuffix("Content-Length: 9\r\n\r\n"))
  }

  @Test("A response without a body has no length, and an endless response closes the connection")
  func bodiless() {
    #expect(Self.text(HTTPAnswer(.notModified)) == "HTTP/1.1 304 Not Modified\r\nDate: now\r\n\r\n")
    #expect(
      Self.text(HTTPAnswer(.ok, .endless), closes: true) == "HTTP/1.1 200 OK\r\nDate: now\r\nConnection: close\r\n\r\n")
  }

  @Test("A header value can't start a new line")
  func injection() {
    let answer = HTTPAnswer(.seeOther).with("Location", "/a\r\nSet-Cookie: b")
    #expect(Self.text(answer).contains("Location: /aSet-Cookie: b\r\n"))
  }

  @Test(
    "Dates are written in the format of RFC 9110",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
    ])
  func dates(seconds: Int64, text: String) { #expect(HTTPDate.text(Timestamp(seconds: seconds)) == text) }
}

@Suite(.timeLimit(.minutes(2))) struct FileValueTests {
  @Test(
    "An ETag is found in a list, whether strong or weak",
    arguments: [
      ("\"a\"", true), ("W/\"a\"", true), ("*", true), ("\"b\" , \"a\"", true), ("\"b\"", false), ("a", false),
      ("", false),
    ])
  func tags(field: String, isNamed: Bool) { #expect(EntityTag("a").isNamed(in: field) == isNamed) }

  @Test(
    "A range selects the right part of a ten-byte file",
    arguments: [
      ("bytes=0-3", .part(0..<4)), ("bytes=4-", .part(4..<10)), ("bytes=-3", .part(7..<10)),
      ("bytes=-30", .part(0..<10)),
      ("bytes=9-99", .part(9..<10)), ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=3-2", .whole),
      ("bytes=0-1,3-4", .whole), ("items=0-1", .whole), ("bytes=a-b", .whole), ("bytes=-", .whole), ("bytes=1", .whole),
      ("bytes=9999999999999999-", .unsatisfiable),
    ] as [(String, ByteRange)])
  func ranges(field: String, expected: ByteRange) {
    #expect(ByteRange(field, if: nil, tag: EntityTag("a"), count: 10) == expected)
  }

  @Test("A range applies only if its If-Range matches")
  func condition() {
    let tag = EntityTag("a")
    #expect(ByteRange("bytes=0-0", if: "\"a\"", tag: tag, count: 10) == .part(0..<1))
    #expect(ByteRange("bytes=0-0", if: "W/\"a\"", tag: tag, count: 10) == .whole)
    #expect(ByteRange("bytes=0-0", if: "Sun, 06 Nov 1994 08:49:37 GMT", tag: tag, count: 10) == .whole)
    #expect(ByteRange(nil, if: nil, tag: tag, count: 10) == .whole)
    #expect(ByteRange("bytes=0-", if: nil, tag: tag, count: 0) == .unsatisfiable)
  }
}

@Suite(.timeLimit(.minutes(2))) struct ServerSentEventTests {
  static func text(_ data: String, name: StaticString? = nil, id: String? = nil) -> String {
    var out: Bytes = []
    ServerSentEvent.write(Bytes(data.utf8).span, name: name, id: id, into: &out)
    return String(decoding: out, as: UTF8.self)
  }

  @Test("A server-sent event has its id and one data line per line of text")
  func forms() {
    #expect(Self.text("{}", id: "c1") == "id: c1\ndata: {}\n\n")
    #expect(Self.text("{}", name: "end") == "event: end\ndata: {}\n\n")
    #expect(Self.text("a\nb\r\nc\rd") == "data: a\ndata: b\ndata: c\ndata: d\n\n")
    #expect(Self.text("x", id: "a\nevent: b") == "data: x\n\n")
    var out: Bytes = []
    ServerSentEvent.heartbeat(into: &out)
    #expect(out == Bytes(":\n\n".utf8))
  }
}
