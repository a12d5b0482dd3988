package import Wire

/// A call that a hostile client makes, and what must come of it.
package struct HostileCall: Sendable {
  package var method: String
  /// The `params` member's text.
  package var params: Bytes
  /// What is wrong with it, for people: "content.cards.add, front: null".
  package var why: String
  /// The member that the answer must name; nil where the call may be taken.
  package var names: String?
  /// Whether it is one of the texts that take long to compare.
  package var isLong: Bool

  package init(method: String, params: Bytes, why: String, names: String?, isLong: Bool = false) {
    (self.method, self.params, self.why, self.names, self.isLong) = (method, params, why, names, isLong)
  }
}

/// A text whose comparing takes time quadratic in its length, unless it is refused before.
package enum QuadraticText {
  /// A letter and marks in the wrong order, so that a comparison must sort them.
  ///
  /// - Parameter bytes: about as many.
  package static func text(_ bytes: Int) -> String { "a" + String(repeating: "\u{301}\u{323}", count: bytes / 4) }
  /// As long, and no trouble.
  package static func harmless(_ bytes: Int) -> String { String(repeating: "a", count: bytes) }
  /// 12 kB, 80 kB, and nearly a whole frame of a client's.
  package static let sizes = [12 << 10, 80 << 10, (1 << 20) - 4096]
}
