/// What stands around a client's request, found in one strict scan of the whole text. All ranges are
/// offsets into it: nothing is copied, and params stay unread.
package struct Envelope: Sendable {
  /// The id as it stands, quotes included; nil for a notification.
  package var id: Range<Int>?
  /// Between the quotes. Method names have no escapes: one that has is none of ours.
  package var method: Range<Int>
  /// The object's text; nil when there is none.
  package var params: Range<Int>?
  package var traceparent: Range<Int>?
  package var tracestate: Range<Int>?
  package var meta = Meta()

  /// The members of `meta` that PROTOCOL knows; others are passed over.
  package struct Meta: Sendable {
    /// Between the quotes, as the next two are.
    package var token: Range<Int>?
    package var idempotencyKey: Range<Int>?
    package var timeoutMs: Int?
    package var wantsStream = false
  }
}

/// Why a text is no request.
package struct EnvelopeFault: Error, Hashable, Sendable {
  package var kind: FailureKind
  package var reason: String
  /// The request's id, if it could be read.
  package var id: Range<Int>?
}

/// Reads envelopes; keeps its scanner from one text to the next.
package struct EnvelopeReader: Sendable {
  private var scanner = JSONScanner()

  package init() {}

  /// True when the text is a batch: its first byte that is no space opens an array.
  package static func isBatch(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where !(text[index] == 0x20 || 0x09...0x0D ~= text[index]) {
      return text[index] == UInt8(ascii: "[")
    }
    return false
  }

  /// Reads one request or notification.
  package mutating func read(_ text: Span<UInt8>) throws(EnvelopeFault) -> Envelope {
    var found = Found()
    do throws(JSONFault) {
      var at = 0
      scanner.skipSpace(text, &at)
      if at < text.count, text[at] == UInt8(ascii: "{") {
        try scanner.object(text, &at, depth: 0) { (scanner, key, at) throws(JSONFault) in
          try found.member(key, text, &scanner, &at)
        }
      } else {
        found.fault("a request is an object")
        try scanner.value(text, &at)
      }
      try scanner.end(text, &at)
    } catch {
      scanner = JSONScanner()
      throw EnvelopeFault(kind: .parseError, reason: error.description)
    }
    return try found.envelope()
  }

  /// The ranges of a batch's members, which are whole values; at most `limit + 1` are listed.
  package mutating func members(_ text: Span<UInt8>, limit: Int) throws(EnvelopeFault) -> [Range<Int>] {
    var members: [Range<Int>] = []
    do throws(JSONFault) {
      var at = 0
      scanner.skipSpace(text, &at)
      try scanner.array(text, &at, depth: 0) { (scanner, at) throws(JSONFault) in
        let start = at
        try scanner.value(text, &at, depth: 1)
        if members.count <= limit { members.append(start..<at) }
        return true
      }
      try scanner.end(text, &at)
    } catch {
      scanner = JSONScanner()
      throw EnvelopeFault(kind: .parseError, reason: error.description)
    }
    return members
  }
}

/// An envelope being put together; remembers the first thing that is wrong, as the text must be scanned to its end first.
private struct Found {
  private var id: Range<Int>?
  private var method: Range<Int>?
  private var params: Range<Int>?
  private var traceparent: Range<Int>?
  private var tracestate: Range<Int>?
  private var meta = Envelope.Meta()
  private var hasVersion = false
  private var hasParamsArray = false
  private var problem: String?

  mutating func fault(_ reason: String) { if problem == nil { problem = reason } }

