import Wire

/// Fuzzes requests. The single-pass reader must agree with a full JSON decoder, the gateway's forwarded form must agree
/// with the original, and the readers of internal messages must withstand any input.
enum EnvelopeFuzz {
  static func finding(_ input: Bytes) -> String? {
    // Only messages of Quintet's own processes reach these readers, which must reject all other input safely.
    if let restated = InnerRequest.restated(input.span), InnerRequest(restated.span) == nil {
      return "a restated request can't be read"
    }
    if let inner = InnerRequest(input.span), let principal = inner.principal {
      _ = try? JSON.decode(Principal.self, from: Bytes(input[principal]))
    }
    _ = AnswerHead(input.span)
    _ = CancelRequest(input.span)

    if let finding = spaced(input) { return finding }
    guard let value = try? JSON.decode(JSONValue.self, from: input) else { return unreadable(input) }
    if EnvelopeReader.isBatch(input.span) != (value.array != nil) { return "a wrong verdict on a batch" }
    if let finding = members(input, value) { return finding }
    switch (read(input), Result { () throws(FuzzRequest.Refused) in try FuzzRequest(input) }) {
    case (.failure(let fault), .failure(let wanted)):
      return fault.kind == wanted.kind ? nil : "rejected as \(fault.kind), not as \(wanted.kind): \(fault.reason)"
    case (.failure(let fault), .success): return "refused: \(fault.reason)"
    case (.success, .failure(let wanted)): return "accepted instead of rejected as \(wanted.kind)"
    case (.success(let found), .success(let wanted)):
      return found.request == wanted ? passedOn(found) : "\(found.request), not \(wanted)"
    }
  }

  /// Checks that a space after the first brace changes nothing. The space takes the reader off its fast path for common
  /// beginnings.
  private static func spaced(_ input: Bytes) -> String? {
    guard input.first == UInt8(ascii: "{") else { return nil }
    // Both reads use one reader, because state from one text must not affect the next.
    var reader = EnvelopeReader()
    let first = read(input, by: &reader)
    let spaced = read(Bytes("{ ".utf8) + input.dropFirst(), by: &reader)
    switch (first, spaced) {
    case (.success(let plain), .success(let spaced)):
      return plain.request == spaced.request ? nil : "a space makes it \(spaced.request), not \(plain.request)"
    case (.failure(let plain), .failure(let spaced)):
      return plain.kind == spaced.kind ? nil : "rejected as \(plain.kind), but with a space as \(spaced.kind)"
    default: return "an additional space decides whether the request is accepted"
    }
  }

  private static func unreadable(_ input: Bytes) -> String? {
    // A number out of its type's range is still well-formed JSON.
    if (try? JSON.check(input.span)) != nil { return nil }
    guard case .failure(let fault) = read(input) else { return "the text was accepted, but isn't JSON" }
    return fault.kind == .parseError ? nil : "the text isn't JSON, but was rejected as \(fault.kind)"
  }

  private static func members(_ input: Bytes, _ value: JSONValue) -> String? {
    var reader = EnvelopeReader()
    guard let members = try? reader.members(input.span, limit: 64) else {
      return value.array == nil ? nil : "a batch was rejected"
    }
    guard let values = value.array else { return "the text isn't a batch, but has members" }
    if members.count != min(values.count, 65) { return "\(members.count) members, not \(values.count)" }
    for (range, value) in zip(members, values)
    where (try? JSON.decode(JSONValue.self, from: Bytes(input[range]))) != value {
      return "a batch's member has the wrong range \(range)"
    }
    return nil
  }

  struct Found {
    var request: FuzzRequest
    var envelope: Envelope
    var text: Bytes
  }

  private static func read(_ input: Bytes) -> Result<Found, EnvelopeFault> {
    var reader = EnvelopeReader()
    return read(input, by: &reader)
  }

  private static func read(_ input: Bytes, by reader: inout EnvelopeReader) -> Result<Found, EnvelopeFault> {
    var text = input
    for _ in 0..<4 {
      do throws(EnvelopeFault) {
        let envelope = try reader.read(text.span)
        return .success(Found(request: FuzzRequest(envelope, text), envelope: envelope, text: text))
      } catch {
        guard error == .respelled else { return .failure(error) }
        text = reader.respelled(text.span)
      }
    }
    return .failure(EnvelopeFault.respelled)
  }

  /// Checks that the service decodes exactly the values that the gateway forwards.
  private static func passedOn(_ found: Found) -> String? {
    let text = found.text
    let envelope = found.envelope
    let params = found.envelope.params.map { Bytes(text[$0]) } ?? Bytes("{}".utf8)
    let meta = InnerMeta(deadline: 1, idempotencyKey: found.request.key, stream: nil, principal: nil)
    guard let metaText = try? JSON.encode(meta) else { return "the request's key can't be written" }
    let head = InnerRequest.head(of: JSONString.plain(text.span.extracting(envelope.method)))
    let out = Bytes(capacity: InnerRequest.capacity + head.count + metaText.count + params.count) {
      InnerRequest.write(into: &$0, id: 7, head: head.span, meta: { $0.append(metaText.span) }, params: params.span)
    }
    if (try? JSON.check(out.span)) == nil { return "the forwarded text isn't JSON" }
    // Quintet's method names have no escapes, so a request with an escaped method is never forwarded.
    if text[envelope.method].contains(UInt8(ascii: "\\")) { return nil }
    guard let inner = InnerRequest(out.span) else { return "the forwarded text can't be read" }
    return inner.id == 7 && Bytes(out[inner.params]) == params && inner.key(out.span) == found.request.key
      ? nil : "the forwarded request differs from the original"
  }
}
