package import Wire

/// A request line and its headers, parsed as strictly as RFC 9112 permits. To prevent request smuggling past a proxy,
/// a head that two parsers could interpret differently is rejected.
///
/// This is an immutable class, because copying so many members each time a head is passed on would be slower.
package final class HTTPHead: Hashable, Sendable {
  /// The length of the body.
  package enum Body: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  /// The complete head as received.
  package var bytes: Bytes { fields.bytes }
  /// The method. Any token is accepted. Standard methods are in upper case.
  package let method: String
  /// The decoded path and query.
  package let target: HTTPTarget
  /// True for HTTP/1.0, in which the connection is closed after the response.
  package let isOld: Bool
  /// The host from `Host` or an absolute target; nil only in HTTP/1.0.
  package let host: String?
  /// The length of the body.
  package let body: Body
  /// True if another request may follow on the connection.
  package let keepsAlive: Bool
  /// True if the client waits for `100 Continue` before it sends the body.
  package let expectsContinue: Bool
  private let fields: HeadFields

  /// Parses a complete head, including its empty line.
  ///
  /// - Throws: `HTTPFault` if the head is malformed, unsupported or exceeds a limit.
  package init(_ bytes: Bytes, bounds: HTTPBounds) throws(HTTPFault) {
    var lines = HeadLines(bytes)
    let line = try lines.request(bounds)
    method = line.method
    isOld = line.isOld
    let fields = try HeadFields(bytes, in: &lines, bounds)
    let hostField = try fields.host(isOld: line.isOld)
    let body = try fields.framing(isOld: line.isOld, bounds)
    self.fields = fields
    self.body = body
    target = line.target
    host = line.authority ?? hostField
    keepsAlive = !line.isOld && !fields.has("close", in: "connection")
    let expectsContinue = try fields.expectsContinue()
    self.expectsContinue = expectsContinue && !line.isOld && body != .none
  }

  package static func == (one: HTTPHead, other: HTTPHead) -> Bool { one.bytes == other.bytes }
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  /// Returns the value of a header, or nil if the header is missing. Several values are joined by commas, as RFC 9110
  /// specifies.
  ///
  /// - Parameter name: The name in lower case.
  package func value(_ name: StaticString) -> String? { fields.value(name) }

  /// Returns the number of headers with this name.
  package func count(_ name: StaticString) -> Int { fields.count(name) }

  /// True if one of a header's comma-separated values is this word, ignoring case.
  package func has(_ word: StaticString, in name: StaticString) -> Bool { fields.has(word, in: name) }

  /// True if the client accepts a content coding, according to `Accept-Encoding` (RFC 9110, section 12.5.3).
  package func accepts(coding: String) -> Bool {
    var others = false
    for item in (value("accept-encoding") ?? "").lowercased().split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { $0.dropFirst(2) } ?? "1"
      // Only the distinction between zero (0 or 0.000) and other weights matters.
      let isAccepted = weight.contains { $0 != "0" && $0 != "." }
      // A named coding takes precedence over the asterisk.
      if name == coding { return isAccepted }
      if name == "*" { others = isAccepted }
    }
    return others
  }
}

extension HTTPFault {
  static func bodyTooLong(_ bounds: HTTPBounds) -> HTTPFault {
    HTTPFault(.contentTooLarge, "a body longer than \(bounds.bodyBytes) bytes")
  }
}
