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
    guard ends.count == 2, let first = End(ends[0]), let last = End(ends[1]) else { return }
    switch (first, last) {
    case (.omitted, .omitted): return
    case (.omitted, .number(let length)):
      self = length == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - length)..<count)
    case (.number(let first), .omitted): self = first < count ? .part(first..<count) : .unsatisfiable
    case (.number(let first), .number(let last)):
      if last < first { return }
      self = first < count ? .part(first..<min(count, last + 1)) : .unsatisfiable
    }
  }

  /// One end of a range.
  private enum End {
    case omitted
    case number(Int)

    /// Returns nil if the text isn't a number. Numbers too long for `Int` are clamped to more than any file's length.
    init?(_ digits: Substring.UTF8View) {
      guard digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
      let number = min(Int(String(decoding: digits, as: UTF8.self)) ?? .max, 1 << 60)
      self = digits.isEmpty ? .omitted : .number(number)
    }
  }
}
