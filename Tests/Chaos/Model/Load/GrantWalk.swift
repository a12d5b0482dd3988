import TestSupport
import Wire

/// An operator's actions for one user: grant the plan, revoke it, and grant it again.
struct GrantWalk: Sendable {
  static let give = "entitlements.grants.add"
  static let revoke = "entitlements.grants.revoke"

  /// The active grant.
  private var given: String?
  /// The last revoked grant. Revoking this grant again changes nothing.
  private var taken: String?

  /// - Parameter op: becomes part of the reason, by which the checks find the grant.
  func next(_ user: Int, _ account: String, op: Int, _ dice: inout Dice) -> Wish {
    let reason = JSONValue.string(Self.reason(op))
    let grant = dice.chance(15) ? taken ?? given : given
    var wish =
      grant.map { Wish(user, Self.revoke, ["grant": .string($0), "reason": reason], isChange: true) }
      ?? Wish(
        user, Self.give, ["account": .string(account), "plan": "premium", "reason": reason], isChange: true)
    wish.isAdmin = true
    return wish
  }

  /// Returns the walk after a change. A failed change leaves the walk unchanged.
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
