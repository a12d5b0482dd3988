/// A request behind the gateway. Our own processes write it, always in this order, so that it is read without a search:
/// `{"jsonrpc":"2.0","id":7,"method":"content.ping","meta":{…},"traceparent":"00-…","tracestate":"…","params":{…}}`,
/// where `meta` is
/// `{"deadline":…,"idempotency_key":"…","stream":true,"principal":{…},"origin":"…","is_operator":true,"data_version":"…"}`, of
/// which any may be missing.
package struct InnerRequest: Sendable {
  /// The call's number on its connection.
  package var id: Int64
  /// Where the method's name stands in the text, without its quotes.
  package var method: Range<Int>
  /// On the machine's monotonic clock, in nanoseconds; nil for an endless stream.
  package var deadline: Int64?
  /// Between the quotes, as it is written.
  package var idempotencyKey: Range<Int>?
  /// Whether the caller takes items.
  package var wantsStream = false
  /// The object's text, to be decoded as `Principal`.
  package var principal: Range<Int>?
  /// Between the quotes.
  package var origin: Range<Int>?
  /// Whether whoever runs the machine made the call.
  package var isOperator = false
  /// The version of the app's data that the answer must be made of, between its quotes; nil for any.
  package var dataVersion: Range<Int>?
  /// Where it stands in the text, without its quotes; nil for a call of the connection's series.
  package var traceparent: Range<Int>?
  /// Between the quotes; only beside a `traceparent`.
  package var tracestate: Range<Int>?
  /// Where they stand in the text; empty if there are none.
  package var params: Range<Int>

  /// Reads a request by its fixed order; nil for a text in another one, which `restated` may make readable.
  ///
  /// - Parameter known: principals whose texts needn't be looked through for their ends.
  package init?(_ text: Span<UInt8>, known: KnownPrincipals = KnownPrincipals()) {
    var at = 0
    guard Cursor.pass("{\"jsonrpc\":\"2.0\",\"id\":", in: text, at: &at), let id = Cursor.integer(text, &at),
      Cursor.pass(",\"method\":\"", in: text, at: &at), let method = Cursor.string(text, &at),
      Cursor.pass(",\"meta\":{", in: text, at: &at)
    else { return nil }
    self.id = id
    self.method = method
    if Cursor.pass("\"deadline\":", in: text, at: &at) {
      guard let deadline = Cursor.integer(text, &at) else { return nil }
      self.deadline = deadline
      _ = Cursor.pass(",", in: text, at: &at)
    }
    if Cursor.pass("\"idempotency_key\":\"", in: text, at: &at) {
      guard let key = Cursor.string(text, &at) else { return nil }
      idempotencyKey = key
      _ = Cursor.pass(",", in: text, at: &at)
    }
    if Cursor.pass("\"stream\":true", in: text, at: &at) {
      wantsStream = true
      _ = Cursor.pass(",", in: text, at: &at)
    }
    if Cursor.pass("\"principal\":", in: text, at: &at) {
      let start = at
      if let length = known.length(text, at: start) {
        at += length
      } else {
        guard Cursor.object(text, &at) else { return nil }
      }
      principal = start..<at
      _ = Cursor.pass(",", in: text, at: &at)
    }
    if Cursor.pass("\"origin\":\"", in: text, at: &at) {
      guard let origin = Cursor.string(text, &at) else { return nil }
      self.origin = origin
      _ = Cursor.pass(",", in: text, at: &at)
    }
    if Cursor.pass("\"is_operator\":true", in: text, at: &at) {
      isOperator = true
      _ = Cursor.pass(",", in: text, at: &at)
    }
    if Cursor.pass("\"data_version\":\"", in: text, at: &at) {
      guard let version = Cursor.string(text, &at) else { return nil }
      dataVersion = version
    }
    guard Cursor.pass("}", in: text, at: &at) else { return nil }
    if Cursor.pass(",\"traceparent\":\"", in: text, at: &at) {
      guard let trace = Cursor.string(text, &at) else { return nil }
      traceparent = trace
      if Cursor.pass(",\"tracestate\":\"", in: text, at: &at) {
        guard let state = Cursor.string(text, &at) else { return nil }
        tracestate = state
      }
    }
    guard Cursor.pass(",\"params\":", in: text, at: &at), at < text.count, text[text.count - 1] == UInt8(ascii: "}")
    else {
      return nil
    }
    params = at..<text.count - 1
  }

  /// The key that `idempotencyKey` stands for.
  package func key(_ text: Span<UInt8>) -> String? {
    idempotencyKey.flatMap { try? JSON.decode(from: text.extracting($0.lowerBound - 1..<$0.upperBound + 1)) }
  }

  /// A request with its members in another order, or with some that aren't known here, written as this version writes
  /// it: while an upgrade goes on, the process at the other end may be a later one. Nil for a text that isn't a
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
    let text = Bytes(capacity: room + head.count + meta.count + trace.count + params.count) { out in
      write(
        into: &out, id: other.id, head: head.span, meta: { $0.append(meta.span) }, trace: { $0.append(trace.span) },
        params: params.span)
    }
    // A number that isn't one of ours, below zero say, can't be read there either.
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

  /// What stands between a request's id and its meta, made once for each method: every piece appended has its price.
  package static func head(of method: String) -> Bytes {
    var head: Bytes = []
    head.append(",\"method\":\"")
    head.append(contentsOf: method.utf8)
    head.append("\",\"meta\":")
    return head
  }

  /// What a request has beside its method's head, its params, and the texts that `meta` and `trace` hold, at most.
  package static let room = 384

  /// Writes a request. `head` is that of its method, `meta` writes the meta object's text, `trace` nothing or the
  /// members `,"traceparent":"…"` and `,"tracestate":"…"`; no params at all are an empty object.
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

/// What travels with a request behind the gateway.
package struct InnerMeta: Codable, Sendable {
  /// On the machine's monotonic clock, in nanoseconds; none for an endless stream.
  package var deadline: Int64?
  /// Makes a change happen once.
  package var idempotencyKey: String?
  /// Whether the caller takes items.
  package var stream: Bool?
  /// On whose behalf the call is made.
  package var principal: Principal?
  /// From which address a client behind a proxy calls, or from which network; only where the method asks for it.
  package var origin: String?
  /// Whether somebody who runs the machine calls; only where the method's answer says more to them.
  package var isOperator: Bool?
  /// The version of the app's data that the answer must be made of; nil for any.
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

/// Steps through a text of a known form.
enum Cursor {
  @inline(__always)
  static func pass(_ word: StaticString, in text: Span<UInt8>, at: inout Int) -> Bool {
    guard text.has(word, at: at) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  /// Steps to the end of a string whose quote was passed; returns what stands between the quotes.
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

  /// Passes over an object, by its brackets and strings; whoever decodes it checks the rest.
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
