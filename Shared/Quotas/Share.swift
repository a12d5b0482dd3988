/// A bounded amount of something that one party may hold: connections, calls, bytes.
package struct Share: Hashable, Sendable {
  /// The most that may be held.
  package let limit: Int
  /// What is held now.
  package private(set) var used = 0

  /// An empty share of at most `limit`.
  package init(limit: Int) { self.limit = limit }

  /// Whether nothing more may be taken.
  package var isFull: Bool { used >= limit }

  /// Takes `amount`, unless that is more than is left.
  package mutating func take(_ amount: Int = 1) -> Bool {
    guard amount <= limit - used else { return false }
    used += amount
    return true
  }

  /// Gives back what was taken.
  package mutating func give(_ amount: Int = 1) {
    precondition(amount <= used, "more is given back than was taken")
    used -= amount
  }

  /// Notes that what is held has changed by `amount`, also beyond the limit. It is for what has happened already,
  /// such as bytes that have arrived; the caller looks at `isFull`.
  package mutating func change(by amount: Int) {
    used += amount
    precondition(used >= 0, "more is given back than was taken")
  }
}
