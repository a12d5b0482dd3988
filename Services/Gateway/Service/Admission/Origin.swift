package import Wire

/// Where calls come from, as far as can be told from outside of them.
package enum Origin: Hashable, Sendable {
  /// A user of this machine, known by its socket's credentials.
  case user(UInt32)
  /// A proxy of this user's, which hasn't said yet whose connection it made.
  case proxy(UInt32)
  /// An address of the internet's, as a proxy told it; of version 6 the network's first.
  case address(InternetAddress)

  /// The origin of a client at this address. Who has one of version 6 has all of its network's, and is one origin.
  package init(client address: InternetAddress) {
    switch address {
    case .v4: self = .address(address)
    case .v6(let network, _): self = .address(.v6(network, 0))
    }
  }

  /// The address, or the network, of a client behind a proxy.
  var address: String? {
    if case .address(let address) = self { return address.party }
    return nil
  }

  /// As refusals and the log say it.
  var name: String {
    switch self {
    case .user(let uid): "user \(uid)"
    case .proxy(let uid): "a proxy of user \(uid)"
    case .address(let address): address.party
    }
  }
}
