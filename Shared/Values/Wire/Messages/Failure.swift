/// The machine-readable kind of a failure (docs/protocol.md, "Failures").
package enum FailureKind: String, Codable, CaseIterable, Sendable {
  case parseError = "parse_error"
  case invalidRequest = "invalid_request"
  case methodNotFound = "method_not_found"
  case invalidParams = "invalid_params"
  case notFound = "not_found"
  case conflict
  case limitExceeded = "limit_exceeded"
  case entitlementRequired = "entitlement_required"
  case contentBlocked = "content_blocked"
  case providerFailed = "provider_failed"
  case rateLimited = "rate_limited"
  case permissionDenied = "permission_denied"
  case unauthenticated
  case unavailable
  case overloaded
  case deadlineExceeded = "deadline_exceeded"
  case cancelled
  case `internal`

  /// The value of `code` in the error object.
  package var code: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest: -32600
    case .methodNotFound: -32601
    case .invalidParams: -32602
    case .internal: -32603
    case .notFound: -32010
    case .conflict: -32011
    case .limitExceeded: -32012
    case .entitlementRequired: -32013
    case .contentBlocked: -32014
    case .providerFailed: -32015
    case .rateLimited: -32091
    case .permissionDenied: -32092
    case .unauthenticated: -32093
    case .unavailable: -32094
    case .overloaded: -32095
    case .deadlineExceeded: -32096
    case .cancelled: -32097
    }
  }
}

/// The execution state of a failed call: executed, not executed, or unknown.
package enum Executed: String, Codable, Sendable { case no, yes, unknown }

/// The failure of a call, as returned to its caller.
///
/// Handlers create expected failures, such as an exceeded limit or a locked item. The bus creates transport failures,
/// such as an expired deadline, an unreachable service or overload.
package struct Failure: Error, Hashable, Sendable {
  /// The machine-readable kind.
  package var kind: FailureKind
  /// The message for users. It is translated to the caller's language when it is sent.
  package var message: Message
  /// The execution state of the call: `no` if its work wasn't executed, `yes` if it was, or `unknown`.
  package var executed: Executed
  /// Further members of `data`: `current`, `limit`, `offering`, `retry_after_ms`, …
  package var details: JSONObject

  /// Creates a failure, by default of a call whose work wasn't executed.
  package init(_ kind: FailureKind, _ message: Message, executed: Executed = .no, details: JSONObject = [:]) {
    self.kind = kind
    self.message = message
    self.executed = executed
    self.details = details
  }
}

extension Failure: Codable {
  private enum CodingKeys: CodingKey { case code, message, data }

  /// Decodes the `error` object of a response.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let code = try fields.decode(Int.self, forKey: .code)
    var data = try fields.decodeIfPresent(JSONValue.self, forKey: .data)?.object ?? [:]
    let named = data["kind"]?.string.flatMap(FailureKind.init(rawValue:))
    executed = data["executed"]?.string.flatMap(Executed.init(rawValue:)) ?? .unknown
    kind = named ?? FailureKind.allCases.first { $0.code == code } ?? .internal
    message = Message(try fields.decode(String.self, forKey: .message))
    data["kind"] = nil
    data["executed"] = nil
    details = data
  }

  /// Encodes the `error` object of a response in English. Use `encoded(in:)` for other languages.
  package func encode(to encoder: any Encoder) throws { try errorObject(.en).encode(to: encoder) }

  /// The text of a response's `error` object.
  package func encoded(in language: Language) -> Bytes {
    if let text = try? JSON.encode(errorObject(language)) { return text }
    // JSON can't represent one of the details, such as an infinite number. Send the response without the details.
    return (try? JSON.encode(Failure(kind, message, executed: executed).errorObject(language))) ?? []
  }

  private func errorObject(_ language: Language) -> JSONValue {
    var data: JSONObject = ["kind": .string(kind.rawValue), "executed": .string(executed.rawValue)]
    for (key, value) in details.members where key != "kind" && key != "executed" { data[key] = value }
    return ["code": .integer(Int64(kind.code)), "message": .string(message[language]), "data": .object(data)]
  }
}

extension Failure {
  /// The failure with its message translated to one language, for use inside a reply.
  package func localized(to language: Language) -> Failure {
    var failure = self
    failure.message = Message(message[language])
    return failure
  }
}

extension Failure: CustomStringConvertible {
  /// The kind and the English message, for logs.
  package var description: String { "\(kind.rawValue): \(message.en)" }
}

extension Failure {
  /// The name of the limit or rate that was reached, if there is one.
  package var limit: String? { details["limit"]?.string }

  /// The time in milliseconds after which a repeated call may succeed, if it is known.
  package var retryAfterMs: Int64? { details["retry_after_ms"]?.integer }
}

/// Commonly used failures, with the details that docs/protocol.md specifies for their kinds.
extension Failure {
  /// The params can't be decoded or break a rule.
  ///
  /// - Parameter reason: The member and the rule, in English, because client developers read it. A long reason is
  ///   truncated, so that the response isn't as long as the rejected request.
  package static func invalidParams(_ reason: String) -> Failure {
    let reason = Excerpt(reason, most: 400)
    return Failure(.invalidParams, Message("Invalid params: \(reason)"))
  }

