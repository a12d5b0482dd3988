import AppCatalog
import CivilTime
import EntitlementsContract
import MessageBus
import ProgressContract
package import ServiceHost
import Storage
import Wire

/// What others tell, and what it means here: the one place that knows others' events.
extension NotificationsService {
  /// Takes what others tell.
  package func receive(by receiver: EventReceiver) {
    know(by: receiver)
    announce(by: receiver)
  }

  /// What changes the plan of what a person is told.
  private func know(by receiver: EventReceiver) {
    receiver.on(AccountCreated.self, in: store) { [desk] event, created, tx in
      guard try PersonTable(db: tx).person(event.subject) == nil else { return }
      let person = Person(
        account: event.subject, app: event.app, language: created.language, timeZone: created.timeZone)
      try desk.save(person, before: nil, in: tx)
    }
    receiver.on(ProfileChanged.self, in: store) { [desk] event, changed, tx in
      try desk.change(event.subject, in: tx) { person in
        person.language = changed.language
        // Who gave notices a zone of their own keeps it.
        if person.timeZone == changed.formerTimeZone { person.timeZone = changed.timeZone }
      }
      try desk.live.tell(event.type, event.data, to: event.subject, in: tx)
    }
    receiver.on(StreakAdvanced.self, in: store) { [desk] event, advanced, tx in
      try desk.note("active", days: advanced.days, at: Timestamp(milliseconds: event.time), of: event.subject, in: tx)
      try desk.live.tell(event.type, event.data, to: event.subject, in: tx)
    }
    receiver.on(SubscriptionChanged.self, in: store) { [desk] event, changed, tx in
      try desk.change(event.subject, in: tx) { $0.planEnd = changed.subscription.lapsesAt }
      try desk.live.tell(event.type, RawJSON(changed.subscription), to: event.subject, in: tx)
    }
  }

  /// What a person is told at once.
  private func announce(by receiver: EventReceiver) {
    receiver.on(BadgeUnlocked.self, in: store) { [desk] event, badge, tx in
      try desk.live.tell(event.type, event.data, to: event.subject, in: tx)
      try desk.teller(tx).tell(event, .badge, named: badge.badge) {
        ["badge": badge.badge, "name": badge.name[$0], "description": badge.description[$0]]
      }
    }
    receiver.on(PurchaseMoved.self, in: store) { [desk] event, _, tx in
      try desk.teller(tx).tell(event, .purchaseMoved, named: event.id)
    }
    receiver.on(JoinAsked.self, in: store) { [desk] event, asked, tx in
      try desk.teller(tx).tell(event, .joinAsked, named: asked.request) { _ in
        ["device": asked.deviceName ?? "?", "request": asked.request]
      }
    }
  }
}

extension Subscription {
  /// When the plan ends, if nothing follows it; nil for one that goes on, or that has ended.
  var lapsesAt: Timestamp? {
    switch state {
    case .trial, .active: willRenew ? nil : until
    // The store still tries to charge, and may not manage.
    case .gracePeriod: until
    case .none, .billingRetry, .expired, .revoked: nil
    }
  }
}
