/// When a number is in a category: `n % 10 = 2..4 and n % 100 != 12..14`, or one of several such.
struct PluralCondition: Sendable {
  /// One of these must hold, and of it every relation.
  private let alternatives: [[Relation]]

  /// Something that isn't a condition.
  struct Fault: Error { var text: String }

  private struct Relation {
    /// What the number is divided by, of which the rest counts; nil for the number itself.
    var divisor: UInt?
    var isEqual: Bool
    var ranges: [ClosedRange<UInt>]

    /// - Parameter text: `n % 10 = 2..4,9`.
    init(_ text: Substring) throws {
      var words = text.split(separator: " ")
      guard words.count >= 3, words.removeFirst() == "n" else { throw Fault(text: String(text)) }
      if words.first == "%" {
        guard words.count == 4, let divisor = UInt(words[1]), divisor > 0 else { throw Fault(text: String(text)) }
        self.divisor = divisor
        words.removeFirst(2)
      }
      guard words.count == 2, words[0] == "=" || words[0] == "!=" else { throw Fault(text: String(text)) }
      isEqual = words[0] == "="
      ranges = try words[1].split(separator: ",").map { range in
        // One number, or two with two dots between them.
        let ends = range.split(separator: "..", omittingEmptySubsequences: false).map { UInt($0) }
        guard ends.count <= 2, let low = ends[0], let high = ends[ends.count - 1], low <= high else {
          throw Fault(text: String(text))
        }
        return low...high
      }
    }

    func holds(for number: UInt) -> Bool {
      let value = divisor.map { number % $0 } ?? number
      return ranges.contains { $0.contains(value) } == isEqual
    }
  }

  /// - Parameter text: in the form that README.md gives.
  init(_ text: String) throws {
    alternatives = try text.split(separator: " or ").map { try $0.split(separator: " and ").map { try Relation($0) } }
  }

  /// - Parameter number: without its sign.
  func holds(for number: UInt) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
  }
}
