/// The services that there are, each once. Whatever lists services is made from this, or a test holds it to this.
///
/// They stand in the order in which people see them. Of two that an event goes between, the one that it comes from
/// stands first; but for the receipts of an erasure, which go back and may come twice.
package enum Roster {
  /// One service.
  package struct Service: Sendable {
    /// The first segment of its methods, and its name in sockets, databases and settings.
    package let name: String
    /// The name of its program, its unit and its container: `ai` is the service, `ai-gateway` the program that answers
    /// for it.
    package let executable: String
    /// Whether it has a database, and so a backup.
    package let hasStore: Bool
    /// Whether it is a client of the gateway's, like any other: nobody calls it but who runs the machine, and a stack
    /// can do without it.
    package let isOutside: Bool
    /// The types of its events, by the services that take them.
    package let events: [String: Set<String>]

    fileprivate init(
      _ name: String, executable: String? = nil, hasStore: Bool = true, isOutside: Bool = false,
      events: [String: Set<String>] = [:]
    ) {
      (self.name, self.executable) = (name, executable ?? name)
      (self.hasStore, self.isOutside, self.events) = (hasStore, isOutside, events)
    }
  }

  package static let services: [Service] = [
    Service("gateway", hasStore: false),
    Service(
      "entitlements",
      events: [
        "notifications": [
          "entitlements.account.created", "entitlements.profile.changed", "entitlements.subscription.changed",
          "entitlements.account.erased", "entitlements.purchase.moved", "entitlements.join.asked",
        ],
        "content": ["entitlements.account.erased"], "ai": ["entitlements.account.erased"],
        "progress": ["entitlements.profile.changed", "entitlements.account.erased"],
      ]),
    Service(
      "content",
      events: [
        "entitlements": ["person.forgotten"], "progress": ["content.book.finished", "content.cards.shared"],
      ]),
    Service(
      "ai", executable: "ai-gateway",
      events: ["progress": ["ai.text.generated"], "entitlements": ["person.forgotten"]]),
    Service(
      "progress",
      events: [
        "notifications": [
          "progress.badge.unlocked", "progress.streak.changed", "progress.wallet.changed",
          "progress.challenge.completed", "progress.leaderboard.won", "progress.action.done",
        ],
        "entitlements": ["person.forgotten"],
      ]),
    Service("notifications", events: ["entitlements": ["person.forgotten"]]),
    Service("edge", hasStore: false, isOutside: true),
  ]

  /// The names of all.
  package static let names = services.map(\.name)
  /// The names of those that every stack has.
  package static let inner = services.filter { !$0.isOutside }.map(\.name)
  /// The names of those that have a database, the sources of events before those that take them.
  package static let stores = services.filter(\.hasStore).map(\.name)

  /// The service that people mean by a name: its own, or its program's.
  package static func service(_ name: String) -> Service? {
    services.first { $0.name == name } ?? services.first { $0.executable == name }
  }

  /// The name of a service's program.
  package static func executable(of service: String) -> String { Self.service(service)?.executable ?? service }
}
