import Wire

/// All services. Every other list of services is derived from this list or compared with it by a test.
///
/// The services are in the order in which commands list them. A service that emits an event comes before the service
/// that receives it. The only exceptions are the receipts of an erasure, which go in the opposite direction and may be
/// delivered twice.
package enum ServiceDirectory {
  package struct Service: Sendable {
    /// The first segment of the service's methods, and its name in sockets, databases and settings.
    package let name: String
    /// The name of the service's program, unit and container. The program `ai-gateway` runs the service `ai`.
    package let executable: String
    /// True if the service has a database, and therefore a backup.
    package let hasStore: Bool
    /// True if the service is an ordinary client of the gateway. Only operators call it, and a deployment works without
    /// it.
    package let isOutside: Bool
    /// For each service that receives events of this service, the types of these events.
    package let events: [String: Set<String>]

    package init(
      _ name: String, executable: String? = nil, hasStore: Bool = true, isOutside: Bool = false,
      events: [String: Set<String>] = [:]
    ) {
      self.name = name
      self.executable = executable ?? name
      self.hasStore = hasStore
      self.isOutside = isOutside
      self.events = events
    }
  }

  package static let services: [Service] = [
    .gateway, .entitlements, .content, .ai, .progress, .notifications, .edge,
  ]

  package static let names = services.map(\.name)
  /// The names of the services that every deployment has.
  package static let inner = services.filter { !$0.isOutside }.map(\.name)
  /// The names of the services that have a database. Emitters of events come before their receivers.
  package static let stores = services.filter(\.hasStore).map(\.name)

  /// Returns the service with this name or with a program of this name.
  package static func service(_ name: String) -> Service? {
    services.first { $0.name == name } ?? services.first { $0.executable == name }
  }

  package static func executable(of service: String) -> String { Self.service(service)?.executable ?? service }
}

extension ServiceDirectory.Service {
  package static let gateway = Self("gateway", hasStore: false)
  package static let entitlements = Self(
    "entitlements",
    events: [
      "notifications": [
        "entitlements.account.created", "entitlements.profile.changed", "entitlements.subscription.changed",
        AccountErased.type, "entitlements.purchase.moved",
      ],
      "content": [AccountErased.type], "ai": [AccountErased.type],
      "progress": ["entitlements.profile.changed", AccountErased.type],
    ])
  package static let content = Self(
    "content",
    events: ["entitlements": [PersonalDataErased.type], "progress": ["content.book.finished", "content.cards.shared"]])
  package static let ai = Self(
    "ai", executable: "ai-gateway",
    events: ["progress": ["ai.text.generated"], "entitlements": [PersonalDataErased.type]])
  package static let progress = Self(
    "progress",
    events: [
      "notifications": [
        "progress.badge.unlocked", "progress.streak.changed", "progress.wallet.changed",
        "progress.challenge.completed", "progress.leaderboard.won", "progress.action.done",
      ],
      "entitlements": [PersonalDataErased.type],
    ])
  package static let notifications = Self("notifications", events: ["entitlements": [PersonalDataErased.type]])
  package static let edge = Self("edge", hasStore: false, isOutside: true)
}
