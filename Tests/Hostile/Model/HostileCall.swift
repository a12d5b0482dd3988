package import Wire

/// A call of a hostile client, and the required answer.
package struct HostileCall: Sendable {
  package var method: String
  /// The text of the `params` member.
  package var params: Bytes
  /// A description of the mistake, such as "content.cards.add, front: null".
  package var why: String
  /// The member that the error must name; nil if the call may succeed.
  package var names: String?
  /// True if the call has a text that is expensive to compare.
  package var isLong: Bool

  package init(method: String, params: Bytes, why: String, names: String?, isLong: Bool = false) {
    self.method = method
    self.params = params
    self.why = why
    self.names = names
    self.isLong = isLong
  }
}

/// Texts that take quadratic time to compare, unless they are rejected first.
package enum QuadraticText {
  /// A letter with combining marks in the wrong order, which a comparison has to sort.
  ///
  /// - Parameter bytes: the approximate length.
  package static func text(_ bytes: Int) -> String { "a" + String(repeating: "\u{301}\u{323}", count: bytes / 4) }
  /// Returns a harmless text of the same length.
  package static func harmless(_ bytes: Int) -> String { String(repeating: "a", count: bytes) }
  /// The lengths: 12 KiB, 80 KiB, and almost a client's largest frame.
  package static let sizes = [12 << 10, 80 << 10, (1 << 20) - 4096]
}
