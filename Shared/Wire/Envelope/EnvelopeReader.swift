/// Reads envelopes; keeps its scanner from one text to the next.
package struct EnvelopeReader: ~Copyable {
  private var scanner = JSONScanner()

  package init() {}

  /// True when the text is a batch: its first byte that is no space opens an array.
  package static func isBatch(_ text: Span<UInt8>) -> Bool {
    text.byte(JSONScanner.endOfSpace(text, 0)) == UInt8(ascii: "[")
  }

  /// Reads one request or notification.
  package mutating func read(_ text: Span<UInt8>) throws(EnvelopeFault) -> Envelope {
    try scan(text, .envelope)
    var draft = EnvelopeDraft()
    if scanner.tokens[0].kind == .object {
      var key = 1
      while key < scanner.tokens.count {
        draft.member(scanner.tokens, key, text)
        key = Int(scanner.tokens[key + 1].next)
      }
    } else {
      draft.refuse("a request is an object")
    }
    return try draft.envelope()
  }

  /// The ranges of a batch's members, which are whole values; at most `limit + 1` are listed.
  package mutating func members(_ text: Span<UInt8>, limit: Int) throws(EnvelopeFault) -> [Range<Int>] {
    try scan(text, .members)
    guard scanner.tokens[0].kind == .array else {
      throw EnvelopeFault(kind: .invalidRequest, reason: "a batch is an array")
    }
    return (1..<min(scanner.tokens.count, limit + 2)).map { scanner.tokens[$0].whole }
  }

  /// The request that was just refused as `respelled`, with its keys, its method and meta's strings written with no more
  /// escapes than they need. The id is the client's own and stays as it is.
  package func respelled(_ text: Span<UInt8>) -> Bytes {
    var out: Bytes = []
    out.reserveCapacity(text.count)
    var copied = 0
    func respell(_ token: Token) {
      guard token.kind == .string, token.isEscaped, let plain = JSONString.respelled(text.extracting(token.range))
      else {
        return
      }
      out.append(text.extracting(copied..<Int(token.start)))
      out.append(contentsOf: plain)
      copied = Int(token.end)
    }
    var key = 1
    while key < scanner.tokens.count {
      respell(scanner.tokens[key])
      // What is noted below the value of a key are the members of `meta`, their keys and values alike.
      let next = Int(scanner.tokens[key + 1].next)
      if !text.extracting(scanner.tokens[key].range).equals("id") {
        for index in key + 1..<next { respell(scanner.tokens[index]) }
      }
      key = next
    }
    out.append(text.extracting(copied..<text.count))
    return out
  }

  private mutating func scan(_ text: Span<UInt8>, _ notes: JSONScanner.Notes) throws(EnvelopeFault) {
    do throws(JSONFault) {
      try scanner.wholeText(text, notes)
    } catch {
      throw EnvelopeFault(kind: .parseError, reason: error.description)
    }
  }
}
