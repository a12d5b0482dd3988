import Testing
import Wire

@testable import HTTP

@Suite(.timeLimit(.minutes(1))) struct FilePartTests {
  static func part(_ line: String, _ fields: [String]) throws -> FilePart {
    let text = ([line + " HTTP/1.1", "Host: a"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    return FilePart(for: try HTTPHead(Bytes(text.utf8), bounds: HTTPBounds()), tag: EntityTag("t"), count: 10)
  }

  @Test(
    "Range and cache headers determine whether a file is sent in full, in part or not at all",
    arguments: [
      ("GET /", [], .whole), ("GET /", ["Range: bytes=2-3"], .part(2..<4)),
      ("GET /", ["Range: bytes=10-"], .unsatisfiable), ("GET /", ["If-None-Match: \"t\""], .known),
      ("GET /", ["If-None-Match: W/\"t\", \"u\"", "Range: bytes=2-3"], .known),
      ("GET /", ["If-None-Match: \"u\"", "Range: bytes=2-3"], .part(2..<4)),
      ("GET /", ["If-Range: \"u\"", "Range: bytes=2-3"], .whole),
      ("GET /", ["If-Range: \"t\"", "Range: bytes=2-3"], .part(2..<4)), ("HEAD /", ["Range: bytes=2-3"], .whole),
      ("HEAD /", ["If-None-Match: *"], .known),
      ("GET /", ["Range: BYTES=2-3"], .part(2..<4)), ("GET /", ["Range: bits=2-3"], .whole),
      // A repeated Range field is ignored.
      ("GET /", ["Range: bytes=2-3", "Range: bytes=4-5"], .whole),
    ] as [(String, [String], FilePart)])
  func parts(line: String, fields: [String], expected: FilePart) throws {
    #expect(try Self.part(line, fields) == expected)
  }

  @Test(
    "gzip is accepted if it or an asterisk is listed with a weight above zero",
    arguments: [
      (nil, false), ("", false), ("gzip", true), ("br, GZIP", true), ("gzip;q=0", false), ("gzip; q=0.000", false),
      ("gzip;q=0.001", true), ("br;q=1.0, gzip ; Q=0.5", true), ("*", true), ("*;q=0", false), ("*, gzip;q=0", false),
      ("*;q=0, gzip", true), ("gzipped", false), ("identity", false), (", ,;q=1", false),
    ] as [(String?, Bool)])
  func codings(field: String?, isTaken: Bool) throws {
    let text = "GET / HTTP/1.1\r\nHost: a\r\n\(field.map { "Accept-Encoding: \($0)\r\n" } ?? "")\r\n"
    #expect(try HTTPHead(Bytes(text.utf8), bounds: HTTPBounds()).accepts(coding: "gzip") == isTaken)
  }

  @Test("Each response has the right range, length and ETag")
  func answers() {
    func text(_ part: FilePart) -> String {
      var out: Bytes = []
      part.answer(type: "a/b", tag: EntityTag("t"), count: 10) { .bytes(Bytes(repeating: 0x61, count: $0.count)) }
        .write(into: &out, date: "now", closes: false)
      return String(decoding: out, as: UTF8.self)
    }
    let tail = "\r\nAccept-Ranges: bytes"
    #expect(text(.whole).hasSuffix("\(tail)\r\nContent-Length: 10\r\n\r\naaaaaaaaaa"))
    #expect(text(.part(2..<4)).hasSuffix("\r\nContent-Range: bytes 2-3/10\(tail)\r\nContent-Length: 2\r\n\r\naa"))
    for part: FilePart in [.known, .whole, .part(2..<4)] { #expect(text(part).contains("\r\nETag: \"t\"\r\n")) }
    #expect(text(.known).hasPrefix("HTTP/1.1 304 ") && text(.known).hasSuffix("\(tail)\r\n\r\n"))
    #expect(text(.unsatisfiable).hasPrefix("HTTP/1.1 416 ") && text(.unsatisfiable).contains("bytes */10\r\n"))
  }
}
