/// Which part of a file a request asks for (RFC 9110, section 14).
package enum ByteRange: Hashable, Sendable {
  /// All of it: also where several parts are asked for, or in a form that isn't known, as the RFC allows.
  case whole
  case part(Range<Int>)
  /// None of what there is.
  case unsatisfiable

  /// - Parameters:
  ///   - range: the request's `Range`.
  ///   - condition: its `If-Range`: the part is wanted only of the file that has this tag.
  ///   - count: how long the file is.
  package init(_ range: String?, if condition: String?, tag: EntityTag, count: Int) {
    self = .whole
    guard let range, condition == nil || condition == tag.description else { return }
    // The unit is in any letters (section 14.1).
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

  /// Nil for what is no number; of nothing, a number that isn't there. A long one is past any file's end.
  private static func number(_ digits: Substring.UTF8View) -> Int?? {
    if digits.isEmpty { return .some(nil) }
    guard digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    return min(Int(String(decoding: digits, as: UTF8.self)) ?? .max, 1 << 60)
  }
}
