/// Reads envelopes. All reads share one scanner and its memory.
package struct EnvelopeReader: ~Copyable {
  private var scanner = JSONScanner()

  package init() {}

  /// Returns true if the text is a batch: its first byte after white space opens an array.
  package static func isBatch(_ text: Span<UInt8>) -> Bool {
    text.byte(JSONScanner.endOfSpace(text, 0)) == UInt8(ascii: "[")
  }

  /// Reads one request or notification.
  package mutating func read(_ text: Span<UInt8>) throws(EnvelopeFault) -> Envelope {
    var draft = EnvelopeDraft()
    do throws(JSONFault) {
      try scanner.begin(text)
      var params: Range<Int>?
      if let head = UsualHead(text) {
        let end = try scanner.skim(text, from: head.params, around: 1, keysAround: 0)
        if end == text.count - 1, text[end] == UInt8(ascii: "}") {
          return Envelope(id: head.id, method: head.method, params: head.params..<end)
        }
        params = head.params..<end
      }
      try request(text, params, into: &draft)
    } catch {
      throw EnvelopeFault(error)
    }
    return try draft.envelope()
  }

  /// Reads a request member by member. The object at `params`, if any, was scanned already and is skipped.
  private mutating func request(
    _ text: Span<UInt8>, _ params: Range<Int>?, into draft: inout EnvelopeDraft
  ) throws(JSONFault) {
    let start = JSONScanner.endOfSpace(text, 0)
    guard text.byte(start) == UInt8(ascii: "{") else {
      draft.refuse("a request must be an object")
      return try scanner.wholeText(text)
    }
    var request = scanner.members(at: start)
    while let key = try scanner.nextKey(text, &request) {
      if let params, params.lowerBound == request.at {
        draft.member(key, value: Token(params, .object), in: text)
        request.at = params.upperBound
      } else if EnvelopeDraft.isMeta(key), let start = JSONScanner.objectValue(text, &request) {
        draft.metaBegan(at: start)
        var meta = scanner.members(at: start, of: request)
        while let key = try scanner.nextKey(text, &meta) {
          draft.metaMember(key, value: try scanner.value(text, &meta), in: text)
        }
        request.at = meta.at
      } else {
        draft.member(key, value: try scanner.value(text, &request), in: text)
      }
    }
    try JSONScanner.mustEnd(text, request.at)
  }

  /// Returns the ranges of a batch's members, but at most `limit + 1` of them.
  package mutating func members(_ text: Span<UInt8>, limit: Int) throws(EnvelopeFault) -> [Range<Int>] {
    do throws(JSONFault) {
      try scanner.wholeText(text, .members)
    } catch {
      throw EnvelopeFault(error)
    }
    guard scanner.tokens[0].kind == .array else {
      throw EnvelopeFault(kind: .invalidRequest, reason: "a batch must be an array")
    }
    return (1..<min(scanner.tokens.count, limit + 2)).map { scanner.tokens[$0].whole }
  }

  /// Rewrites a request that was rejected as `respelled`, without unnecessary escapes in its keys, its method and the
  /// strings in `meta`. The id belongs to the client and isn't changed.
  package mutating func respelled(_ text: Span<UInt8>) -> Bytes {
    var plain = Plain(text)
    // The text was read successfully before, so this doesn't throw.
    try? respell(text, into: &plain)
    return plain.whole(text)
  }

  private mutating func respell(_ text: Span<UInt8>, into plain: inout Plain) throws(JSONFault) {
    try scanner.begin(text)
    var request = scanner.members(at: JSONScanner.endOfSpace(text, 0))
    while let key = try scanner.nextKey(text, &request) {
      plain.take(key.range, isEscaped: key.isEscaped, in: text)
      if key.head == ShortName.of("meta"), let start = JSONScanner.objectValue(text, &request) {
        var meta = scanner.members(at: start, of: request)
        while let key = try scanner.nextKey(text, &meta) {
          plain.take(key.range, isEscaped: key.isEscaped, in: text)
          plain.take(try scanner.value(text, &meta), text)
        }
        request.at = meta.at
      } else {
        let value = try scanner.value(text, &request)
        if key.head != ShortName.of("id") { plain.take(value, text) }
      }
    }
  }

  /// A copy of a text in which some strings are unescaped.
  private struct Plain {
    private var out: Bytes = []
    private var copied = 0

    init(_ text: Span<UInt8>) { out.reserveCapacity(text.count) }

    mutating func take(_ value: Token, _ text: Span<UInt8>) {
      if value.kind == .string { take(value.range, isEscaped: value.isEscaped, in: text) }
    }

    mutating func take(_ range: Range<Int>, isEscaped: Bool, in text: Span<UInt8>) {
      guard isEscaped, let plain = JSONString.respelled(text.extracting(range)) else { return }
      out.append(text.extracting(copied..<range.lowerBound))
      out.append(contentsOf: plain)
      copied = range.upperBound
    }

    consuming func whole(_ text: Span<UInt8>) -> Bytes {
      out.append(text.extracting(copied..<text.count))
      return out
    }
  }
}
