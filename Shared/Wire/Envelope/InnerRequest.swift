/// A request behind the gateway. Our own processes write it, always in this order, so that it is read without a search:
/// `{"jsonrpc":"2.0","id":7,"method":"content.ping","meta":{…},"traceparent":"00-…","params":{…}}`.
package struct InnerRequest: Sendable {
  package var id: Int64
  package var method: Range<Int>
  /// The object `{"deadline":…,"principal":…}`, to be decoded as `InnerMeta`.
  package var meta: Range<Int>
  package var traceparent: Range<Int>?
  package var params: Range<Int>

  /// Reads a request by its fixed order; nil for a text that none of ours wrote.
  package init?(_ text: Span<UInt8>) {
    var at = 0
    guard Cursor.pass("{\"jsonrpc\":\"2.0\",\"id\":", text, &at), let id = Cursor.integer(text, &at),
      Cursor.pass(",\"method\":\"", text, &at)
    else { return nil }
    self.id = id
    let methodStart = at
    while at < text.count, text[at] != UInt8(ascii: "\"") { at += 1 }
    method = methodStart..<at
    guard Cursor.pass("\",\"meta\":", text, &at), at < text.count else { return nil }
    let metaStart = at
    // The meta object is the only part that must be walked: it is short, and ours.
    guard Cursor.object(text, &at) else { return nil }
    meta = metaStart..<at
    if Cursor.pass(",\"traceparent\":\"", text, &at) {
      let start = at
      while at < text.count, text[at] != UInt8(ascii: "\"") { at += 1 }
      traceparent = start..<at
      at += 1
    }
    guard Cursor.pass(",\"params\":", text, &at), at < text.count, text[text.count - 1] == UInt8(ascii: "}") else {
      return nil
    }
    params = at..<text.count - 1
  }

  /// Appends a request. An empty `traceparent` stands for none. `params` appends the params' text, `meta` that of the meta object.
  package static func write(
    into out: inout Bytes, id: Int64, method: Span<UInt8>, traceparent: Span<UInt8>, meta: (inout Bytes) -> Void,
    params: (inout Bytes) -> Void
  ) {
    out.append("{\"jsonrpc\":\"2.0\",\"id\":")
    out.append(decimal: id)
    out.append(",\"method\":\"")
    out.append(method)
    out.append("\",\"meta\":")
    meta(&out)
    if traceparent.count > 0 {
      out.append(",\"traceparent\":\"")
      out.append(traceparent)
      out.append(UInt8(ascii: "\""))
    }
    out.append(",\"params\":")
    params(&out)
    out.append(UInt8(ascii: "}"))
  }
}

/// What travels with a request behind the gateway.
package struct InnerMeta: Codable, Sendable {
  /// On the machine's monotonic clock, in nanoseconds; none for an endless stream.
  package var deadline: Int64?
  package var idempotencyKey: String?
  package var stream: Bool?
  package var principal: Principal?

  package init(deadline: Int64?, idempotencyKey: String?, stream: Bool?, principal: Principal?) {
    self.deadline = deadline
    self.idempotencyKey = idempotencyKey
    self.stream = stream
    self.principal = principal
  }
}

/// Steps through a text of a known form.
enum Cursor {
  static func pass(_ word: StaticString, _ text: Span<UInt8>, _ at: inout Int) -> Bool {
    guard text.has(word, at: at) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  /// Passes over an object, by its brackets and strings; whoever decodes it checks the rest.
  static func object(_ text: Span<UInt8>, _ at: inout Int) -> Bool {
    guard at < text.count, text[at] == UInt8(ascii: "{") else { return false }
    var depth = 0
    var isInString = false
    while at < text.count {
      let byte = text[at]
      at += 1
      if isInString {
        if byte == UInt8(ascii: "\\") { at += 1 }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
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
    while at < text.count, at - start < 18, text[at] &- UInt8(ascii: "0") < 10 {
      value = value * 10 + Int64(text[at] - UInt8(ascii: "0"))
      at += 1
    }
    return at > start ? value : nil
  }
}
