/// A request between our own processes. Its members are always written in this order, so reading needs no search:
/// `{"jsonrpc":"2.0","id":7,"method":"content.ping","meta":{…},"traceparent":"00-…","tracestate":"…","params":{…}}`,
/// where `meta` is `{"deadline":…,"idempotency_key":"…","stream":true,"principal":{…},"origin":"…","is_operator":true,
/// "data_version":"…"}`. Every member of `meta` is optional.
package struct InnerRequest: Sendable {
  /// The call's id on its connection.
  package var id: Int64
  /// The range of the method's name, without quotes.
  package var method: Range<Int>
  /// The deadline on the machine's monotonic clock, in nanoseconds; nil for an endless stream.
  package var deadline: Int64?
  /// The range of the idempotency key as written, without quotes.
  package var idempotencyKey: Range<Int>?
  /// True if the caller accepts stream items.
  package var wantsStream = false
  /// The range of the object to decode as `Principal`.
  package var principal: Range<Int>?
  /// The slot of the principal in `KnownPrincipals`; nil unless it was found there.
  package var knownPrincipal: Int?
  /// The range of the origin, without quotes.
  package var origin: Range<Int>?
  /// True if an operator made the call.
  package var isOperator = false
  /// The range of the app data version that the reply must be based on, without quotes; nil for any version.
  package var dataVersion: Range<Int>?
  /// The range of the `traceparent`, without quotes; nil if the call's trace is derived from the connection and the
  /// call's id.
  package var traceparent: Range<Int>?
  /// The range of the `tracestate`, without quotes; only set together with `traceparent`.
  package var tracestate: Range<Int>?
  package var params: Range<Int>

  /// Parses a request whose members are in the fixed order. Returns nil for any other text. `restated` may be able to
  /// rewrite such a text.
  ///
  /// - Parameter known: Principals seen before, whose ends can be found without scanning.
  package init?(_ text: Span<UInt8>, known: KnownPrincipals = KnownPrincipals()) {
    var at = 0
    guard Cursor.pass("{\"jsonrpc\":\"2.0\",\"id\":", in: text, at: &at), let id = Cursor.integer(text, &at),
      Cursor.pass(",\"method\":\"", in: text, at: &at), let method = Cursor.string(text, &at),
      Cursor.pass(",\"meta\":{", in: text, at: &at)
    else { return nil }
    self.id = id
    self.method = method
    params = 0..<0
    guard readMeta(text, at: &at, known: known), Cursor.pass("}", in: text, at: &at), readTrace(text, at: &at),
      Cursor.pass(",\"params\":", in: text, at: &at), at < text.count, text[text.count - 1] == UInt8(ascii: "}")
    else { return nil }
    params = at..<text.count - 1
  }

  /// Reads the members of `meta`. Returns false if one is malformed.
  @inline(__always)
  private mutating func readMeta(_ text: Span<UInt8>, at: inout Int, known: KnownPrincipals) -> Bool {
    guard readDeadline(text, at: &at),
      Cursor.memberAndComma("\"idempotency_key\":\"", into: &idempotencyKey, in: text, at: &at)
    else { return false }
    wantsStream = Cursor.flagAndComma("\"stream\":true", in: text, at: &at)
    guard readPrincipal(text, at: &at, known: known),
      Cursor.memberAndComma("\"origin\":\"", into: &origin, in: text, at: &at)
    else { return false }
    isOperator = Cursor.flagAndComma("\"is_operator\":true", in: text, at: &at)
    return Cursor.member("\"data_version\":\"", into: &dataVersion, in: text, at: &at)
  }

  @inline(__always)
  private mutating func readDeadline(_ text: Span<UInt8>, at: inout Int) -> Bool {
    guard Cursor.pass("\"deadline\":", in: text, at: &at) else { return true }
    deadline = Cursor.integer(text, &at)
    _ = Cursor.pass(",", in: text, at: &at)
    return deadline != nil
  }

  @inline(__always)
  private mutating func readPrincipal(_ text: Span<UInt8>, at: inout Int, known: KnownPrincipals) -> Bool {
    guard Cursor.pass("\"principal\":", in: text, at: &at) else { return true }
    let start = at
    if let found = known.find(text, at: start) {
      knownPrincipal = found.place
      at += found.length
    } else {
      guard Cursor.object(text, &at) else { return false }
    }
    principal = start..<at
    _ = Cursor.pass(",", in: text, at: &at)
    return true
  }

  /// Reads the trace members between `meta` and `params`. Returns false if one is malformed.
  @inline(__always)
  private mutating func readTrace(_ text: Span<UInt8>, at: inout Int) -> Bool {
    guard Cursor.member(",\"traceparent\":\"", into: &traceparent, in: text, at: &at) else { return false }
    guard traceparent != nil else { return true }
    return Cursor.member(",\"tracestate\":\"", into: &tracestate, in: text, at: &at)
  }

  /// The decoded idempotency key.
  package func key(_ text: Span<UInt8>) -> String? {
    idempotencyKey.flatMap { try? JSON.decode(from: text.extracting($0.lowerBound - 1..<$0.upperBound + 1)) }
  }

  /// Rewrites a request in the format that this program reads. The members may be in any order, and unknown members are
  /// removed, because the sender may run a later version during an upgrade. Returns nil for a text that isn't a
  /// request.
  package static func restated(_ text: Span<UInt8>) -> Bytes? {
    let nothing = InnerMeta(deadline: nil, idempotencyKey: nil, stream: nil, principal: nil)
    guard let other = try? JSON.decode(Restated.self, from: text), let meta = try? JSON.encode(other.meta ?? nothing),
      let method = try? JSON.encode(other.method)
    else { return nil }
    var trace: Bytes = []
    if let parent = other.traceparent, let text = try? JSON.encode(parent) {
      trace.append(",\"traceparent\":")
      trace.append(contentsOf: text)
      if let state = other.tracestate, let text = try? JSON.encode(state) {
        trace.append(",\"tracestate\":")
        trace.append(contentsOf: text)
      }
    }
    let head = head(of: JSONString.plain(method.span.extracting(1..<method.count - 1)))
    let params = other.params?.bytes ?? Bytes("{}".utf8)
    let text = Bytes(capacity: capacity + head.count + meta.count + trace.count + params.count) { out in
      write(
        into: &out, id: other.id, head: head.span, meta: { $0.append(meta.span) }, trace: { $0.append(trace.span) },
        params: params.span)
    }
    // The rewritten text is still unreadable if it contains an invalid number, such as a negative deadline.
    return InnerRequest(text.span) == nil ? nil : text
  }

  private struct Restated: Decodable {
    var id: Int64
    var method: String
    var meta: InnerMeta?
    var traceparent: String?
    var tracestate: String?
    var params: RawJSON?
  }

  /// Returns the text between a request's id and its meta. The text is built once per method and then appended as a
  /// whole, which is faster than appending its parts.
  package static func head(of method: String) -> Bytes {
    var head: Bytes = []
    head.append(",\"method\":\"")
    head.append(contentsOf: method.utf8)
    head.append("\",\"meta\":")
    return head
  }

  /// The maximum size of a request without its method's head, its params, and the texts written by `meta` and `trace`,
  /// in bytes.
  package static let capacity = 384

  /// Writes a request.
  ///
  /// - Parameters:
  ///   - head: The head of its method.
  ///   - meta: Writes the text of the meta object.
  ///   - trace: Writes nothing, or the members `,"traceparent":"…"` and `,"tracestate":"…"`.
  ///   - params: The params. Empty params are written as an empty object.
  package static func write(
    into out: inout OutputSpan<UInt8>, id: Int64, head: Span<UInt8>, meta: (inout OutputSpan<UInt8>) -> Void,
    trace: (inout OutputSpan<UInt8>) -> Void = { _ in }, params: Span<UInt8>
  ) {
    out.append("{\"jsonrpc\":\"2.0\",\"id\":")
    out.append(decimal: id)
    out.append(head)
    meta(&out)
    trace(&out)
    out.append(",\"params\":")
    if params.isEmpty { out.append("{}") } else { out.append(params) }
    out.append(UInt8(ascii: "}"))
  }
}

