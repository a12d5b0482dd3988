package import Wire

/// The rule for a purchase that belongs to one account and is submitted by another: the `restoring` member of
/// `offerings.json` (E3).
package struct Restoring: Codable, Hashable, Sendable {
  /// The possible rules.
  package enum Rule: String, CaseIterable, Codable, Sendable {
    /// The plan moves to the account that submits the purchase. The other account keeps everything else.
    case move
    /// The purchase stays with its account.
    case refuse
  }

  /// The rule, which clients receive too.
  package var rule: Rule
  /// The message for a user whose purchase is rejected. Required with `refuse`, and not allowed otherwise.
  package var refusal: LocalizedText?

  /// The default rule.
  package static let usual = Restoring(rule: .move)

  package init(rule: Rule, refusal: LocalizedText? = nil) {
    self.rule = rule
    self.refusal = refusal
  }

  /// Checks that there is a message if and only if the rule is `refuse`.
  func check(_ problems: inout Problems) {
    if refusal != nil {
      problems.require(rule == .refuse, at: "restoring.refusal", "is never shown, because the rule is \(rule.rawValue)")
    } else {
      problems.require(
        rule != .refuse, at: "restoring.refusal", "is missing; it is shown when the rule refuses a purchase")
    }
  }
}
