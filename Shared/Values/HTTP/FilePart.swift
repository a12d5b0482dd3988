/// The part of a file that a response contains (RFC 9110, sections 13 and 14).
package enum FilePart: Hashable, Sendable {
  /// Nothing: the client already has these bytes.
  case known
  case whole
  case part(Range<Int>)
  /// The requested range is outside the file.
  case unsatisfiable

  /// - Parameters:
  ///   - tag: The file's entity tag.
  ///   - count: The length of the file, in bytes.
  package init(for head: HTTPHead, tag: EntityTag, count: Int) {
    if let named = head.value("if-none-match"), tag.isNamed(in: named) {
      self = .known
      return
    }
    // Only GET supports ranges.
    let range = head.method == "GET" ? head.value("range") : nil
    self =
      switch ByteRange(range, if: head.value("if-range"), tag: tag, count: count) {
      case .whole: .whole
      case .part(let range): .part(range)
      case .unsatisfiable: .unsatisfiable
      }
  }

  /// The range of the file's bytes that the response's body contains.
  ///
  /// - Parameter count: The length of the file, in bytes.
  package func range(of count: Int) -> Range<Int> {
    switch self {
    case .whole: 0..<count
    case .part(let range): range
    case .known, .unsatisfiable: 0..<0
    }
  }

  /// Returns the response, including the headers that describe the range.
  ///
  /// - Parameters:
  ///   - type: The media type of the file.
  ///   - tag: The file's entity tag.
  ///   - count: The length of the file, in bytes.
  ///   - body: Returns the body for a range.
  package func answer(type: String, tag: EntityTag, count: Int, _ body: (Range<Int>) -> HTTPAnswer.Body) -> HTTPAnswer {
    var answer =
      switch self {
      case .known: HTTPAnswer(.notModified)
      case .whole: HTTPAnswer(.ok, type: type, body(0..<count))
      case .part(let range):
        HTTPAnswer(.partialContent, type: type, body(range))
          .with("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)")
      case .unsatisfiable: HTTPAnswer(.rangeNotSatisfiable).with("Content-Range", "bytes */\(count)")
      }
    answer.tag = tag
    answer.set("Accept-Ranges", "bytes")
    return answer
  }
}
