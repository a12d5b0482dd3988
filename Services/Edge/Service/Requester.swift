import EventLoop
import HTTP
package import Wire

/// Whose request it is.
package enum Requester: Hashable, Sendable {
  /// Somebody on the internet, or who came by the loopback port.
  case address(InternetAddress, port: UInt16)
  /// A user of this machine, on edge's own socket.
  case user(UInt32)

  /// - Parameters:
  ///   - stream: what the request came by.
  ///   - forwarded: its `X-Forwarded-For`, where that is believed. Of a chain only the last hop counts: what stands before
  ///     it was said by whoever the proxy talks to.
  @Loop init(_ stream: ByteStream, forwarded: String?) {
    if let forwarded, let told = Requester(forwarded: forwarded) {
      self = told
      return
    }
    switch stream.remoteAddress {
    case .v4(let number, let port): self = .address(.v4(number), port: port)
    case .v6(let high, let low, let port): self = .address(InternetAddress(high: high, low: low), port: port)
    case nil: self = .user(stream.peer.uid)
    }
  }

  /// - Parameter forwarded: an `X-Forwarded-For`; nil where its last hop is no address.
  init?(forwarded: String) {
    guard let address = Self.lastHop(forwarded) else { return nil }
    self = .address(address, port: 0)
  }

  static func lastHop(_ forwarded: String) -> InternetAddress? {
    guard let last = forwarded.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).last else {
      return nil
    }
    return InternetAddress(String(decoding: last.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self))
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
