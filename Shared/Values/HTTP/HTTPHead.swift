package import Wire

/// A request line and its headers, parsed as strictly as RFC 9112 permits. Input that two readers could interpret
/// differently is rejected, to prevent request smuggling past a proxy.
package struct HTTPHead: Hashable, Sendable {
  /// The length of the body.
  package enum Body: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  /// The ranges of one header in `bytes`.
  struct Field: Hashable, Sendable {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The complete head as received.
  package let bytes: Bytes
  /// The method. It may be any token, but is usually in capitals.
  package let method: String
  /// The decoded path and query.
  package let target: HTTPTarget
  /// True for HTTP/1.0. The connection is closed after the response.
  package let isOld: Bool
  /// The host from `Host` or an absolute target; nil only in HTTP/1.0.
  package let host: String?
  package private(set) var body = Body.none
  /// True if another request may follow.
  package private(set) var keepsAlive: Bool
  /// True if the client waits for `100 Continue` before it sends the body.
  package private(set) var expectsContinue = false
  let fields: [Field]

  /// Parses a complete head, including its empty line.
  ///
  /// - Throws: `HTTPFault` if the head is malformed, unsupported or exceeds a limit.
  package init(_ bytes: Bytes, bounds: HTTPBounds) throws(HTTPFault) {
    var lines = HeadLines(bytes)
    let line = try lines.request(bounds)
    method = line.method
    isOld = line.isOld
    var fields: [Field] = []
    while let field = try lines.field() {
      if fields.count == bounds.fields { throw HTTPFault(.fieldsTooLarge, "more than \(bounds.fields) fields") }
      fields.append(field)
    }
    self.fields = fields
    self.bytes = bytes
    keepsAlive = !line.isOld
    let told = try Self.host(fields, self.bytes, isOld: line.isOld)
    target = line.target
    host = line.authority ?? told
    try takeFraming(bounds)
    try takeConnection()
  }

  /// The value of a header; nil if it is missing. Several values are joined by commas, as RFC 9110 specifies.
  ///
  /// - Parameter name: The name in lower case.
  package func value(_ name: StaticString) -> String? {
    var found: String?
    for field in fields where bytes.span.extracting(field.name).isField(name) {
      let value = String(decoding: bytes[field.value], as: UTF8.self)
      found = found.map { "\($0), \(value)" } ?? value
    }
    return found
  }

  /// The number of headers with this name.
  package func count(_ name: StaticString) -> Int {
    fields.count { bytes.span.extracting($0.name).isField(name) }
  }

  /// True if one of a header's comma-separated values is this word, ignoring case.
  package func has(_ word: StaticString, in name: StaticString) -> Bool {
    guard let value = value(name) else { return false }
    return Bytes(value.utf8).split(separator: UInt8(ascii: ",")).contains {
      Bytes($0.drop(while: Self.isBlank)).trimmed.span.isField(word)
    }
  }

  /// True if the client accepts a content coding, according to `Accept-Encoding` (RFC 9110, section 12.5.3).
  package func accepts(coding: String) -> Bool {
    var others = false
    for item in (value("accept-encoding") ?? "").lowercased().split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { $0.dropFirst(2) } ?? "1"
      // Only the distinction between zero (0 or 0.000) and other weights matters.
      let isTaken = weight.contains { $0 != "0" && $0 != "." }
      // A named coding takes precedence over the asterisk.
      if name == coding { return isTaken }
      if name == "*" { others = isTaken }
    }
    return others
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Requires exactly one `Host`, so that all intermediaries use the same.
  private static func host(_ fields: [Field], _ bytes: Bytes, isOld: Bool) throws(HTTPFault) -> String? {
    let hosts = fields.filter { bytes.span.extracting($0.name).isField("host") }
    if hosts.count > 1 { throw .bad("more than one Host header") }
    guard let host = hosts.first else {
      if isOld { return nil }
      throw .bad("no Host")
    }
    let value = bytes[host.value]
    guard HTTPTarget.isAuthority(value) else { throw .bad("an invalid Host header") }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func takeFraming(_ bounds: HTTPBounds) throws(HTTPFault) {
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
      body = .chunked
    } else if lengths > 0 {
      let value = value("content-length") ?? ""
      guard lengths == 1, !value.isEmpty, value.utf8.count <= 18,
        value.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), let length = Int(value)
      else { throw .bad("a Content-Length that isn't one number") }
      if length > bounds.bodyBytes { throw .bodyTooLong(bounds) }
      if length > 0 { body = .length(length) }
    }
  }

  private mutating func takeConnection() throws(HTTPFault) {
    if has("close", in: "connection") { keepsAlive = false }
    guard let expected = value("expect") else { return }
    guard Bytes(expected.utf8).span.isField("100-continue") else {
      throw HTTPFault(.expectationFailed, "an Expect other than 100-continue")
    }
    expectsContinue = !isOld && body != .none
  }
}

extension HTTPFault {
  static func bodyTooLong(_ bounds: HTTPBounds) -> HTTPFault {
    HTTPFault(.contentTooLarge, "a body longer than \(bounds.bodyBytes) bytes")
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