  /// Takes one member of the request; true when it read the value itself.
  mutating func member(
    _ key: Range<Int>, _ text: Span<UInt8>, _ scanner: inout JSONScanner, _ at: inout Int
  ) throws(JSONFault) -> Bool {
    let name = text.extracting(key)
    let start = at
    if name.equals("jsonrpc") {
      try scanner.value(text, &at, depth: 1)
      hasVersion = text.extracting(start..<at).equals("\"2.0\"")
      return true
    }
    if name.equals("meta") {
      guard at < text.count, text[at] == UInt8(ascii: "{") else {
        fault("meta must be an object")
        return false
      }
      try scanner.object(text, &at, depth: 1) { (scanner, key, at) throws(JSONFault) in
        try metaMember(key, text, &scanner, &at)
      }
      return true
    }
    guard name.count <= 11 else { return false }
    try scanner.value(text, &at, depth: 1)
    let value = start..<at
    if name.equals("id") {
      if isText(text, value) || isInteger(text, value) {
        id = value
      } else {
        fault("id must be a string or an integer")
      }
    } else if name.equals("method") {
      method = between(text, value, "method")
    } else if name.equals("params") {
      params = value
      if text[start] == UInt8(ascii: "[") {
        hasParamsArray = true
      } else if text[start] != UInt8(ascii: "{") {
        fault("params must be an object")
      }
    } else if name.equals("traceparent") {
      traceparent = between(text, value, "traceparent")
    } else if name.equals("tracestate") {
      tracestate = between(text, value, "tracestate")
    }
    return true
  }

  private mutating func metaMember(
    _ key: Range<Int>, _ text: Span<UInt8>, _ scanner: inout JSONScanner, _ at: inout Int
  ) throws(JSONFault) -> Bool {
    let name = text.extracting(key)
    let start = at
    try scanner.value(text, &at, depth: 2)
    let value = start..<at
    if name.equals("token") {
      meta.token = between(text, value, "meta.token")
    } else if name.equals("idempotency_key") {
      meta.idempotencyKey = between(text, value, "meta.idempotency_key")
      if value.count > 202 || value.count < 3 { fault("meta.idempotency_key must have 1 to 200 bytes") }
    } else if name.equals("timeout_ms") {
      meta.timeoutMs = positive(text, value)
      if meta.timeoutMs == nil { fault("meta.timeout_ms must be a positive integer") }
    } else if name.equals("stream") {
      meta.wantsStream = text.extracting(value).equals("true")
      if !meta.wantsStream, !text.extracting(value).equals("false") { fault("meta.stream must be true or false") }
    }
    return true
  }

  private func isText(_ text: Span<UInt8>, _ value: Range<Int>) -> Bool { text[value.lowerBound] == UInt8(ascii: "\"") }

  private func isInteger(_ text: Span<UInt8>, _ value: Range<Int>) -> Bool {
    for index in value {
      let byte = text[index]
      let sign = index == value.lowerBound && byte == UInt8(ascii: "-")
      if !sign, byte &- UInt8(ascii: "0") > 9 { return false }
    }
    return true
  }

  private func positive(_ text: Span<UInt8>, _ value: Range<Int>) -> Int? {
    guard value.count <= 10, isInteger(text, value) else { return nil }
    var number = 0
    for index in value { number = number * 10 + Int(text[index]) - 48 }
    return text[value.lowerBound] != UInt8(ascii: "-") && number > 0 ? number : nil
  }

  /// The inside of a string's quotes. Escapes are refused: what these members hold never needs them.
  private mutating func between(_ text: Span<UInt8>, _ value: Range<Int>, _ name: String) -> Range<Int>? {
    guard isText(text, value) else {
      fault("\(name) must be a string")
      return nil
    }
    for index in value where text[index] == UInt8(ascii: "\\") {
      fault("\(name) must not have escapes")
      return nil
    }
    return value.lowerBound + 1..<value.upperBound - 1
  }

  func envelope() throws(EnvelopeFault) -> Envelope {
    if let problem { throw EnvelopeFault(kind: .invalidRequest, reason: problem, id: id) }
    guard hasVersion else { throw EnvelopeFault(kind: .invalidRequest, reason: "jsonrpc must be \"2.0\"", id: id) }
    guard let method else { throw EnvelopeFault(kind: .invalidRequest, reason: "method is missing", id: id) }
    if hasParamsArray {
      throw EnvelopeFault(
        kind: .invalidParams, reason: "params must be an object; by-position params aren't taken", id: id)
    }
    return Envelope(
      id: id, method: method, params: params, traceparent: traceparent, tracestate: tracestate, meta: meta)
  }
}
