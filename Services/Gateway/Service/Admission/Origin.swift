package import Wire

/// The origin of a connection and its calls, to which limits apply.
package enum Origin: Hashable, Sendable {
  /// A user of this machine, identified by the socket's credentials.
  case user(UInt32)
  /// A proxy that hasn't reported its client's address yet, identified by the proxy's user.
  case proxy(UInt32)
  /// An IP address reported by a proxy. IPv6 addresses are reduced to their /64 network.
  case address(InternetAddress)

  /// Creates the origin of a client at this address. An IPv6 client controls its whole network, so the network is one
  /// origin.
  package init(client address: InternetAddress) {
    switch address {
    case .v4: self = .address(address)
    case .v6(let network, _): self = .address(.v6(network, 0))
    }
  }

  /// The address, or the IPv6 network, of a client behind a proxy; nil for other origins.
  var address: String? {
    if case .address(let address) = self { return address.party }
    return nil
  }

  /// The name used in failures and the log.
  var name: String {
    switch self {
    case .user(let uid): "user \(uid)"
    case .proxy(let uid): "a proxy of user \(uid)"
    case .address(let address): address.party
    }
  }
}
