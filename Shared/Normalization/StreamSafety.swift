import CUTF8Proc

/// Whether a text can be compared, hashed and normalised in time that grows as its length does.
///
/// Marks that stand behind one letter have to be brought into an order before texts can be compared, which takes time
/// that is quadratic in their number, in Swift's strings as in utf8proc. Unicode's Stream-Safe Text Format (UAX #15,
/// section 13) has at most 30 in a row, more than any language writes.
package struct StreamSafety: Sendable {
  /// Non-starters that may stand in a row, counted on the NFKD form.
  package static let mostMarks = 30

  /// Non-starters in a row up to now.
  private var marks = 0

  /// Counts from a text's beginning.
  package init() {}

  /// Whether the whole text keeps to the format.
  ///
  /// - Parameter utf8: well-formed UTF-8.
  package static func holds(_ utf8: Span<UInt8>) -> Bool {
    var safety = StreamSafety()
    let steps = MarkStep.common
    var index = 0
    while index < utf8.count {
      guard let scalar = utf8.scalar(at: &index) else { return false }
      guard safety.takes(scalar, by: steps) else { return false }
    }
    return true
  }

  /// Goes on by one scalar; false where there are too many marks.
  package mutating func takes(_ scalar: UInt32) -> Bool { takes(scalar, by: MarkStep.common) }

  @inline(__always)
  private mutating func takes(_ scalar: UInt32, by steps: [MarkStep]) -> Bool {
    // Below U+00C0 nothing is a mark, or is made of one.
    if scalar < 0xC0 {
      marks = 0
      return true
    }
    let step = scalar < UInt32(steps.count) ? steps[Int(scalar)] : MarkStep(scalar)
    guard marks + Int(step.leading) <= Self.mostMarks else { return false }
    marks = step.hasStarter ? Int(step.trailing) : marks + Int(step.leading)
    return true
  }
}

/// What a scalar does to a row of marks: it goes on by some, or ends, and another begins.
private struct MarkStep {
  /// Non-starters before its first starter; all of them where it has none.
  private(set) var leading: UInt8 = 0
  /// Those behind its last starter.
  private(set) var trailing: UInt8 = 0
  private(set) var hasStarter = false

  /// Those of the first plane, where nearly all that is written stands: to take each scalar apart anew takes ten times
  /// as long as all else that is done with a text. They are worked out once, by whoever first meets a text that isn't
  /// all ASCII.
  static let common = (0..<0x1_0000).map { MarkStep($0) }

  init(_ scalar: UInt32) {
    // No scalar is made of more than 18.
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { parts in
      let options = utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
      let count = unsafe utf8proc_decompose_char(Int32(scalar), parts.baseAddress, parts.count, options, nil)
      for index in 0..<min(max(count, 0), parts.count) {
        let property = unsafe utf8proc_get_property(parts[index]).pointee
        // What this library's tables don't know yet may be a mark by those of whoever compares.
        let isMark = property.combining_class != 0 || property.category == UTF8PROC_CATEGORY_CN.rawValue
        if !isMark {
          (hasStarter, trailing) = (true, 0)
        } else if hasStarter {
          trailing += 1
        } else {
          leading += 1
        }
      }
    }
  }
}
extension Span<UInt8> {
  /// The scalar that begins at `index`, which moves behind it; nil for what is no UTF-8.
  package func scalar(at index: inout Int) -> UInt32? {
    let first = self[index]
    let more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    guard more == 0 || (first >= 0xC2 && first < 0xF5), index + more < count else { return nil }
    var scalar = more == 0 ? UInt32(first) : UInt32(first) & (0x3F >> UInt32(more))
    for step in 0..<more { scalar = scalar << 6 | UInt32(self[index + 1 + step] & 0x3F) }
    index += more + 1
    return scalar
  }
}
