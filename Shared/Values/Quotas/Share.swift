/// A bounded amount of a resource that a party may hold: connections, calls, bytes.
package struct Share: Hashable, Sendable {
  /// The maximum amount that may be held.
  package let limit: Int
  /// The amount that is held now.
  package private(set) var used = 0

  package init(limit: Int) { self.limit = limit }

  /// True if nothing more may be taken.
  package var isFull: Bool { used >= limit }

  /// Takes an amount. If less is left, takes nothing and returns false.
  package mutating func take(_ amount: Int = 1) -> Bool {
    guard amount <= limit - used else { return false }
    used += amount
    return true
  }

  /// Gives an amount back.
  package mutating func give(_ amount: Int = 1) {
    precondition(amount <= used, "a party can't return more than it took")
    used -= amount
  }

  /// Changes the amount held, even beyond the limit. Use it for changes that have already happened, such as the arrival
  /// of bytes, and then check `isFull`.
  package mutating func change(by amount: Int) {
    used += amount
    precondition(used >= 0, "a party can't return more than it took")
  }
}
