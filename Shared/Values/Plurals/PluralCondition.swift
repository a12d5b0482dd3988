/// The condition for a number to be in a plural category: `n % 10 = 2..4 and n % 100 != 12..14`, or alternatives joined
/// by `or`.
struct PluralCondition: Sendable {
  /// The alternatives, each a list of relations. The condition holds if all relations of one alternative hold.
  private let alternatives: [[Relation]]

  /// The error for a text that isn't a condition.
  struct Fault: Error { var text: String }

  private struct Relation {
    /// If present, the remainder of the division by this number is compared. If nil, the number itself is compared.
    var divisor: UInt?
    var isEqual: Bool
    var ranges: [ClosedRange<UInt>]

    /// Returns nil if the words aren't a relation such as `n % 10 = 2..4,9`.
    init?(_ words: [Substring]) {
      if words.count == 5, words[1] == "%" { divisor = UInt(words[2]) }
      guard words.count == 3 || divisor ?? 0 > 0 else { return nil }
      let sign = words[words.count - 2]
      let parts = words[words.count - 1].split(separator: ",")
      isEqual = sign == "="
      ranges = parts.compactMap(Self.range)
      guard words[0] == "n", isEqual || sign == "!=", ranges.count == parts.count else { return nil }
    }

    /// Parses one number, or two numbers separated by two dots.
    private static func range(_ text: Substring) -> ClosedRange<UInt>? {
      let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { UInt($0) }
      guard ends.count <= 2, let low = ends[0], let high = ends[ends.count - 1], low <= high else { return nil }
      return low...high
    }

    func holds(for number: UInt) -> Bool {
      let value = divisor.map { number % $0 } ?? number
      return ranges.contains { $0.contains(value) } == isEqual
    }
  }

  /// - Parameter text: A condition in the syntax described in README.md.
  init(_ text: String) throws {
    alternatives = try text.split(separator: " or ").map { alternative in
      try alternative.split(separator: " and ").map { part in
        guard let relation = Relation(part.split(separator: " ")) else { throw Fault(text: String(part)) }
        return relation
      }
    }
  }

  /// - Parameter number: The absolute value of the number.
  func holds(for number: UInt) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
  }
}
