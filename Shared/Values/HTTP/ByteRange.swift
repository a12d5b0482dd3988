/// The part of a file that a request asks for (RFC 9110, section 14).
package enum ByteRange: Hashable, Sendable {
  /// The whole file. Also used for several ranges or an unknown range format, as the RFC allows.
  case whole
  case part(Range<Int>)
  /// The range is outside the file.
  case unsatisfiable

  /// - Parameters:
  ///   - range: The request's `Range` header.
  ///   - condition: The request's `If-Range` header: the range only applies if the file has this tag.
  ///   - count: The length of the file, in bytes.
  package init(_ range: String?, if condition: String?, tag: EntityTag, count: Int) {
    self = .whole
    guard let range, condition == nil || condition == tag.description else { return }
    // The unit is case-insensitive (section 14.1).
    guard range.prefix(6).lowercased() == "bytes=" else { return }
    let ends = range.utf8.dropFirst(6).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
    switch (first, last) {
    case (nil, nil): return
    case (nil, let length?): self = length == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - length)..<count)
    case (let first?, let last):
      if let last, last < first { return }
      self = first < count ? .part(first..<min(count, (last ?? count - 1) + 1)) : .unsatisfiable
    }
  }

  /// Parses one end of a range. Returns `nil` if it isn't a number, and `.some(nil)` if it is omitted. Numbers too long
  /// for `Int` are clamped to more than any file's length.
  private static func number(_ digits: Substring.UTF8View) -> Int?? {
    if digits.isEmpty { return .some(nil) }
    guard digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    return min(Int(String(decoding: digits, as: UTF8.self)) ?? .max, 1 << 60)
  }
}
