/// Converts a file's bytes to UTF-8 incrementally. The file may be UTF-8 with or without a byte order mark, or UTF-16
/// with one.
///
/// Invalid UTF-16 becomes the byte 0xFF, which never occurs in UTF-8, so that later stages report the fault at the
/// right position.
struct UTF8Stream {
  private enum Encoding { case utf8, utf16(isLittle: Bool) }

  private var encoding: Encoding?
  /// An incomplete code unit, or the first bytes of a file whose encoding isn't known yet.
  private var pending: [UInt8] = []
  /// The high surrogate of an incomplete pair.
  private var high: UInt16?

  static let noText: UInt8 = 0xFF

  /// Returns the UTF-8 of the next bytes.
  ///
  /// - Parameter isLast: True if the file ends after these bytes.
  mutating func take(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var bytes = bytes
    if !pending.isEmpty {
      bytes = pending + bytes
      pending = []
    }
    if encoding == nil {
      // Three bytes determine the encoding.
      guard bytes.count >= 3 || isLast else {
        pending = bytes
        return []
      }
      bytes.removeFirst(begin(bytes))
    }
    guard case .utf16(let isLittle) = encoding else { return bytes }
    return units(bytes, isLittle: isLittle, isLast: isLast)
  }

  /// - Returns: The length of the byte order mark.
  private mutating func begin(_ bytes: [UInt8]) -> Int {
    if bytes.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16(isLittle: true)
      return 2
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16(isLittle: false)
      return 2
    }
    encoding = .utf8
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private mutating func units(_ bytes: [UInt8], isLittle: Bool, isLast: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      append(isLittle ? second << 8 | first : first << 8 | second, to: &out)
    }
    let isOdd = !bytes.count.isMultiple(of: 2)
    if isOdd, !isLast { pending = [bytes[bytes.count - 1]] }
    if isLast, isOdd || high != nil { out.append(Self.noText) }
    return out
  }

  private mutating func append(_ unit: UInt16, to out: inout [UInt8]) {
    if let first = high {
      high = nil
      if (0xDC00...0xDFFF).contains(unit) { return Self.appendPair(first, unit, to: &out) }
      out.append(Self.noText)
    }
    switch unit {
    case 0xD800...0xDBFF: high = unit
    default:
      guard let scalar = Unicode.Scalar(unit) else { return out.append(Self.noText) }
      out.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }

  private static func appendPair(_ first: UInt16, _ second: UInt16, to out: inout [UInt8]) {
    let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
    if let scalar = Unicode.Scalar(value), let text = UTF8.encode(scalar) { out.append(contentsOf: text) }
  }
}
