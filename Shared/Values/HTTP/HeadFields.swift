import Wire

/// The headers of a request.
struct HeadFields: Sendable {
  /// The ranges of one header in `bytes`.
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

  /// The value of a header; nil if it is missing. Several values are joined by commas.
  ///
  /// - Parameter name: The name in lower case.
  func value(_ name: StaticString) -> String? {
    var found: String?
    for field in fields where bytes.span.extracting(field.name).isField(name) {
      let value = String(decoding: bytes[field.value], as: UTF8.self)
      found = found.map { "\($0), \(value)" } ?? value
    }
    return found
  }

  /// The number of headers with this name.
  func count(_ name: StaticString) -> Int {
    fields.count { bytes.span.extracting($0.name).isField(name) }
  }

  /// True if one of a header's comma-separated values is this word, ignoring case.
  func has(_ word: StaticString, in name: StaticString) -> Bool {
    guard let value = value(name) else { return false }
    return Bytes(value.utf8).split(separator: UInt8(ascii: ",")).contains {
      Bytes($0.drop(while: Self.isBlank)).trimmed.span.isField(word)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Requires exactly one `Host`, so that all intermediaries use the same host.
  func host(isOld: Bool) throws(HTTPFault) -> String? {
    if count("host") > 1 { throw .bad("more than one Host header") }
    guard let host = fields.first(where: { bytes.span.extracting($0.name).isField("host") }) else {
      if isOld { return nil }
      throw .bad("no Host")
    }
    let value = bytes[host.value]
    guard HTTPTarget.isAuthority(value) else { throw .bad("an invalid Host header") }
    return String(decoding: value, as: UTF8.self)
  }

  /// Returns the length of the body.
  func framing(isOld: Bool, _ bounds: HTTPBounds) throws(HTTPFault) -> HTTPHead.Body {
    let lengths = count("content-length")
    let codings = count("transfer-encoding")
    if codings > 0 {
      // With both headers, two readers could see different bodies.
      if lengths > 0 { throw .bad("both Content-Length and Transfer-Encoding") }
      if isOld { throw .bad("Transfer-Encoding in HTTP/1.0") }
      let coding = value("transfer-encoding") ?? ""
      guard codings == 1, Bytes(coding.utf8).span.isField("chunked") else {
        throw HTTPFault(.notImplemented, "a Transfer-Encoding other than chunked")
      }
      return .chunked
    }
    if lengths == 0 { return .none }
    let value = value("content-length") ?? ""
    guard lengths == 1, !value.isEmpty, value.utf8.count <= 18,
      value.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), let length = Int(value)
    else { throw .bad("a Content-Length that isn't one number") }
    if length > bounds.bodyBytes { throw .bodyTooLong(bounds) }
    return length > 0 ? .length(length) : .none
  }

  /// True if the client waits for `100 Continue`.
  func expectsContinue() throws(HTTPFault) -> Bool {
    guard let expected = value("expect") else { return false }
    guard Bytes(expected.utf8).span.isField("100-continue") else {
      throw HTTPFault(.expectationFailed, "an Expect other than 100-continue")
    }
    return true
  }
}

extension Span<UInt8> {
  /// True if the bytes equal `name` ignoring case. `name` must be in lower case.
  func isField(_ name: StaticString) -> Bool {
    equals(inAnyLetters: name)
  }
}

extension Bytes {
  /// The bytes without trailing blanks.
  fileprivate var trimmed: Bytes {
    var end = count
    while end > 0, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return Bytes(self[..<end])
  }
}
