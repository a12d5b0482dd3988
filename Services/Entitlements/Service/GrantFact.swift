import CivilTime

/// A plan that was granted and not bought.
struct GrantFact: Hashable, Sendable {
  var id: String
  var plan: String
  var beginsAt: Timestamp
  /// The end; nil for a grant without an end.
  var endsAt: Timestamp?
  /// The time when the grant was revoked; nil if it wasn't.
  var revokedAt: Timestamp?
  /// The number of days that a code grants; nil for a grant with fixed dates. The days run only while nothing else
  /// grants the plan.
  var days: Int?
}
