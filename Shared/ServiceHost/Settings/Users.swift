package import MessageBus

/// The users of this machine who matter to Quintet: those that its services run as, and those who may look in (Q7).
package struct Users: Sendable {
  /// By service. Where all run as one user, each of them may be any.
  package let services: [String: UInt32]
  /// Who may call ops methods.
  package let operators: Set<UInt32>

  /// - Parameter own: the user of this process, which holds all that the process holds.
  package init(_ settings: Settings, own: UInt32) {
    let named = settings[HostSettings.serviceUsers]?.users ?? [:]
    let services = Dictionary(uniqueKeysWithValues: Settings.services.map { ($0, named[$0] ?? own) })
    self.services = services
    // Who takes what strangers send isn't trusted with more than they are.
    let trusted = Set(Roster.inner.compactMap { services[$0] })
    operators = (settings[HostSettings.operators]?.users ?? trusted.union([0])).union([own])
  }

  /// What they may call on a service's inner socket.
  package var policy: PeerPolicy { PeerPolicy(services: services, operators: operators) }
}
