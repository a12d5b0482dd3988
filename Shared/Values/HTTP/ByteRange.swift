import Wire

/// The part of a file that a request asks for (RFC 9110, section 14).
package enum ByteRange: Hashable, Sendable {
  /// The whole file. Also the result for several ranges or an unknown range unit, which RFC 9110 allows a server to
  /// ignore.
  case whole
  case part(Range<Int>)
  /// The range is outside the file.
  case unsatisfiable

  /// - Parameters:
  ///   - range: The request's `Range` header.
  ///   - condition: The request's `If-Range` header. If it differs from the file's tag, the range is ignored.
  ///   - tag: The file's entity tag.
  ///   - count: The length of the file, in bytes.
  package init(_ range: String?, if condition: String?, tag: EntityTag, count: Int) {
    self = .whole
    // The unit is case-insensitive (section 14.1).
    guard let range, condition == nil || condition == tag.description, range.prefix(6).lowercased() == "bytes="
    else { return }
    let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = End(ends[0]), let last = End(ends[1]) else { return }
    self = Self.resolved(first.number, last.number, count: count)
  }

  private static func resolved(_ first: Int?, _ last: Int?, count: Int) -> ByteRange {
    let range: Range<Int>
    switch (first, last) {
    case (nil, let length?): range = max(0, count - length)..<count
    case (let first?, nil): range = first..<Int.max
    case (let first?, let last?) where first <= last: range = first..<last + 1
    default: return .whole
    }
    let part = range.clamped(to: 0..<count)
    return part.isEmpty ? .unsatisfiable : .part(part)
  }

  /// One end of a range.
  private struct End {
    /// The number; nil if this end is omitted. A number that is too large is replaced by 2^60, which exceeds any file's
    /// length.
    let number: Int?

    /// Returns nil if the text contains anything but digits.
    init?(_ digits: Substring) {
      guard digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
      number = digits.isEmpty ? nil : min(Int(digits) ?? .max, 1 << 60)
    }
  }
}
