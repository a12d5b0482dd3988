package import MessageBus

/// The users of this machine that Quintet knows: those that its services run as, and the operators (Q7).
package struct Users: Sendable {
  /// The numeric id of the user that each service runs as, by the service's name. If all services run as one user, they
  /// can't be distinguished.
  package let services: [String: UInt32]
  /// The users who may call admin methods.
  package let operators: Set<UInt32>

  /// - Parameter own: The user of this process, who is always an operator, with access to everything that the process
  ///   has.
  package init(_ settings: Settings, own: UInt32) {
    let named = settings[HostSettings.serviceUsers]?.users ?? [:]
    let services = Dictionary(uniqueKeysWithValues: Settings.services.map { ($0, named[$0] ?? own) })
    self.services = services
    // The user of edge isn't trusted, because edge handles untrusted input.
    let trusted = Set(ServiceDirectory.inner.compactMap { services[$0] })
    operators = (settings[HostSettings.operators]?.users ?? trusted.union([0])).union([own])
  }

  /// The rights of these users on a service's internal socket.
  package var policy: PeerPolicy { PeerPolicy(services: services, operators: operators) }
}
