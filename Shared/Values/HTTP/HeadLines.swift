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

  /// The maximum length of a method, in bytes.
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
      // Reject control characters. Bytes from 0x80 on are allowed: they are characters of legacy encodings, and no code
      // interprets them.
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { throw .bad("a control character") }
      at += 1
    }
    throw .bad("an unterminated head")
  }

  mutating func request(_ bounds: HTTPBounds) throws(HTTPFault) -> RequestLine {
    let line = try line()
    guard let first = find(" ", in: line), let last = find(" ", in: first + 1..<line.upperBound),
      find(" ", in: last + 1..<line.upperBound) == nil
    else { throw .bad("a request line that isn't METHOD TARGET VERSION") }
    let method = try method(line.lowerBound..<first)
    let isOld = try isOldVersion(last + 1..<line.upperBound)
    let target = text[first + 1..<last]
    if target.count > bounds.targetBytes {
      throw HTTPFault(.targetTooLong, "a target longer than \(bounds.targetBytes) bytes")
    }
    let (read, authority) = try HTTPTarget.read(Bytes(target), for: method)
    return RequestLine(method: method, target: read, authority: authority, isOld: isOld)
  }

  private func method(_ range: Range<Int>) throws(HTTPFault) -> String {
    guard range.count <= Self.longestMethod, isToken(range) else { throw .bad("an invalid method") }
    return String(decoding: text[range], as: UTF8.self)
  }

  private func isOldVersion(_ range: Range<Int>) throws(HTTPFault) -> Bool {
    let version = text.span.extracting(range)
    if version.equals("HTTP/1.1") { return false }
    if version.equals("HTTP/1.0") { return true }
    guard version.count == 8, version.has("HTTP/", at: 0) else { throw .bad("an invalid version") }
    throw HTTPFault(.versionNotSupported, "a version other than HTTP/1.1 and HTTP/1.0")
  }

  /// Reads the next header. Returns nil at the empty line.
  mutating func field() throws(HTTPFault) -> HeadFields.Field? {
    let line = try line()
    if line.isEmpty {
      if at < text.count { throw .bad("a head that continues after its end") }
      return nil
    }
    if Self.isBlank(text[line.lowerBound]) { throw .bad("a field folded onto a second line") }
    guard let colon = find(":", in: line) else { throw .bad("a field without a colon") }
    let name = line.lowerBound..<colon
    guard isToken(name) else { throw .bad("a field whose name isn't a single word directly before the colon") }
    return HeadFields.Field(name: name, value: trimmed(colon + 1..<line.upperBound))
  }

  /// Returns the range without blanks at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, Self.isBlank(text[first]) { range = first + 1..<range.upperBound }
    while let last = range.last, Self.isBlank(text[last]) { range = range.lowerBound..<last }
    return range
  }

  private func find(_ character: Unicode.Scalar, in range: Range<Int>) -> Int? {
    range.first { text[$0] == UInt8(ascii: character) }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// True if the range is a token (RFC 9110, section 5.6.2).
  private func isToken(_ range: Range<Int>) -> Bool {
    !range.isEmpty && text[range].allSatisfy { $0.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}
