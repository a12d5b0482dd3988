import CivilTime

/// A plan that was given and not bought.
struct GrantFact: Hashable, Sendable {
  var id: String
  var plan: String
  var beginsAt: Timestamp
  /// Nil for one that doesn't end.
  var endsAt: Timestamp?
  /// When it was taken back.
  var revokedAt: Timestamp?
  /// How many days a code gives, which run only while nothing else gives the plan; nil where the dates are fixed.
  var days: Int?
}
