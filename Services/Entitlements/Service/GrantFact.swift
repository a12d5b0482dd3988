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
}
