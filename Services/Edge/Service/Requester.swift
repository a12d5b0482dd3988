import EventLoop
import HTTP
package import Wire

/// Whose request it is.
package enum Requester: Hashable, Sendable {
  /// Somebody on the internet, or who came by the loopback port.
  case address(InternetAddress, port: UInt16)
  /// A user of this machine, on edge's own socket.
  case user(UInt32)

  /// The requester at the other end of a connection.
  @Loop init(_ stream: ByteStream) {
    switch stream.remoteAddress {
    case .v4(let number, let port): self = .address(.v4(number), port: port)
    case .v6(let high, let low, let port): self = .address(InternetAddress(high: high, low: low), port: port)
    case nil: self = .user(stream.peer.uid)
    }
  }

  /// The requester that a proxy names by `X-Forwarded-For`; nil if the last hop isn't an address.
  ///
  /// Of a chain only the last hop counts: the proxy's client sent the ones before it.
  init?(forwarded: String) {
    guard let hop = Self.lastHop(forwarded) else { return nil }
    self = .address(hop.address, port: hop.port)
  }

  /// Returns the address of a chain's last hop, and its port; 0 if it has none.
  ///
  /// Some proxies, such as Azure's Application Gateway, append the client's port: `203.0.113.8:5678`,
  /// `[2001:db8::1]:443`.
  static func lastHop(_ forwarded: String) -> (address: InternetAddress, port: UInt16)? {
    guard let last = forwarded.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).last else {
      return nil
    }
    let text = String(decoding: last.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
    if let address = InternetAddress(text) { return (address, 0) }
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
    guard let address = InternetAddress(host) else { return nil }
    if rest.isEmpty { return (address, 0) }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
      return nil
    }
    return (address, port)
  }

  /// What tells the gateway of it.
  var header: ProxyHeader {
    switch self {
    case .address(let address, let port): .client(address, port: port)
    case .user: .local
    }
  }

  /// Who is counted as one: of IPv6 a whole network.
  var party: Party {
    switch self {
    case .address(.v6(let network, _), _): .address(.v6(network, 0))
    case .address(let address, _): .address(address)
    case .user(let uid): .user(uid)
    }
  }
}

/// One origin.
package enum Party: Hashable, Sendable {
  case address(InternetAddress)
  case user(UInt32)

  /// As refusals and the log say it.
  var name: String {
    switch self {
    case .address(let address): address.party
    case .user(let uid): "user \(uid)"
    }
  }
}
