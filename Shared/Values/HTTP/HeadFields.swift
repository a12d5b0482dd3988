import Wire

/// The headers of a request.
struct HeadFields: Sendable {
  /// The ranges of a header's name and value in `bytes`.
  struct Field: Sendable {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The complete head as received.
  let bytes: Bytes
  private let fields: [Field]

  /// - Parameter lines: The lines of the head after the request line.
  init(_ bytes: Bytes, in lines: inout HeadLines, _ bounds: HTTPBounds) throws(HTTPFault) {
    self.bytes = bytes
    var fields: [Field] = []
    fields.reserveCapacity(8)
    while let field = try lines.field() {
      if fields.count == bounds.fields { throw HTTPFault(.fieldsTooLarge, "more than \(bounds.fields) fields") }
      fields.append(field)
    }
    self.fields = fields
  }

  /// Returns the value of a header, or nil if the header is missing. Several values are joined by commas.
  ///
  /// - Parameter name: The name in lower case.
  func value(_ name: StaticString) -> String? {
    var found: String?
    for field in fields where isNamed(field, name) {
      let value = String(decoding: bytes[field.value], as: UTF8.self)
      found = found.map { "\($0), \(value)" } ?? value
    }
    return found
  }

  /// Returns the number of headers with this name.
  func count(_ name: StaticString) -> Int { fields.count { isNamed($0, name) } }

  private func isNamed(_ field: Field, _ name: StaticString) -> Bool {
    bytes.span.extracting(field.name).equals(ignoringCase: name)
  }

  /// True if one of a header's comma-separated values is this word, ignoring case.
  func has(_ word: StaticString, in name: StaticString) -> Bool {
    guard let value = value(name) else { return false }
    return Bytes(value.utf8).split(separator: UInt8(ascii: ",")).contains {
      Bytes($0.drop(while: HeadLines.isBlank)).trimmed.span.equals(ignoringCase: word)
    }
  }

  /// Returns the host. Requires exactly one `Host` header, so that all intermediaries use the same host. In HTTP/1.0,
  /// the header may be missing.
  func host(isOld: Bool) throws(HTTPFault) -> String? {
    if count("host") > 1 { throw .bad("more than one Host header") }
    guard let host = fields.first(where: { isNamed($0, "host") }) else {
      if isOld { return nil }
      throw .bad("no Host")
    }
    let value = bytes[host.value]
    guard HTTPTarget.isAuthority(value) else { throw .bad("an invalid Host header") }
    return String(decoding: value, as: UTF8.self)
  }

  /// Returns the length of the body.
  func framing(isOld: Bool, _ bounds: HTTPBounds) throws(HTTPFault) -> HTTPHead.Body {
    guard let coding = value("transfer-encoding") else { return try contentLength(bounds) }
    // With both headers, two parsers could see different bodies.
    if count("content-length") > 0 { throw .bad("both Content-Length and Transfer-Encoding") }
    if isOld { throw .bad("Transfer-Encoding in HTTP/1.0") }
    guard Bytes(coding.utf8).span.equals(ignoringCase: "chunked") else {
      throw HTTPFault(.notImplemented, "a Transfer-Encoding other than chunked")
    }
    return .chunked
  }

  private func contentLength(_ bounds: HTTPBounds) throws(HTTPFault) -> HTTPHead.Body {
    // Several headers are rejected: `value` joins them by commas, so the result isn't a number.
    guard let value = value("content-length") else { return .none }
    guard !value.isEmpty, value.utf8.count <= 18, value.utf8.allSatisfy(\.isASCIIDigit), let length = Int(value) else {
      throw .bad("a Content-Length that isn't one number")
    }
    if length > bounds.bodyBytes { throw .bodyTooLong(bounds) }
    return length > 0 ? .length(length) : .none
  }

  /// True if the client waits for `100 Continue`.
  func expectsContinue() throws(HTTPFault) -> Bool {
    guard let expected = value("expect") else { return false }
    guard Bytes(expected.utf8).span.equals(ignoringCase: "100-continue") else {
      throw HTTPFault(.expectationFailed, "an Expect other than 100-continue")
    }
    return true
  }
}

extension Bytes {
  /// The bytes without trailing blanks.
  fileprivate var trimmed: Bytes {
    var end = count
    while end > 0, HeadLines.isBlank(self[end - 1]) { end -= 1 }
    return Bytes(self[..<end])
  }
}
