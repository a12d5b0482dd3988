import CUTF8Proc

/// Tests whether a text can be compared, hashed and normalised in time proportional to its length.
///
/// To compare texts, Swift's strings and utf8proc sort the marks that follow each letter, in time quadratic in their
/// number. Unicode's Stream-Safe Text Format (UAX #15, section 13) allows at most 30 in a row, more than any language
/// uses.
package struct StreamSafety: Sendable {
  /// The maximum number of non-starters in a row, counted in the NFKD form.
  package static let maxMarks = 30

  /// The number of non-starters in the current row.
  private var marks = 0

  /// Creates a counter for the start of a text.
  package init() {}

  /// Returns true if the whole text is stream-safe.
  ///
  /// - Parameter utf8: Well-formed UTF-8.
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

  /// Counts the next scalar. Returns false if there are too many marks in a row.
  package mutating func takes(_ scalar: UInt32) -> Bool { takes(scalar, by: MarkStep.common) }

  @inline(__always)
  private mutating func takes(_ scalar: UInt32, by steps: [MarkStep]) -> Bool {
    // No character below U+00C0 is a mark or decomposes into marks.
    if scalar < 0xC0 {
      marks = 0
      return true
    }
    let step = scalar < UInt32(steps.count) ? steps[Int(scalar)] : MarkStep(scalar)
    guard marks + Int(step.leading) <= Self.maxMarks else { return false }
    marks = step.hasStarter ? Int(step.trailing) : marks + Int(step.leading)
    return true
  }
}

/// The effect of a scalar on a row of marks: the scalar extends the row, or ends it and starts another row.
private struct MarkStep {
  /// The number of non-starters before the first starter, or in the whole row if there is no starter.
  private(set) var leading: UInt8 = 0
  /// The number of non-starters after the last starter.
  private(set) var trailing: UInt8 = 0
  private(set) var hasStarter = false

  /// The steps of the Basic Multilingual Plane, which contains nearly all text. Decomposing each scalar again would
  /// take ten times as long as all other processing of a text. The table is computed when a process first checks a text
  /// that isn't all ASCII.
  static let common = (0..<0x1_0000).map { MarkStep($0) }

  init(_ scalar: UInt32) {
    // No scalar decomposes into more than 18 scalars.
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { parts in
      let options = utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
      let count = unsafe utf8proc_decompose_char(Int32(scalar), parts.baseAddress, parts.count, options, nil)
      for index in 0..<min(max(count, 0), parts.count) {
        let property = unsafe utf8proc_get_property(parts[index]).pointee
        // A character that this version of utf8proc doesn't know counts as a mark, since a newer library may treat it
        // as one.
        add(isMark: property.combining_class != 0 || property.category == UTF8PROC_CATEGORY_CN.rawValue)
      }
    }
  }

  private mutating func add(isMark: Bool) {
    if !isMark {
      hasStarter = true
      trailing = 0
    } else if hasStarter {
      trailing += 1
    } else {
      leading += 1
    }
  }
}

extension Span<UInt8> {
  /// Returns the scalar that starts at `index`, and moves `index` past it. Returns nil for invalid UTF-8.
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
