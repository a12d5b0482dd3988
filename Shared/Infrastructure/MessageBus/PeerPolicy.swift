package import Wire

/// Decides who may connect to a service's internal socket and which methods they may call (docs/protocol.md, "Behind
/// the gateway"; Q7).
///
/// A peer is identified only by its user, as reported by the kernel. It may be any of the services that run as this
/// user. Each method's declaration lists its callers.
package struct PeerPolicy: Sendable {
  private var peers: [UInt32: PeerIdentity] = [:]

  /// - Parameters:
  ///   - services: The Unix user of each service. Several services may share a user.
  ///   - operators: The Unix users who may call admin methods.
  package init(services: [String: UInt32], operators: Set<UInt32>) {
    for user in operators.union(services.values) {
      peers[user] = PeerIdentity(
        services: Set(services.filter { $0.value == user }.keys), isOperator: operators.contains(user))
    }
  }

  /// Returns the identity of a user; nil if the user may not connect.
  package func identity(of user: UInt32) -> PeerIdentity? { peers[user] }
}

/// The possible identities of a peer.
package struct PeerIdentity: Hashable, Sendable {
  /// The services that run as the peer's user.
  package let services: Set<String>
  /// True if the peer's user is an operator.
  package let isOperator: Bool
  /// True if the peer may be the gateway, which forwards clients' calls with their principals.
  private let isGateway: Bool

  package init(services: Set<String>, isOperator: Bool) {
    self.services = services
    self.isOperator = isOperator
    isGateway = services.contains("gateway")
  }

  /// Returns true if the peer may call a method. Client methods are called by the gateway, which has verified the
  /// token; open methods may be called by any peer. Internal methods are called by the services that their declarations
  /// list. Admin methods are called by operators, directly or through the gateway.
  @inline(__always)
  package func mayCall(_ method: Method) -> Bool {
    switch method.audience {
    case .client: isGateway || method.access == .open
    case .admin: isOperator || isGateway
    case .inner: method.callers.contains { services.contains($0) }
    }
  }
}
