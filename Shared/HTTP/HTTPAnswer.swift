package import Wire

/// An answer that is known as a whole, or the head of one whose body follows.
package struct HTTPAnswer: Sendable {
  /// What follows the head.
  package enum Body: Sendable {
    case bytes(Bytes)
    /// So many bytes, which whoever answers writes: none after a `HEAD`.
    case length(Int)
    /// Bytes until the connection ends.
    case endless
  }

  package var status: HTTPStatus
  package var body: Body
  /// Whole lines that stand behind the fields, with a line's end between them.
  package var lines: StaticString = ""
  /// What its bytes are known by.
  package var tag: EntityTag?
  /// In the order in which they are written. Whoever puts one in sees to it that it is one line.
  package private(set) var fields: [(name: StaticString, value: String)] = []

  package init(_ status: HTTPStatus, _ body: Body = .bytes([])) { (self.status, self.body) = (status, body) }

  /// A body of a kind.
  package init(_ status: HTTPStatus, type: String, _ body: Body) {
    self.init(status, body)
    set("Content-Type", type)
  }

  /// Adds a field. What could begin another line is left out of it.
  package mutating func set(_ name: StaticString, _ value: String) {
    let isOneLine = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    fields.append(
      (name, isOneLine ? value : String(value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })))
  }

  /// Whether a field stands there.
  package func has(_ name: StaticString) -> Bool {
    fields.contains { $0.name.utf8CodeUnitCount == name.utf8CodeUnitCount && "\($0.name)" == "\(name)" }
  }

  /// The same with a field more.
  package func with(_ name: StaticString, _ value: String) -> HTTPAnswer {
    var answer = self
    answer.set(name, value)
    return answer
  }

  /// Appends it to what is being written.
  ///
  /// - Parameters:
  ///   - date: as `HTTPDate` writes it.
  ///   - isHead: whether only the head is asked for.
  ///   - closes: whether the connection ends behind it.
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
