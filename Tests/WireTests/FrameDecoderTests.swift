import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct FrameDecoderTests {
  static let texts = ["{}", #"{"a":"ü"}"#, "[" + String(repeating: "1,", count: 300) + "1]"]

  @Test(
    "Frames arrive complete in every framing, wherever the bytes are split",
    arguments: [Framing.lengthPrefixed, .contentLength, .line])
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
    "An invalid frame ends the connection with the reason",
    arguments: [
      ([0, 0, 0, 0], .empty), ([0, 0, 4, 0], .tooLong(limit: 1000)), (Bytes("x".utf8), .unknownFraming),
      (Bytes("Content-Length: 1001\r\n\r\n".utf8), .tooLong(limit: 1000)),
      (Bytes("Content-Type: a\r\n\r\n{}".utf8), .badHeader("it has no Content-Length")),
      (Bytes("Content-Length: -1\r\n\r\n".utf8), .badHeader("a Content-Length that isn't a number")),
      (Bytes("{".utf8) + Bytes(repeating: 0x20, count: 1001), .tooLong(limit: 1000)),
    ] as [(Bytes, FrameFault)])
  func faults(bytes: Bytes, fault: FrameFault) {
    #expect(throws: fault) {
      var decoder = FrameDecoder(framing: nil, limit: 1000)
      try decoder.feed(bytes.span) { _ in }
    }
  }

  @Test(
    "The decoder describes how much of an unfinished frame has arrived",
    arguments: [
      ([0, 0, 0], "3 of 4 bytes of its length"), ([0, 0, 0, 48, 0x7B], "1 of 48 bytes"),
      (Bytes("Content-Length: 48\r\n".utf8), "20 bytes of its header"),
      (Bytes("Content-Length: 48\r\n\r\n{".utf8), "1 of 48 bytes"),
      (Bytes("{}".utf8), "2 bytes without the end of the line"),
    ] as [(Bytes, String)])
  func arrived(bytes: Bytes, text: String) throws {
    var decoder = FrameDecoder(framing: nil, limit: 1000)
    try decoder.feed(bytes.span) { _ in }
    #expect(decoder.arrived == text)
  }

  /// Returns the messages and the fault of a decoder that is fed in chunks of one size.
  func feed(_ bytes: Bytes, by size: Int, framing: Framing? = nil, limit: Int = 1000) -> ([String], FrameFault?) {
    var decoder = FrameDecoder(framing: framing, limit: limit)
    var got: [String] = []
    var at = 0
    do throws(FrameFault) {
      while at < bytes.count {
        try decoder.feed(bytes[at..<min(at + size, bytes.count)].span) { got.append(JSONString.plain($0)) }
        #expect(decoder.unfinished <= limit + 1100)
        at += size
      }
      return (got, nil)
    } catch {
      return (got, error)
    }
  }

  @Test(
    "Headers may have further fields and any capitalization, and blank lines between messages are skipped",
    arguments: [
      ("Content-Length: 2\r\n\r\n{}", ["{}"]), ("content-LENGTH:2\r\n\r\n[]Content-Length: 1\r\n\r\n7", ["[]", "7"]),
      ("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length:  2\r\n\r\n{}", ["{}"]),
      ("Content-Length: 2 \t\r\n\r\n{}", ["{}"]),
      ("Content-Length: 4\r\n\r\n\r\n\r\nContent-Length: 2\r\n\r\n{}", ["\r\n\r\n", "{}"]),
      ("{}\n", ["{}"]), ("{}\r\n[1]\r\n", ["{}", "[1]"]), ("{}\n\n\r\n\n[1]\n", ["{}", "[1]"]), ("{}\n[", ["{}"]),
      ("[\r1]\n", ["[\r1]"]),
    ] as [(String, [String])], [1, 2, 3, 5, 1000])
  func forms(form: (String, [String]), size: Int) {
    let (got, fault) = feed(Bytes(form.0.utf8), by: size)
    #expect(got == form.1 && fault == nil)
  }

  @Test(
    "An invalid frame gives the same fault however its bytes are split, and earlier messages are delivered",
    arguments: [1, 3, 7, 5000])
  func faultsInParts(size: Int) {
    let frame = Bytes([0, 0, 0, 2]) + Bytes("{}".utf8)
    for (bytes, fault) in [
      (frame + [0, 0, 0, 0], .empty), (frame + [0, 0, 3, 233], .tooLong(limit: 1000)),
      (frame + [255, 255, 255, 255], .tooLong(limit: 1000)),
    ] as [(Bytes, FrameFault)] {
      let (got, found) = feed(bytes, by: size)
      #expect(got == ["{}"] && found == fault)
    }
    let header = "Content-Length: 2\r\n"
    for (text, fault) in [
      (header + header + "\r\n{}", .badHeader("it has two Content-Lengths")),
      ("Content-Length\r\n\r\n", .badHeader("a line without ':'")),
      ("Content-Length: 0\r\n\r\n", .empty),
      ("Content-Length: 2x\r\n\r\n", .badHeader("a Content-Length that isn't a number")),
      ("Content-Length: 2 2\r\n\r\n", .badHeader("a Content-Length that isn't a number")),
      ("Content-Length:  \r\n\r\n", .badHeader("a Content-Length that isn't a number")),
      ("Content-Length: 99999999999\r\n\r\n", .badHeader("a Content-Length that isn't a number")),
      ("C" + String(repeating: "x", count: 1100), .badHeader("longer than 1024 bytes")),
      ("C" + String(repeating: "\n", count: 1100), .badHeader("longer than 1024 bytes")),
      ("{" + String(repeating: "1", count: 1000) + "\n", .tooLong(limit: 1000)),
    ] as [(String, FrameFault)] {
      let (got, found) = feed(Bytes(text.utf8), by: size)
      #expect(got == [] && found == fault, "\(text.prefix(40))")
    }
  }

  @Test("A message of exactly the maximum size is accepted, and no memory is reserved before it arrives")
  func limit() throws {
    let text = String(repeating: "7", count: 1000)
    for framing in [Framing.lengthPrefixed, .contentLength, .line] {
      var bytes: Bytes = []
      framing.write(into: &bytes) { $0.append(contentsOf: text.utf8) }
      let (got, fault) = feed(bytes, by: 11, framing: framing)
      #expect(got == [text] && fault == nil)
    }
    var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)
    try decoder.feed(([0, 255, 255, 255, 1] as Bytes).span) { _ in }
    #expect(decoder.unfinished == 5)
  }

  @Test("A connection's framing is preset or determined by the first byte", arguments: 0...255 as ClosedRange<UInt8>)
  func firstByte(byte: UInt8) {
    let expected: Framing? =
      switch byte {
      case 0: .lengthPrefixed
      case 0x43, 0x63: .contentLength
      case 0x7B, 0x5B: .line
      default: nil
      }
    #expect(Framing(firstByte: byte) == expected)
    let (_, fault) = feed([byte], by: 1)
    #expect(fault == (expected == nil ? .unknownFraming : nil))
  }

  @Test("Randomly split frames give the same messages", arguments: 0..<12)
  func randomCuts(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let framing = dice.pick([Framing.lengthPrefixed, .contentLength, .line])
    let texts = (0..<40).map { _ in
      "{" + String(repeating: dice.pick(["x", "é", "\r"]), count: dice.roll(0..<300)) + "}"
    }
    var bytes: Bytes = []
    for text in texts { framing.write(into: &bytes) { $0.append(contentsOf: text.utf8) } }
    var decoder = FrameDecoder(framing: framing, limit: 1000)
    var got: [String] = []
    var at = 0
    while at < bytes.count {
      let next = min(bytes.count, at + dice.roll(1..<dice.pick([2, 20, 700])))
      try decoder.feed(bytes[at..<next].span) { got.append(JSONString.plain($0)) }
      at = next
    }
    #expect(got == texts)
    #expect(decoder.unfinished == 0)
  }
}
