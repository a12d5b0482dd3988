import Testing
import Wire

@Suite struct FrameDecoderTests {
  static let texts = ["{}", #"{"a":"ü"}"#, "[" + String(repeating: "1,", count: 300) + "1]"]

  @Test(
    "frames cut anywhere come out whole, in every framing", arguments: [Framing.lengthPrefixed, .contentLength, .line])
  func cuts(framing: Framing) throws {
    var bytes: Bytes = []
    for text in Self.texts { framing.write(into: &bytes) { $0.append(contentsOf: text.utf8) } }
    for cut in 1..<bytes.count {
      var decoder = FrameDecoder(framing: nil, limit: 1000)
      var got: [String] = []
      for part in [bytes[..<cut], bytes[cut...]] {
        try decoder.feed(part.span) { got.append(JSONString.plain($0)) }
      }
      #expect(got == Self.texts, "cut at \(cut)")
    }
    var decoder = FrameDecoder(framing: nil, limit: 1000)
    var got: [String] = []
    for byte in bytes { try decoder.feed([byte].span) { got.append(JSONString.plain($0)) } }
    #expect(got == Self.texts)
    #expect(decoder.unfinished == 0)
  }

  @Test(
    "what makes no frame ends the connection with its reason",
    arguments: [
      ([0, 0, 0, 0], .empty), ([0, 0, 4, 0], .tooLong(limit: 1000)), (Bytes("x".utf8), .unknownFraming),
      (Bytes("Content-Length: 1001\r\n\r\n".utf8), .tooLong(limit: 1000)),
      (Bytes("Content-Type: a\r\n\r\n{}".utf8), .badHeader("it has no Content-Length")),
      (Bytes("Content-Length: -1\r\n\r\n".utf8), .badHeader("a Content-Length that is no number")),
      (Bytes("{".utf8) + Bytes(repeating: 0x20, count: 1001), .tooLong(limit: 1000)),
    ] as [(Bytes, FrameFault)])
  func faults(bytes: Bytes, fault: FrameFault) {
    #expect(throws: fault) {
      var decoder = FrameDecoder(framing: nil, limit: 1000)
      try decoder.feed(bytes.span) { _ in }
    }
  }
}
