import AppCatalog
import CivilTime
import Storage

/// Keeps pushes out of users' quiet hours, and drops pushes that are too old (R11).
///
/// The rule applies to each attempt: the first one, a retry, and an attempt after a restart. The inbox and connected
/// clients receive the notice at once.
struct PushTiming: Sendable {
  let catalog: AppCatalog
  /// The maximum age of a push, by channel. Channels that aren't listed don't send pushes.
  let longest: [String: Duration]

  /// The treatment of a push that is due.
  enum Action: Equatable {
    /// The push is sent. Its age counts from `start`.
    case send(start: Timestamp)
    /// The push is due again at the end of the quiet hours.
    case wait(until: Timestamp)
    /// The push fails permanently.
    case giveUp
  }

  /// Returns the deliveries that may be sent now. Stores a new time for each push that must wait, and a failure for
  /// each push that is too old.
  func sendable(_ deliveries: [Delivery], in tx: Transaction) throws -> [Delivery] {
    var planner = NoticePlanner(catalog: catalog, downtimes: Downtimes())
    let table = DeliveryTable(db: tx)
    return try deliveries.compactMap { delivery in
      guard let action = try action(for: delivery, in: tx, planner: &planner) else { return delivery }
      switch action {
      case .send(let start):
        var delivery = delivery
        delivery.createdAt = start
        return delivery
      case .wait(let end): try table.postpone(delivery.id, to: end)
      case .giveUp: try table.giveUp(delivery.id, reason: "the notice is too old for a push", at: tx.wallNow)
      }
      return nil
    }
  }

  /// Returns the action for a push; nil if the delivery isn't a push or its user is unknown.
  private func action(for delivery: Delivery, in tx: Transaction, planner: inout NoticePlanner) throws -> Action? {
    guard let longest = longest[delivery.channel], let account = delivery.account,
      let person = try UserStateTable(db: tx).profile(account), let plan = try planner.plan(of: person)
    else { return nil }
    return plan.pushAction(createdAt: delivery.createdAt, now: tx.wallNow, longest: longest)
  }
}

extension NoticePlan {
  /// Decides whether a push is sent now.
  ///
  /// If a push was created in quiet hours, its age counts from the end of those hours, so that the user still receives
  /// it. If quiet hours begin after its creation, they count towards its age, so that an evening's push isn't retried
  /// in the morning.
  func pushAction(createdAt: Timestamp, now: Timestamp, longest: Duration) -> PushTiming.Action {
    let start = movedOutOfQuietHours(createdAt)
    let time = movedOutOfQuietHours(now)
    if time - start > longest { return .giveUp }
    return time > now ? .wait(until: time) : .send(start: start)
  }
}
