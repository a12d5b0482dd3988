import EventLoop
import HTTP
package import Wire

/// The sender of a request.
package enum Requester: Hashable, Sendable {
  /// A client on the internet, or on the loopback port.
  case address(InternetAddress, port: UInt16)
  /// A user of this machine, on edge's own socket.
  case user(UInt32)

  /// Identifies the peer of a connection.
  @Loop init(_ stream: ByteStream) {
    switch stream.remoteAddress {
    case .v4(let number, let port): self = .address(.v4(number), port: port)
    case .v6(let high, let low, let port): self = .address(InternetAddress(high: high, low: low), port: port)
    case nil: self = .user(stream.peer.uid)
    }
  }

  /// Identifies the client from a proxy's `X-Forwarded-For`. Returns nil if the last hop isn't an address.
  ///
  /// Only the last hop of a chain is trusted, because the proxy's client may have sent the earlier ones.
  init?(forwarded: String) {
    guard let hop = Self.lastHop(forwarded) else { return nil }
    self = .address(hop.address, port: hop.port)
  }

  /// Returns the address and port of a chain's last hop. The port is 0 if the hop has none.
  ///
  /// Some proxies, such as Azure's Application Gateway, append the client's port: `203.0.113.8:5678`,
  /// `[2001:db8::1]:443`.
  static func lastHop(_ forwarded: String) -> (address: InternetAddress, port: UInt16)? {
    let text = lastHopText(forwarded)
    if let address = InternetAddress(text) { return (address, 0) }
    guard let (host, port) = split(text), let address = InternetAddress(host) else { return nil }
    return (address, port)
  }

  /// Returns the text of a chain's last hop, without spaces and tabs.
  static func lastHopText(_ forwarded: String) -> String {
    let last = forwarded.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).last ?? [][...]
    return String(decoding: last.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
  }

  /// Splits `203.0.113.8:5678` or `[2001:db8::1]:443` into the address and the port. The port is 0 if there is none.
  private static func split(_ text: String) -> (host: Substring, port: UInt16)? {
    let host: Substring
    let rest: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[..<end].dropFirst()
      rest = text[end...].dropFirst()
      guard host.contains(":") else { return nil }
    } else {
      host = text.prefix { $0 != ":" }
      rest = text[host.endIndex...]
    }
    if rest.isEmpty { return (host, 0) }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
      return nil
    }
    return (host, port)
  }

  /// The PROXY header that identifies the requester to the gateway.
  var header: ProxyHeader {
    switch self {
    case .address(let address, let port): .client(address, port: port)
    case .user: .local
    }
  }

  /// The origin whose limits the requester counts towards. An IPv6 network (/64) is one origin.
  var party: Party {
    switch self {
    case .address(.v6(let network, _), _): .address(.v6(network, 0))
    case .address(let address, _): .address(address)
    case .user(let uid): .user(uid)
    }
  }
}

/// An origin of requests, to which limits apply: an address, an IPv6 network or a local user.
package enum Party: Hashable, Sendable {
  case address(InternetAddress)
  case user(UInt32)

  /// The name in refusals and logs.
  var name: String {
    switch self {
    case .address(let address): address.party
    case .user(let uid): "user \(uid)"
    }
  }
}
