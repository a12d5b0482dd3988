package import Wire

/// What becomes of a purchase that an account has when somebody presents it on another one: a part of `offerings.json`
/// (E3).
package struct Restoring: Codable, Hashable, Sendable {
  /// What an app may choose.
  package enum Rule: String, CaseIterable, Codable, Sendable {
    /// The plan goes over to whoever presents the purchase; the account that had it keeps all else.
    case move
    /// The same; and if the purchase was made on the device that presents it, the person may join the other account, once
    /// a device of that one agrees.
    case join
    /// The purchase stays where it is.
    case refuse
  }

  /// What becomes of it: the same that clients are told.
  package var rule: Rule
  /// What somebody is told who is refused: with `refuse` it must be there, else it can't.
  package var refusal: LocalizedText?

  /// The rule of an app that has none.
  package static let usual = Restoring(rule: .move)

  /// A rule, with what is told to those whom it refuses.
  package init(rule: Rule, refusal: LocalizedText? = nil) { (self.rule, self.refusal) = (rule, refusal) }

  /// A rule that refuses says it in the app's words, and no other has any.
  func check(_ problems: inout Problems) {
    if refusal != nil {
      problems.require(rule == .refuse, at: "restoring.refusal", "is told to nobody: the rule is \(rule.rawValue)")
    } else {
      problems.require(rule != .refuse, at: "restoring.refusal", "is missing: it is told to those who are refused")
    }
  }
}
