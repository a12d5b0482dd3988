package import Wire

/// A complete response, or the head of a response whose body follows.
package struct HTTPAnswer: Sendable {
  package enum Body: Sendable {
    case bytes(Bytes)
    /// A body of this length in bytes. The caller writes it after the head, except in response to a `HEAD` request.
    case length(Int)
    /// A body of unknown length, which ends when the connection is closed.
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
  /// The other headers, in the order in which they are written. Each value is a single line.
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

  /// Returns the value without control characters.
  private static func line(_ value: String) -> String {
    let isOneLine = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    return isOneLine ? value : String(value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }

  /// True if `fields` contains this header. The name must match exactly, including its case.
  package func has(_ name: StaticString) -> Bool {
    fields.contains { $0.name.utf8CodeUnitCount == name.utf8CodeUnitCount && "\($0.name)" == "\(name)" }
  }

  /// Returns the response with an additional header.
  package func with(_ name: StaticString, _ value: String) -> HTTPAnswer {
    var answer = self
    answer.set(name, value)
    return answer
  }

  /// Appends the response to `out`.
  ///
  /// - Parameters:
  ///   - date: The value of the `Date` header, in the format of `HTTPDate`.
  ///   - isHead: True to write only the head.
  ///   - closes: True if the connection is closed after the response.
  package func write(into out: inout Bytes, date: String, isHead: Bool = false, closes: Bool) {
    out.append("HTTP/1.1 ")
    out.append(decimal: Int64(status.rawValue))
    out.append(" ")
    out.append(contentsOf: status.reason.utf8)
    writeFields(into: &out, date: date)
    if !status.hasNoBody, let length {
      out.append("\r\nContent-Length: ")
      out.append(decimal: Int64(length))
    }
    if closes, status != .switchingProtocols { out.append("\r\nConnection: close") }
    out.append("\r\n\r\n")
    if case .bytes(let bytes) = body, !isHead, !status.hasNoBody { out.append(contentsOf: bytes) }
  }

  private func writeFields(into out: inout Bytes, date: String) {
    func write(_ name: StaticString, _ value: String) {
      out.append("\r\n")
      out.append(name)
      out.append(": ")
      out.append(contentsOf: value.utf8)
    }
    write("Date", date)
    if let tag { write("ETag", tag.description) }
    if let type { write("Content-Type", type) }
    for (name, value) in fields { write(name, value) }
    if lines.utf8CodeUnitCount > 0 {
      out.append("\r\n")
      out.append(lines)
    }
  }

  private var length: Int? {
    switch body {
    case .bytes(let bytes): bytes.count
    case .length(let length): length
    case .endless: nil
    }
  }
}
