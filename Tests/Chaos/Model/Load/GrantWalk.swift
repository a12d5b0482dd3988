import TestSupport
import Wire

/// What ops do for one person: they give the plan, take it back, and give it again.
struct GrantWalk: Sendable {
  static let give = "entitlements.grants.add"
  static let revoke = "entitlements.grants.revoke"

  /// What is given now.
  private var given: String?
  /// What was taken back last, to be taken back again: that changes nothing.
  private var taken: String?

  /// - Parameter op: stands in the reason, by which the judge knows what came of it.
  func next(_ user: Int, _ account: String, op: Int, _ dice: inout Dice) -> Wish {
    let reason = JSONValue.string(Self.reason(op))
    let grant = dice.chance(15) ? taken ?? given : given
    var wish =
      grant.map { Wish(user, Self.revoke, ["grant": .string($0), "reason": reason], isChange: true) }
      ?? Wish(
        user, Self.give, ["account": .string(account), "plan": "premium", "reason": reason], isChange: true)
    wish.isOps = true
    return wish
  }

  /// The walk once a change is over; nothing has changed where it wasn't done.
  func after(_ method: String, _ result: JSONValue?) -> GrantWalk {
    guard let grant = result?["grant"]?.string else { return self }
    var walk = self
    if method == Self.give {
      walk.given = grant
    } else {
      walk.taken = grant
      if walk.given == grant { walk.given = nil }
    }
    return walk
  }

  private static func reason(_ op: Int) -> String { "chaos \(op)" }
}