/// The metadata of a request between our own processes.
package struct InnerMeta: Codable, Sendable {
  /// The deadline on the machine's monotonic clock, in nanoseconds; nil for an endless stream.
  package var deadline: Int64?
  /// The idempotency key, which makes sure that a change is applied once.
  package var idempotencyKey: String?
  /// True if the caller accepts stream items.
  package var stream: Bool?
  /// The account on whose behalf the call is made.
  package var principal: Principal?
  /// The client's address or network, if it connects through a proxy. Only set if the method needs it.
  package var origin: String?
  /// True if an operator makes the call. Only set if the method returns more to operators.
  package var isOperator: Bool?
  /// The app data version that the reply must be based on; nil for any version.
  package var dataVersion: String?

  package init(
    deadline: Int64?, idempotencyKey: String?, stream: Bool?, principal: Principal?, origin: String? = nil,
    isOperator: Bool? = nil, dataVersion: String? = nil
  ) {
    self.dataVersion = dataVersion
    self.deadline = deadline
    self.idempotencyKey = idempotencyKey
    self.stream = stream
    self.principal = principal
    self.origin = origin
    self.isOperator = isOperator
  }
}

/// Steps through a text of a known format.
enum Cursor {
  @inline(__always)
  static func pass(_ word: StaticString, in text: Span<UInt8>, at: inout Int) -> Bool {
    guard text.has(word, at: at) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  /// Skips an optional member that is only written if it is true, and the comma after it. Returns true if the text has
  /// the member.
  @inline(__always)
  static func flagAndComma(_ member: StaticString, in text: Span<UInt8>, at: inout Int) -> Bool {
    guard pass(member, in: text, at: &at) else { return false }
    _ = pass(",", in: text, at: &at)
    return true
  }

  /// Reads an optional member whose value is a string. Returns false if the string has no end.
  ///
  /// - Parameter name: The text of the member up to the opening quote of its value.
  @inline(__always)
  static func member(_ name: StaticString, into value: inout Range<Int>?, in text: Span<UInt8>, at: inout Int) -> Bool {
    guard pass(name, in: text, at: &at) else { return true }
    value = string(text, &at)
    return value != nil
  }

  /// Reads an optional member like `member`, and skips the comma after it.
  @inline(__always)
  static func memberAndComma(
    _ name: StaticString, into value: inout Range<Int>?, in text: Span<UInt8>, at: inout Int
  ) -> Bool {
    guard pass(name, in: text, at: &at) else { return true }
    value = string(text, &at)
    _ = pass(",", in: text, at: &at)
    return value != nil
  }

  /// Steps to the end of a string whose opening quote was passed. Returns the range between the quotes.
  static func string(_ text: Span<UInt8>, _ at: inout Int) -> Range<Int>? {
    let start = at
    JSONScanner.skipPlain(text, &at)
    while at < text.count, text[at] != UInt8(ascii: "\"") {
      at += text[at] == UInt8(ascii: "\\") ? 2 : 1
      JSONScanner.skipPlain(text, &at)
    }
    guard at < text.count else { return nil }
    at += 1
    return start..<at - 1
  }

  /// Skips an object by matching brackets and strings only. Decoding checks the rest.
  static func object(_ text: Span<UInt8>, _ at: inout Int) -> Bool {
    guard at < text.count, text[at] == UInt8(ascii: "{") else { return false }
    var depth = 0
    while at < text.count {
      let byte = text[at]
      at += 1
      if byte == UInt8(ascii: "\"") {
        guard string(text, &at) != nil else { return false }
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return true }
      }
    }
    return false
  }

  static func integer(_ text: Span<UInt8>, _ at: inout Int) -> Int64? {
    var value: Int64 = 0
    let start = at
    while at <= text.count - 8, at - start <= 10 {
      let word = text.word(at: at)
      let count = word.leadingDigits
      value = value * UInt64.powerOfTen(count) + word.value(ofDigits: count)
      at += count
      if count < 8 { return at > start ? value : nil }
    }
    while at < text.count, at - start < 18, text[at] &- UInt8(ascii: "0") < 10 {
      value = value * 10 + Int64(text[at] - UInt8(ascii: "0"))
      at += 1
    }
    return at > start ? value : nil
  }
}
