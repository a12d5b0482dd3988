package import Wire

/// A request's line and fields, as strict as RFC 9112 lets a server be: what two readers could take for two things is
/// refused, so that nobody smuggles a request past a proxy.
package struct HTTPHead: Hashable, Sendable {
  /// How long the body is.
  package enum Body: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  /// One field's place in `bytes`.
  struct Field: Hashable, Sendable {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The whole head as it came.
  package let bytes: Bytes
  /// In capitals as a rule; whatever token it is.
  package let method: String
  /// The path and what follows, decoded.
  package let target: HTTPTarget
  /// Whether it is HTTP/1.0, which is answered, and then its connection ends.
  package let isOld: Bool
  /// As `Host`, or an absolute target, says it; nil only in HTTP/1.0.
  package let host: String?
  package private(set) var body = Body.none
  /// Whether another request may follow.
  package private(set) var keepsAlive: Bool
  /// Whether the client waits for a word before it sends the body.
  package private(set) var expectsContinue = false
  let fields: [Field]

  /// Reads a whole head, its empty line included.
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
    (target, host) = (line.target, line.authority ?? told)
    try takeFraming(bounds)
    try takeConnection()
  }

  /// A field's one value; nil if it isn't there. Of several, the values with commas between, as RFC 9110 has it.
  ///
  /// - Parameter name: in small letters.
  package func value(_ name: StaticString) -> String? {
    var found: String?
    for field in fields where bytes.span.extracting(field.name).isField(name) {
      let value = String(decoding: bytes[field.value], as: UTF8.self)
      found = found.map { "\($0), \(value)" } ?? value
    }
    return found
  }

  /// How often a field stands there.
  package func count(_ name: StaticString) -> Int {
    fields.count { bytes.span.extracting($0.name).isField(name) }
  }

  /// Whether one of a field's comma separated words is this one, in any letters.
  package func has(_ word: StaticString, in name: StaticString) -> Bool {
    guard let value = value(name) else { return false }
    return Bytes(value.utf8).split(separator: UInt8(ascii: ",")).contains {
      Bytes($0.drop(while: Self.isBlank)).trimmed.span.isField(word)
    }
  }

  /// Whether a client takes a coding of the content, by its `Accept-Encoding` (RFC 9110, section 12.5.3).
  package func accepts(coding: String) -> Bool {
    var others = false
    for item in (value("accept-encoding") ?? "").lowercased().split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { $0.dropFirst(2) } ?? "1"
      // Of a weight it only matters whether it is none: 0, or 0.000.
      let isTaken = weight.contains { $0 != "0" && $0 != "." }
      // What is named counts, and the asterisk for what isn't.
      if name == coding { return isTaken }
      if name == "*" { others = isTaken }
    }
    return others
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Exactly one, so that everybody between takes the same.
  private static func host(_ fields: [Field], _ bytes: Bytes, isOld: Bool) throws(HTTPFault) -> String? {
    let hosts = fields.filter { bytes.span.extracting($0.name).isField("host") }
    if hosts.count > 1 { throw .bad("more than one Host") }
    guard let host = hosts.first else {
      if isOld { return nil }
      throw .bad("no Host")
    }
    let value = bytes[host.value]
    guard HTTPTarget.isAuthority(value) else { throw .bad("a Host that is no host") }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func takeFraming(_ bounds: HTTPBounds) throws(HTTPFault) {
    let (lengths, codings) = (count("content-length"), count("transfer-encoding"))
    if codings > 0 {
      // With both, two readers could see two bodies.
      if lengths > 0 { throw .bad("Content-Length beside Transfer-Encoding") }
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
  /// Whether these are the bytes of `name`, which is in small letters, in any letters.
  func isField(_ name: StaticString) -> Bool {
    equals(inAnyLetters: name)
  }
}

extension Bytes {
  /// Without the blanks at its end.
  fileprivate var trimmed: Bytes {
    var end = count
    while end > 0, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return Bytes(self[..<end])
  }
}
