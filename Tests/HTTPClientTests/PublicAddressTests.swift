import EventLoop
import HTTPClient
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct PublicAddressTests {
  @Test(
    "Loopback, private, multicast, tunnel and documentation addresses aren't public",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9", "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1",
      "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
    ])
  func special(address: String) { #expect(!PublicAddress.holds(Self.bytes(address))) }

  @Test(
    "Internet addresses are public, even those next to a special range",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.1.1.1", "128.0.0.1",
      "169.253.1.1", "172.15.1.1", "172.32.0.1", "192.0.1.1", "192.167.1.1", "192.169.0.1", "198.17.1.1", "198.20.0.1",
      "223.255.255.255",
    ])
  func open(address: String) { #expect(PublicAddress.holds(Self.bytes(address))) }

  @Test(
    "In IPv6, only assigned addresses are public, and none that contain an IPv4 address",
    arguments: [
      ([0x20, 0x01, 0x48, 0x60], true), ([0x26, 0x06, 0x47, 0x00], true), ([0x2A, 0x00], true), ([0x20, 0x03], true),
      // Unspecified, loopback, IPv4, translation, link-local, private and multicast addresses.
      ([], false), ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 8, 8, 8, 8], false), ([0, 0x64, 0xFF, 0x9B], false),
      ([0xFE, 0x80], false), ([0xFC, 0x00], false), ([0xFD, 0x12], false), ([0xFF, 0x02], false),
      // Teredo, 6to4, documentation.
      ([0x20, 0x01, 0, 0], false), ([0x20, 0x02, 0x7F, 0], false), ([0x20, 0x01, 0x0D, 0xB8], false),
      ([0x3F, 0xFF], false),
    ] as [([UInt8], Bool)])
  func six(start: [UInt8], isPublic: Bool) {
    #expect(PublicAddress.holds(start + [UInt8](repeating: 0, count: 16 - start.count)) == isPublic)
  }

  @Test("If only public addresses are allowed, a name that resolves to this machine is rejected before connecting")
  func connected() async throws {
    try await onLoop {
      let client = HTTPClient()
      let server = try PlainServer()
      server.answers["/"] = [PlainServer.answer("", more: "Retry-After: 7\r\n")]
      for url in [server.url("/"), server.url("/").replacing("127.0.0.1", with: "localhost")] {
        var request = HTTPRequest(url: url, allowsPlain: true, addresses: .publicOnly)
        await #expect(throws: HTTPClientFault.notPublic) { try await client.fetch(request) }
        #expect(server.asked.count == (url.contains("127.0.0.1") ? 0 : 1))
        request.addresses = .all
        if url.contains("127.0.0.1") {
          let head = try await client.fetch(request).head
          #expect(head.retryAfter == .seconds(7))
        }
        // Another request's connection isn't reused either.
        request.addresses = .publicOnly
        if url.contains("localhost") {
          await #expect(throws: HTTPClientFault.notPublic) { try await client.fetch(request) }
        }
      }
      client.close()
      server.close()
    }
  }

  private static func bytes(_ address: String) -> [UInt8] { address.split(separator: ".").compactMap { UInt8($0) } }
}
