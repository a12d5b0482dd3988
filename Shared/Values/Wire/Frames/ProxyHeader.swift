/// The header with the client's address that a proxy sends at the start of a connection: version 2 of HAProxy's PROXY
/// protocol.
package enum ProxyHeader: Hashable, Sendable {
  /// The connection was made by the proxy itself, not on behalf of a client.
  case local
  /// The connection was made on behalf of a client at this address and port.
  case client(InternetAddress, port: UInt16)

  /// The header's first byte. No frame begins with it.
  package static let firstByte: UInt8 = 0x0D
  /// The maximum length accepted, in bytes. Data after the addresses is ignored.
  package static let longest = 536
  /// The number of bytes by which a message on a proxy's connection may exceed the limit for a client's frame. Edge
  /// needs these bytes for the token and the id that it adds to each request.
  package static let addedBytes = 64 << 10

  /// Reads the header at the start of a connection's bytes.
  ///
  /// - Returns: The header and its length in bytes; nil if it is incomplete.
  /// - Throws: `ProxyFault` if the bytes aren't a header that this program supports.
  package static func read(_ bytes: Span<UInt8>) throws(ProxyFault) -> (header: ProxyHeader, count: Int)? {
    for index in 0..<min(bytes.count, signature.count) where bytes[index] != signature[index] {
      throw .noSignature
    }
    guard bytes.count >= heading else { return nil }
    let version = bytes[12]
    let family = bytes[13]
    let count = heading + Int(number(bytes, 14..<16))
    guard count <= longest else { throw .tooLong }
    guard version >> 4 == 2, version & 15 <= 1 else { throw .unknownVersion }
    guard bytes.count >= count else { return nil }
    if version & 15 == 0 { return (.local, count) }
    switch family {
    case 0x11:
      guard count >= heading + 12 else { throw .noAddress }
      let address = InternetAddress.v4(UInt32(number(bytes, 16..<20)))
      return (.client(address, port: UInt16(number(bytes, 24..<26))), count)
    case 0x21:
      guard count >= heading + 36 else { throw .noAddress }
      let address = InternetAddress(high: number(bytes, 16..<24), low: number(bytes, 24..<32))
      return (.client(address, port: UInt16(number(bytes, 48..<50))), count)
    default: throw .noAddress
    }
  }

  /// Appends the header. The destination address is left zero, as the receiver knows its own address.
  package func write(into out: inout Bytes) {
    out.append(contentsOf: Self.signature)
    switch self {
    case .local: out.append(contentsOf: [0x20, 0x00, 0, 0])
    case .client(.v4(let number), let port):
      out.append(contentsOf: [0x21, 0x11, 0, 12])
      Self.append(UInt64(number), bytes: 4, to: &out)
      Self.append(0, bytes: 4, to: &out)
      Self.append(UInt64(port) << 16, bytes: 4, to: &out)
    case .client(.v6(let high, let low), let port):
      out.append(contentsOf: [0x21, 0x21, 0, 36])
      for half in [high, low, 0, 0] { Self.append(half, bytes: 8, to: &out) }
      Self.append(UInt64(port) << 16, bytes: 4, to: &out)
    }
  }

  private static let signature: [UInt8] = [
    0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
  ]
  /// The number of bytes before the addresses: signature, version and command, family, and the length of the rest.
  private static let heading = 16

  private static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var number: UInt64 = 0
    for index in range { number = number << 8 | UInt64(bytes[index]) }
    return number
  }

  private static func append(_ number: UInt64, bytes: Int, to out: inout Bytes) {
    for byte in (0..<bytes).reversed() { out.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }
}

/// The reason why bytes aren't a valid proxy header.
package enum ProxyFault: Error, Equatable {
  case noSignature, unknownVersion, tooLong
  /// The header has no usable address: its address family isn't IPv4 or IPv6, or it is too short.
  case noAddress
}

extension ProxyFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSignature: "it begins like a PROXY header of version 2, but isn't one"
    case .unknownVersion: "only version 2 of the PROXY protocol is supported, with the commands LOCAL and PROXY"
    case .tooLong: "a PROXY header may have at most \(ProxyHeader.longest) bytes"
    case .noAddress: "a PROXY header must contain the client's address, as TCP over IPv4 or IPv6"
    }
  }
}
