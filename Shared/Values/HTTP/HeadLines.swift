import Wire

/// Reads the lines of a head.
struct HeadLines {
  struct RequestLine {
    var method: String
    var target: HTTPTarget
    /// The host of an absolute target, which takes precedence over `Host`.
    var authority: String?
    var isOld: Bool
  }

  private let text: Bytes
  private var at = 0

  /// - Parameter text: A head whose lines end with CR LF and whose last line is empty.
  init(_ text: Bytes) { self.text = text }

  /// The maximum length of a method. The request's handler rejects unknown methods.
  private static let longestMethod = 16

  private mutating func line() throws(HTTPFault) -> Range<Int> {
    let start = at
    while at + 1 < text.count {
      let byte = text[at]
      if byte == 0x0D {
        guard text[at + 1] == 0x0A else { throw .bad("a carriage return inside a line") }
        at += 2
        return start..<at - 2
      }
      // Reject control characters. Bytes from 0x80 are allowed: they are characters of legacy encodings, and no code
      // interprets them.
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { throw .bad("a control character") }
      at += 1
    }
    throw .bad("an unterminated head")
  }

  mutating func request(_ bounds: HTTPBounds) throws(HTTPFault) -> RequestLine {
    let line = try line()
    guard let first = find(0x20, in: line), let last = find(0x20, in: first + 1..<line.upperBound),
      find(0x20, in: last + 1..<line.upperBound) == nil
    else { throw .bad("a request line that isn't METHOD TARGET VERSION") }
    let method = line.lowerBound..<first
    let target = first + 1..<last
    guard !method.isEmpty, method.count <= Self.longestMethod, method.allSatisfy({ Self.isToken(text[$0]) }) else {
      throw .bad("an invalid method")
    }
    let isOld = try version(last + 1..<line.upperBound)
    if target.count > bounds.targetBytes {
      throw HTTPFault(.targetTooLong, "a target longer than \(bounds.targetBytes) bytes")
    }
    let name = String(decoding: text[method], as: UTF8.self)
    let (read, authority) = try HTTPTarget.read(Bytes(text[target]), for: name)
    return RequestLine(method: name, target: read, authority: authority, isOld: isOld)
  }

  private func version(_ range: Range<Int>) throws(HTTPFault) -> Bool {
    let version = text.span.extracting(range)
    if version.equals("HTTP/1.1") { return false }
    if version.equals("HTTP/1.0") { return true }
    guard version.count == 8, version.has("HTTP/", at: 0) else { throw .bad("an invalid version") }
    throw HTTPFault(.versionNotSupported, "a version other than HTTP/1.1 and HTTP/1.0")
  }

  /// The next header; nil at the empty line.
  mutating func field() throws(HTTPFault) -> HeadFields.Field? {
    let line = try line()
    guard let first = line.first else {
      if at < text.count { throw .bad("a head that continues after its end") }
      return nil
    }
    if Self.isBlank(text[first]) { throw .bad("a field folded onto a second line") }
    guard let colon = find(UInt8(ascii: ":"), in: line) else { throw .bad("a field without a colon") }
    let name = line.lowerBound..<colon
    guard !name.isEmpty, name.allSatisfy({ Self.isToken(text[$0]) }) else {
      throw .bad("a field whose name isn't a single word directly before the colon")
    }
    var value = colon + 1..<line.upperBound
    while let first = value.first, Self.isBlank(text[first]) { value = first + 1..<value.upperBound }
    while let last = value.last, Self.isBlank(text[last]) { value = value.lowerBound..<last }
    return HeadFields.Field(name: name, value: value)
  }

  private func find(_ byte: UInt8, in range: Range<Int>) -> Int? { range.first { text[$0] == byte } }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// True for the characters of a token (RFC 9110, section 5.6.2).
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
