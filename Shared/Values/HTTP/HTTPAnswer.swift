package import Wire

/// A complete response, or the head of a response whose body follows.
package struct HTTPAnswer: Sendable {
  /// The body after the head.
  package enum Body: Sendable {
    case bytes(Bytes)
    /// A body of this length, which the caller writes. The caller writes nothing for a `HEAD` request.
    case length(Int)
    /// Bytes until the connection is closed.
    case endless
  }

  package var status: HTTPStatus
  package var body: Body
  /// Complete header lines, written after `fields` and separated by line breaks.
  package var lines: StaticString = ""
  /// The media type of the body.
  package private(set) var type: String?
  /// The entity tag of the body.
  package var tag: EntityTag?
  /// The headers in the order in which they are written. Each value is a single line.
  package private(set) var fields: [(name: StaticString, value: String)] = []

  package init(_ status: HTTPStatus, _ body: Body = .bytes([])) {
    self.status = status
    self.body = body
  }

  /// Creates a response with a content type.
  package init(_ status: HTTPStatus, type: String, _ body: Body) {
    self.init(status, body)
    self.type = Self.line(type)
  }

  /// Adds a header. Control characters are removed from the value, so that it can't start another line.
  package mutating func set(_ name: StaticString, _ value: String) {
    fields.append((name, Self.line(value)))
  }

  /// The value without control characters.
  private static func line(_ value: String) -> String {
    let isOneLine = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    return isOneLine ? value : String(value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }

  /// True if the response has this header.
  package func has(_ name: StaticString) -> Bool {
    fields.contains { $0.name.utf8CodeUnitCount == name.utf8CodeUnitCount && "\($0.name)" == "\(name)" }
  }

  /// The response with an additional header.
  package func with(_ name: StaticString, _ value: String) -> HTTPAnswer {
    var answer = self
    answer.set(name, value)
    return answer
  }

  /// Appends the response.
  ///
  /// - Parameters:
  ///   - date: The date in the format of `HTTPDate`.
  ///   - isHead: True to write only the head.
  ///   - closes: True if the connection is closed after the response.
  package func write(into out: inout Bytes, date: String, isHead: Bool = false, closes: Bool) {
    out.append("HTTP/1.1 ")
    out.append(decimal: Int64(status.rawValue))
    out.append(" ")
    out.append(contentsOf: status.reason.utf8)
    out.append("\r\nDate: ")
    out.append(contentsOf: date.utf8)
    if let tag {
      out.append("\r\nETag: ")
      out.append(contentsOf: tag.description.utf8)
    }
    if let type {
      out.append("\r\nContent-Type: ")
      out.append(contentsOf: type.utf8)
    }
    for (name, value) in fields {
      out.append("\r\n")
      out.append(name)
      out.append(": ")
      out.append(contentsOf: value.utf8)
    }
    if lines.utf8CodeUnitCount > 0 {
      out.append("\r\n")
      out.append(lines)
    }
    if !status.hasNoBody, let length {
      out.append("\r\nContent-Length: ")
      out.append(decimal: Int64(length))
    }
    if closes, status != .switchingProtocols { out.append("\r\nConnection: close") }
    out.append("\r\n\r\n")
    if case .bytes(let bytes) = body, !isHead, !status.hasNoBody { out.append(contentsOf: bytes) }
  }

  private var length: Int? {
    switch body {
    case .bytes(let bytes): bytes.count
    case .length(let length): length
    case .endless: nil
    }
  }
}