  /// The requested item doesn't exist or doesn't belong to the caller.
  package static func notFound(_ message: Message) -> Failure { Failure(.notFound, message) }

  /// The current state differs from what the caller expects.
  package static func conflict(_ message: Message) -> Failure { Failure(.conflict, message) }

  /// A counted limit is reached (F3).
  package static func limitExceeded(_ message: Message, current: Int, limit: Int) -> Failure {
    let remaining = max(0, limit - current)
    return Failure(
      .limitExceeded, message,
      details: [
        "current": .integer(Int64(current)), "limit": .integer(Int64(limit)), "remaining": .integer(Int64(remaining)),
      ])
  }

  /// The requested item needs a subscription. `offering` is the content for a paywall (T4, E2).
  package static func entitlementRequired(_ message: Message, offering: JSONValue) -> Failure {
    Failure(.entitlementRequired, message, details: ["offering": offering])
  }

  /// The safety filter rejected the content (R2).
  package static func contentBlocked(_ message: Message, reason: String) -> Failure {
    Failure(.contentBlocked, message, details: ["reason": .string(reason)])
  }

  /// A rate limit or quota is exceeded.
  ///
  /// - Parameters:
  ///   - limit: The name of the limit.
  ///   - whose: The party that the limit applies to.
  ///   - retryAfter: The time until the next attempt may succeed.
  package static func rateLimited(_ message: Message, limit: String, whose: String, retryAfter: Duration) -> Failure {
    Failure(
      .rateLimited, message,
      details: ["limit": .string(limit), "whose": .string(whose), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// A rate limit is exceeded.
  ///
  /// - Parameters:
  ///   - limit: The name of the limit's setting, as listed in docs/guides/limits.md.
  ///   - whose: The party that the limit applies to.
  ///   - current: The current usage.
  ///   - maximum: The maximum usage.
  ///   - retryAfter: The time until the next attempt may succeed.
  package static func rateLimited(
    limit: String, whose: String, current: Int, maximum: Int, retryAfter: Duration
  ) -> Failure {
    var failure = rateLimited(.tooOften, limit: limit, whose: whose, retryAfter: retryAfter)
    failure.details["current"] = .integer(Int64(current))
    failure.details["maximum"] = .integer(Int64(maximum))
    return failure
  }

  /// A bounded resource is exhausted. The call was rejected before any work was done.
  ///
  /// - Parameters:
  ///   - limit: The name of the limit's setting, as listed in docs/guides/limits.md.
  ///   - whose: The party that the limit applies to.
  ///   - current: The current usage.
  ///   - maximum: The maximum usage.
  ///   - retryAfter: The time until the next attempt may succeed.
  package static func overloaded(
    limit: String, whose: String, current: Int? = nil, maximum: Int? = nil,
    retryAfter: Duration = .milliseconds(100)
  ) -> Failure {
    var details: JSONObject = ["limit": .string(limit), "whose": .string(whose)]
    if let current { details["current"] = .integer(Int64(current)) }
    if let maximum { details["maximum"] = .integer(Int64(maximum)) }
    details["retry_after_ms"] = .milliseconds(retryAfter)
    return Failure(.overloaded, .tooMuchAtOnce, details: details)
  }

  /// The service is unreachable.
  package static func unavailable(
    _ service: String, executed: Executed = .no, retryAfter: Duration = .milliseconds(250)
  ) -> Failure {
    Failure(
      .unavailable, .unreachable(service: service), executed: executed,
      details: ["service": .string(service), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// A third-party service that the work needs is unavailable.
  package static func unavailable(_ message: Message, of service: String, retryAfter: Duration) -> Failure {
    Failure(
      .unavailable, message, details: ["service": .string(service), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// The deadline passed before there was a response.
  package static func deadlineExceeded(executed: Executed) -> Failure {
    Failure(.deadlineExceeded, .deadlinePassed, executed: executed)
  }

  /// The caller cancelled the call.
  package static func cancelled(executed: Executed = .unknown) -> Failure {
    Failure(.cancelled, .callCancelled, executed: executed)
  }

  /// The caller isn't allowed to make this call.
  package static func permissionDenied(_ message: Message) -> Failure { Failure(.permissionDenied, message) }

  /// The token is missing or invalid.
  package static let unauthenticated = Failure(.unauthenticated, .unauthenticated)

  /// The method doesn't exist.
  package static func methodNotFound(_ method: String) -> Failure {
    Failure(.methodNotFound, .noMethod(name: Excerpt(method).description))
  }

  /// An internal error. The caller receives only an id, by which an operator finds the cause in the log.
  package static func `internal`(id: String, executed: Executed = .unknown) -> Failure {
    Failure(.internal, .ourFault, executed: executed, details: ["id": .string(id)])
  }
}

extension JSONValue {
  /// A duration in the wire format: whole milliseconds, rounded up.
  package static func milliseconds(_ duration: Duration) -> JSONValue {
    let (seconds, attoseconds) = duration.components
    return .integer(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
