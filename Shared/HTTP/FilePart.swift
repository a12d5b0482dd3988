/// What of a file a request gets (RFC 9110, sections 13 and 14).
package enum FilePart: Hashable, Sendable {
  /// Nothing: the client has these bytes.
  case known
  case whole
  case part(Range<Int>)
  /// It asks for none of what there is.
  case unsatisfiable

  /// - Parameters:
  ///   - tag: of the file.
  ///   - count: how long it is.
  package init(for head: HTTPHead, tag: EntityTag, count: Int) {
    if let named = head.value("if-none-match"), tag.isNamed(in: named) {
      self = .known
      return
    }
    // Of all methods only GET has parts.
    let range = head.method == "GET" ? head.value("range") : nil
    self =
      switch ByteRange(range, if: head.value("if-range"), tag: tag, count: count) {
      case .whole: .whole
      case .part(let range): .part(range)
      case .unsatisfiable: .unsatisfiable
      }
  }

  /// Which bytes follow the answer's head.
  package func range(of count: Int) -> Range<Int> {
    switch self {
    case .whole: 0..<count
    case .part(let range): range
    case .known, .unsatisfiable: 0..<0
    }
  }

  /// The answer, with all that says what it is a part of.
  ///
  /// - Parameter body: that of its range.
  package func answer(type: String, tag: EntityTag, count: Int, _ body: (Range<Int>) -> HTTPAnswer.Body) -> HTTPAnswer {
    var answer: HTTPAnswer
    switch self {
    case .known: answer = HTTPAnswer(.notModified)
    case .whole: answer = HTTPAnswer(.ok, type: type, body(0..<count))
    case .part(let range):
      answer = HTTPAnswer(.partialContent, type: type, body(range))
      answer.set("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)")
    case .unsatisfiable: answer = HTTPAnswer(.rangeNotSatisfiable).with("Content-Range", "bytes */\(count)")
    }
    answer.tag = tag
    answer.set("Accept-Ranges", "bytes")
    return answer
  }
}
