import HTTP
import Wire

/// A call to a method at the method's own address, such as `POST /call/content.cards.add`.
enum MethodCall {
  private static let longestName = 128

  /// Returns the request for the gateway.
  ///
  /// - Parameters:
  ///   - id: the id that edge gives the request.
  ///   - body: the params as an object; empty for none.
  ///   - head: the HTTP head, whose bearer token, `Idempotency-Key` and `Quintet-Timeout-Ms` become members of `meta`.
  static func text(_ method: String, id: Int64, params body: Bytes, from head: HTTPHead) throws(Failure) -> Bytes {
    guard isName(method) else { throw .methodNotFound(method) }
    if method == "gateway.authenticate" {
      throw Failure(
        .invalidRequest, Message("Invalid request: with POST, each request needs its own token in Authorization"))
    }
    var text = Bytes("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\"".utf8)
    if let params = try params(body) { text += Bytes(",\"params\":".utf8) + params }
    let meta = try meta(head)
    if !meta.isEmpty { text += Bytes(",\"meta\":{".utf8) + Bytes(meta.joined(separator: [0x2C])) + [0x7D] }
    return text + [0x7D]
  }

  /// Returns the members of `meta` that the headers define.
  private static func meta(_ head: HTTPHead) throws(Failure) -> [Bytes] {
    var meta: [Bytes] = []
    if let token = try BearerToken.read(head) { meta.append(Bytes("\"token\":\"".utf8) + token + [0x22]) }
    if let key = head.value("idempotency-key") {
      var member = Bytes("\"idempotency_key\":".utf8)
      member.append(quoted: Bytes(key.utf8).span)
      meta.append(member)
    }
    if let time = try timeoutMs(head) { meta.append(Bytes("\"timeout_ms\":\(time)".utf8)) }
    return meta
  }

  /// Returns the call's timeout from its header.
  static func time(_ head: HTTPHead) -> Duration? { (try? timeoutMs(head)).map { .milliseconds($0) } }

  private static func timeoutMs(_ head: HTTPHead) throws(Failure) -> Int? {
    guard let time = head.value("quintet-timeout-ms") else { return nil }
    guard !time.isEmpty, time.utf8.count < 10, time.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let time = Int(time),
      time > 0
    else {
      throw Failure(
        .invalidRequest, Message("Invalid request: Quintet-Timeout-Ms must be a number of milliseconds, at least 1"))
    }
    return time
  }

  /// Tests whether a method's name needs no escapes. The gateway checks whether the method exists.
  private static func isName(_ method: String) -> Bool {
    !method.isEmpty && method.utf8.count <= longestName
      && method.utf8.allSatisfy { $0.isASCIILowerCaseOrDigit || "._-".utf8.contains($0) }
  }

  /// Validates the whole body and returns it; nil if it is blank. Without validation, a body with an additional brace
  /// could end the request early and inject another request.
  private static func params(_ body: Bytes) throws(Failure) -> Bytes? {
    if body.allSatisfy(isBlank) { return nil }
    do throws(JSONFault) { try JSON.check(body.span) } catch {
      throw Failure(.parseError, Message("Parse error: \(error.description)"))
    }
    guard body.first(where: { !isBlank($0) }) == UInt8(ascii: "{") else {
      throw .invalidParams("the body must be an object")
    }
    return body
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Returns the HTTP answer for a call's outcome.
  static func answer(_ result: Result<[Bytes], Failure>) -> HTTPAnswer {
    switch result {
    case .success(let answers): answers.first.map(answer) ?? unreadable
    case .failure(let failure): failure.answer
    }
  }

  /// Returns the HTTP answer for the gateway's reply.
  static func answer(_ text: Bytes) -> HTTPAnswer {
    guard let head = AnswerHead(text.span) else { return unreadable }
    let value = Bytes(text[head.value])
    switch head.kind {
    case .result: return HTTPAnswer(.ok, type: "application/json", .bytes(value))
    case .error:
      guard let failure = try? JSON.decode(Failure.self, from: value) else { return unreadable }
      return Failure.answer(failure.status, error: value, retryAfterMs: failure.retryAfterMs)
    case .progress, .notification: return unreadable
    }
  }

  private static var unreadable: HTTPAnswer { Failure.internal(id: "unreadable").answer }
}
