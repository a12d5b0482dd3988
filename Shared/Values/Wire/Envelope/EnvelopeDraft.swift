/// An envelope under construction. After a problem, reading continues, so that an id that comes later is still found.
/// Only the first problem is reported.
struct EnvelopeDraft {
  private var id: Range<Int>?
  private var method: Range<Int>?
  private var params: Range<Int>?
  private var traceparent: Range<Int>?
  private var tracestate: Range<Int>?
  private var meta = Envelope.Meta()
  private var hasVersion = false
  private var hasParamsArray = false
  private var hasID = false
  /// True if the params are neither an object nor an array.
  private var hasInvalidParams = false
  private var problem: String?
  /// True if a name or string of the envelope has unnecessary escapes.
  private var isRespelled = false

  init() {}

  /// The names that this type reads, in the envelope and in `meta`.
  private static let names: Set<String> = [
    "id", "meta", "method", "params", "jsonrpc", "tracestate", "traceparent", "token", "stream", "timeout_ms",
    "idempotency_key",
  ]
  private static let longestName = 15

  /// The maximum length of an id in bytes, including quotes. The id is stored while the call runs. A UUID has 38 bytes.
  static let longestID = 256

  mutating func refuse(_ reason: String) { if problem == nil { problem = reason } }

  /// True for the key `meta`. If its value is an object, the members of that object are passed to `metaMember`.
  @inline(always)
  static func isMeta(_ key: JSONScanner.Key) -> Bool { key.isShort && key.head == ShortName.of("meta") }

  /// Reads a member of the envelope.
  mutating func member(_ key: JSONScanner.Key, value: Token, in text: Span<UInt8>) {
    if key.isEscaped { return escaped(key.range, text) }
    guard key.isShort else {
      if text.extracting(key.range).equals("traceparent") { traceparent = trace(value, text) }
      if text.extracting(key.range).equals("tracestate") { tracestate = trace(value, text) }
      return
    }
    switch key.head {
    case ShortName.of("id"): takeID(value, text)
    // An object's members are passed to `metaMember`, so this value isn't an object.
    case ShortName.of("meta"): refuse("meta must be an object")
    case ShortName.of("method"): method = inside(value, of: "method", in: text)
    case ShortName.of("params"):
      params = value.range
      if value.kind == .array {
        hasParamsArray = true
      } else if value.kind != .object {
        hasInvalidParams = true
        refuse("params must be an object")
      }
    case ShortName.of("jsonrpc"):
      lookForEscapes(value, text)
      hasVersion = value.kind == .string && text.extracting(value.range).equals("2.0")
    default: break
    }
  }

  private mutating func takeID(_ value: Token, _ text: Span<UInt8>) {
    hasID = true
    guard value.kind == .string || value.kind == .number && isInteger(value, text) else {
      return refuse("id must be a string or an integer")
    }
    guard value.whole.count <= Self.longestID else { return refuse("id must have at most \(Self.longestID) bytes") }
    id = value.whole
  }

  /// Handles an escaped name. If it is a known name, the text is read again with the name unescaped.
  private mutating func escaped(_ name: Range<Int>, _ text: Span<UInt8>) {
    // Check the length first, as hashing a text takes time quadratic in its combining marks. An escaped byte has at
    // most six characters.
    guard name.count <= 6 * Self.longestName else { return }
    if Self.names.contains(JSONString.unescaped(text.extracting(name)).span.text) { isRespelled = true }
  }

  /// Records the position of the opening brace of `meta`.
  mutating func metaBegan(at brace: Int) { meta.start = brace + 1 }

  /// Reads a member of `meta`.
  mutating func metaMember(_ key: JSONScanner.Key, value: Token, in text: Span<UInt8>) {
    let name = key.range
    if key.isEscaped { return escaped(name, text) }
    switch name.count {
    case 5 where text.has("token", at: name.lowerBound): meta.token = inside(value, of: "meta.token", in: text)
    case 6 where text.has("stream", at: name.lowerBound):
      meta.wantsStream = value.kind == .yes
      if value.kind != .yes, value.kind != .no { refuse("meta.stream must be true or false") }
    case 10 where text.has("timeout_ms", at: name.lowerBound):
      meta.timeoutMs = positive(value, text)
      if meta.timeoutMs == nil { refuse("meta.timeout_ms must be a positive integer") }
    case 15 where text.has("idempotency_key", at: name.lowerBound):
      meta.idempotencyKey = inside(value, of: "meta.idempotency_key", in: text)
      if !IdempotencyKey.bytes.contains(value.range.count), !isRespelled {
        refuse("meta.idempotency_key must have \(IdempotencyKey.words(IdempotencyKey.bytes)) bytes")
      }
    default: break
    }
  }

  private func isInteger(_ value: Token, _ text: Span<UInt8>) -> Bool {
    for index in value.range where text[index] &- UInt8(ascii: "0") > 9 {
      if index > value.start || text[index] != UInt8(ascii: "-") { return false }
    }
    return true
  }

  private func positive(_ value: Token, _ text: Span<UInt8>) -> Int? {
    guard value.kind == .number, isInteger(value, text) else { return nil }
    guard text[Int(value.start)] != UInt8(ascii: "-") else { return nil }
    var number = 0
    // No timeout is as long as the number at which this stops.
    for index in value.range { number = min(number * 10 + Int(text[index] - UInt8(ascii: "0")), Int(Int32.max)) }
    return number > 0 ? number : nil
  }

  /// Returns the range between a string's quotes. Necessary escapes remain and are forwarded as written. No valid name
  /// or token contains such escapes.
  private mutating func inside(_ value: Token, of name: String, in text: Span<UInt8>) -> Range<Int>? {
    guard value.kind == .string else {
      refuse("\(name) must be a string")
      return nil
    }
    lookForEscapes(value, text)
    return value.range
  }

  /// Marks the request if a string of the envelope has unnecessary escapes.
  private mutating func lookForEscapes(_ value: Token, _ text: Span<UInt8>) {
    if value.isEscaped, JSONString.respelled(text.extracting(value.range)) != nil { isRespelled = true }
  }

  /// Reads a trace header. An invalid header doesn't reject the call: it is dropped, as W3C's Trace Context requires.
  private mutating func trace(_ value: Token, _ text: Span<UInt8>) -> Range<Int>? {
    guard value.kind == .string else { return nil }
    lookForEscapes(value, text)
    return value.isEscaped ? nil : value.range
  }

  func envelope() throws(EnvelopeFault) -> Envelope {
    if isRespelled { throw .respelled }
    if let problem { throw fault(problem) }
    guard hasVersion else { throw fault("jsonrpc must be \"2.0\"") }
    guard let method else { throw fault("method is missing") }
    if hasParamsArray { throw fault("params must be an object; positional params aren't supported", .invalidParams) }
    return Envelope(
      id: id, method: method, params: params, traceparent: traceparent, tracestate: tracestate, meta: meta)
  }

  private func fault(_ reason: String, _ kind: FailureKind = .invalidRequest) -> EnvelopeFault {
    // JSON-RPC's definition of a notification applies, even if the text breaks rules of this protocol.
    let isNotification = !hasID && hasVersion && method != nil && !hasInvalidParams
    return EnvelopeFault(kind: kind, reason: reason, id: id, isNotification: isNotification)
  }
}
