import Glibc
import TestSupport
import Testing
import Wire

/// The address of a client behind a proxy: addresses as text, and the header of the PROXY protocol.
@Suite(.timeLimit(.minutes(1))) struct ProxyHeaderTests {
  /// Parses an address with the system's own function.
  private static func system(_ text: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if unsafe inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }

  private static func bytes(_ address: InternetAddress) -> [UInt8] {
    func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    switch address {
    case .v4(let number): return bytes(UInt64(number), 4)
    case .v6(let high, let low): return bytes(high, 8) + bytes(low, 8)
    }
  }

  private static func expectSame(_ text: String, _ place: SourceLocation = #_sourceLocation) {
    let known = system(text)
    // IPv4-mapped addresses become IPv4 addresses.
    let short = known.map {
      $0.count == 16 && $0.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] ? Array($0[12...]) : $0
    }
    #expect(InternetAddress(text).map(bytes) == short, "\(text)", sourceLocation: place)
  }

  @Test(
    "An address is parsed just as the operating system parses it",
    arguments: [
      "192.0.2.1", "0.0.0.0", "255.255.255.255", "256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.+4", "1.2.3. 4",
      "",
      ".", "1..2.3", "::", "::1", "1::", "2001:db8::1", "2001:DB8:0:0:8:800:200c:417A", "1:2:3:4:5:6:7:8",
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::8:", ":1::8", "1:::8", "1::2::3", "12345::", "g::",
      "::ffff:192.0.2.1", "::192.0.2.1", "1:2:3:4:5:6:192.0.2.1", "1:2:3:4:5:6:7:192.0.2.1", "192.0.2.1::", "::1%eth0",
      "[::1]", " ::1", "::1\n", "::ffff:1.2.3", "+1::", "１.2.3.4", "::١",
    ])
  func addresses(_ text: String) { Self.expectSame(text) }

  @Test("Random texts are parsed just as the operating system parses them")
  func anyText() {
    var random = Dice(seed: 17)
    let signs = Array("0123456789abcdefF::::....%- ")
    for _ in 0..<50_000 {
      let count = Int.random(in: 0...20, using: &random)
      Self.expectSame(String((0..<count).map { _ in signs.randomElement(using: &random) ?? "0" }))
    }
    for _ in 0..<10_000 {
      let address = InternetAddress.v6(.random(in: 0...(.max), using: &random), .random(in: 0...(.max), using: &random))
      #expect(InternetAddress(address.description) == address)
      Self.expectSame(address.description)
    }
  }

  @Test("Clients are identified by IPv4 address or IPv6 network")
  func parties() {
    #expect(InternetAddress("192.0.2.1")?.party == "192.0.2.1")
    #expect(InternetAddress("::ffff:192.0.2.1")?.party == "192.0.2.1")
    #expect(InternetAddress("2001:db8:0:7:1:2:3:4")?.party == "2001:db8:0:7::/64")
    #expect(InternetAddress("2001:db8:0:7:ffff::")?.party == "2001:db8:0:7::/64")
  }

  private static let headers: [ProxyHeader] = [
    .local, .client(.v4(0xC000_0201), port: 65_535), .client(.v6(0x2001_0DB8_0000_0007, 1), port: 443),
  ]

  @Test("A PROXY header is parsed as it was written, wherever it is split", arguments: headers)
  func roundTrip(_ header: ProxyHeader) throws {
    var bytes: Bytes = []
    header.write(into: &bytes)
    let whole = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 2])
    for count in 1..<whole {
      let part = Bytes(bytes[..<count])
      let isWhole = try ProxyHeader.read(part.span) != nil
      #expect(!isWhole, "\(count)")
    }
    let read = try #require(try ProxyHeader.read(bytes.span))
    #expect(read.header == header && read.count == whole)
  }

  @Test("A PROXY header from HAProxy is read, with its extra fields")
  func foreign() throws {
    // `send-proxy-v2` with a checksum (PP2_TYPE_CRC32C) and padding (PP2_TYPE_NOOP).
    let bytes: Bytes = [
      0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A, 0x21, 0x11, 0, 22, 203, 0, 113, 9, 127, 0,
      0, 1, 0xDC, 0x04, 0x01, 0xBB, 0x03, 0, 4, 1, 2, 3, 4, 0x04, 0, 0,
    ]
    let read = try #require(try ProxyHeader.read(bytes.span))
    #expect(read.header == .client(.v4(0xCB00_7109), port: 56_324) && read.count == 38)
  }

  @Test("An invalid PROXY header is rejected with a reason")
  func faults() {
    func fault(_ change: (inout Bytes) -> Void) -> ProxyFault? {
      var bytes: Bytes = []
      ProxyHeader.client(.v4(1), port: 2).write(into: &bytes)
      change(&bytes)
      do throws(ProxyFault) {
        _ = try ProxyHeader.read(bytes.span)
        return nil
      } catch { return error }
    }
    #expect(fault { _ in } == nil)
    #expect(fault { $0[11] = 0 } == .noSignature)
    #expect(fault { $0 = [0x0D, 0x00] } == .noSignature)
    #expect(fault { $0[12] = 0x11 } == .unknownVersion)
    #expect(fault { $0[12] = 0x22 } == .unknownVersion)
    #expect(fault { $0[13] = 0x31 } == .noAddress)
    #expect(fault { $0[13] = 0x12 } == .noAddress)
    #expect(fault { $0[15] = 11 } == .noAddress)
    #expect(fault { $0[14] = 3 } == .tooLong)
    #expect(fault { $0[12...13] = [0x21, 0x21] } == .noAddress)
  }

  @Test("Any bytes are accepted or rejected, and nothing beyond their end is read")
  func anyBytes() {
    var random = Dice(seed: 4)
    var start: Bytes = []
    ProxyHeader.local.write(into: &start)
    for _ in 0..<50_000 {
      let count = Int.random(in: 0...80, using: &random)
      var bytes = Bytes((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      let kept = Int.random(in: 0...14, using: &random)
      for index in 0..<min(kept, count) { bytes[index] = start[index] }
      if let read = try? ProxyHeader.read(bytes.span) { #expect(read.count <= count) }
    }
  }
}
