package import Wire

/// Who may connect to a service's inner socket, and what they may call there (docs/protocol.md, "Behind the gateway";
/// Q7).
///
/// A peer is known by what the kernel says of it and by nothing that it says itself: its user, and by that the services
/// that run as this user. What each may call is part of each method's declaration.
package struct PeerPolicy: Sendable {
  private var peers: [UInt32: PeerIdentity] = [:]

  /// - Parameters:
  ///   - services: the user that each service runs as; several may share one.
  ///   - operators: the users who may call ops methods.
  package init(services: [String: UInt32], operators: Set<UInt32>) {
    for user in operators.union(services.values) {
      peers[user] = PeerIdentity(
        services: Set(services.filter { $0.value == user }.keys), isOperator: operators.contains(user))
    }
  }

  /// What is known of a user; nil for one who has no business here.
  package func identity(of user: UInt32) -> PeerIdentity? { peers[user] }
}

/// What a peer may be taken for.
package struct PeerIdentity: Hashable, Sendable {
  /// The services that run as its user.
  package let services: Set<String>
  /// Whether it belongs to someone who runs this machine.
  package let isOperator: Bool
  /// Whether it may be the gateway, which passes clients' calls on and says on whose behalf they are.
  private let isGateway: Bool

  package init(services: Set<String>, isOperator: Bool) {
    self.services = services
    self.isOperator = isOperator
    isGateway = services.contains("gateway")
  }

  /// Whether it may call a method here: a client's method comes by the gateway, which has looked at the token; an inner
  /// one by the services that it names; one of ops by people, here or by the gateway.
  @inline(__always)
  package func mayCall(_ method: Method) -> Bool {
    switch method.audience {
    case .client: isGateway || method.access == .open
    case .ops: isOperator || isGateway
    case .inner: method.callers.contains { services.contains($0) }
    }
  }
}
