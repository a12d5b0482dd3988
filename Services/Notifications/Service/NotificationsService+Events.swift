import AppCatalog
import CivilTime
import EntitlementsContract
import MessageBus
import ProgressContract
package import ServiceHost
import Storage
import Wire

/// The events of other services and their effects here. No other file of the service handles them.
extension NotificationsService {
  /// Registers the handlers for all events.
  package func receive(by receiver: EventReceiver) {
    know(by: receiver)
    announce(by: receiver)
  }

  /// The types of events that webhooks can receive.
  package nonisolated static let webhookTypes: [String] = [
    AccountCreated.type, ProfileChanged.type, SubscriptionChanged.type, PurchaseMoved.type, MergeRequested.type,
    BadgeUnlocked.type, StreakChanged.type, WalletChanged.type, ChallengeCompleted.type, LeaderboardWon.type,
    AccountErased.type,
  ]

  /// Applies an event and queues it for the webhooks that want it.
  private func on<Body: EventBody>(
    _ receiver: EventReceiver, _ type: Body.Type, apply: @escaping @Sendable (Event, Body, Transaction) throws -> Void
  ) {
    receiver.on(type, in: store) { [webhooks = people.webhooks, deliveries] event, body, tx in
      try apply(event, body, tx)
      if try webhooks.tell(event, in: tx) { tx.whenCommitted { deliveries.arm() } }
    }
  }

  /// Queues the erasure event for webhooks before the account's data is deleted. A repeated call has no effect.
  package func tellErased(_ account: String) async throws {
    try await store.write(of: "upkeep") { [webhooks = people.webhooks, deliveries] tx in
      guard let person = try PersonTable(db: tx).person(account) else { return }
      let told = try webhooks.tell(
        AccountErased.type, RawJSON(bytes: Bytes("{}".utf8)), id: "erased-\(account)", of: account, app: person.app,
        isGone: true, in: tx)
      if told { tx.whenCommitted { deliveries.arm() } }
    }
  }

  /// Handles events that change a user's plan of notices.
  private func know(by receiver: EventReceiver) {
    on(receiver, AccountCreated.self) { [people] event, created, tx in
      guard try PersonTable(db: tx).person(event.subject) == nil else { return }
      var person = Person(
        account: event.subject, app: event.app, language: created.language, timeZone: created.timeZone)
      var planner = Planner(catalog: people.catalog, downtimes: people.downtimes)
      try planner.welcome(&person, at: Timestamp(milliseconds: event.time))
      try people.save(person, before: nil, in: tx)
    }
    on(receiver, ProfileChanged.self) { [people] event, changed, tx in
      try people.change(event.subject, in: tx) { person in
        person.language = changed.language
        // If the user chose another time zone for notices, it is kept.
        if person.timeZone == changed.formerTimeZone { person.timeZone = changed.timeZone }
      }
      try people.live.tell(event.type, event.data, to: event.subject, in: tx)
    }
    on(receiver, StreakChanged.self) { [people] event, changed, tx in
      // A user can buy freezes before the first activity.
      if let time = changed.activeAt {
        try people.note("active", days: changed.days, endsAt: changed.endsAt, at: time, of: event.subject, in: tx)
      }
      try people.live.tell(event.type, event.data, to: event.subject, in: tx)
    }
    on(receiver, WalletChanged.self) { [people] event, _, tx in
      try people.live.tell(event.type, event.data, to: event.subject, in: tx)
    }
    on(receiver, ActionDone.self) { [people] event, done, tx in
      try people.note(done.action, days: 1, at: done.at, of: event.subject, in: tx)
    }
    on(receiver, SubscriptionChanged.self) { [people] event, changed, tx in
      try people.change(event.subject, in: tx) { person in
        person.plan = changed.subscription.plan
        person.planEnd = changed.subscription.lapsesAt
      }
      try people.live.tell(event.type, RawJSON(changed.subscription), to: event.subject, in: tx)
    }
  }

  /// Handles events that cause a notice at once.
  private func announce(by receiver: EventReceiver) {
    on(receiver, BadgeUnlocked.self) { [people] event, badge, tx in
      try people.live.tell(event.type, event.data, to: event.subject, in: tx)
      try people.notifier(tx).tell(event, .badge, named: badge.badge) {
        ["badge": badge.badge, "name": badge.name[$0], "description": badge.description[$0]]
      }
    }
    on(receiver, ChallengeCompleted.self) { [people] event, completed, tx in
      try people.live.tell(event.type, event.data, to: event.subject, in: tx)
      let occasion = "challenge \(completed.draw) \(completed.period) \(completed.challenge)"
      try people.notifier(tx).tell(event, .challenge, named: occasion) {
        [
          "challenge": completed.challenge, "name": completed.name[$0], "description": completed.description[$0],
          "amount": "\(completed.amount ?? 0)",
        ]
      }
    }
    on(receiver, LeaderboardWon.self) { [people] event, won, tx in
      try people.live.tell(event.type, event.data, to: event.subject, in: tx)
      try people.notifier(tx).tell(event, .leaderboard, named: "board \(won.board) \(won.period)") {
        ["board": won.board, "name": won.name[$0], "rank": "\(won.rank)", "amount": "\(won.amount ?? 0)"]
      }
    }
    on(receiver, PurchaseMoved.self) { [people] event, _, tx in
      try people.notifier(tx).tell(event, .purchaseMoved, named: event.id)
    }
    on(receiver, MergeRequested.self) { [people] event, asked, tx in
      try people.notifier(tx).tell(event, .mergeRequested, named: asked.request) { _ in
        ["device": asked.deviceName ?? "?", "request": asked.request]
      }
    }
  }
}

extension Subscription {
  /// The time when the plan ends without a successor; nil if it renews or has ended.
  var lapsesAt: Timestamp? {
    switch state {
    case .trial, .active: willRenew ? nil : until
    // The App Store still tries to charge the user, which may fail.
    case .gracePeriod: until
    case .none, .billingRetry, .expired, .revoked: nil
    }
  }
}
