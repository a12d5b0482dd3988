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

/// Tells whether the work of a failed call may have been executed.
package enum Executed: String, Codable, Sendable { case no, yes, unknown }

/// The failure of a call, as returned to its caller.
///
/// Handlers create expected failures, such as a reached limit or a locked item. The bus creates transport failures,
/// such as a passed deadline, an unreachable service or overload.
package struct Failure: Error, Hashable, Sendable {
  /// The machine-readable kind.
  package var kind: FailureKind
  /// The message for users. It is translated to the caller's language when it is sent.
  package var message: Message
  /// Tells whether the work may have been executed.
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
  /// The failure with its message in one language, for use inside a reply.
  package func told(in language: Language) -> Failure {
    var failure = self
    failure.message = Message(message[language])
    return failure
  }
}

extension Failure: CustomStringConvertible {
  /// The kind and the English message, for logs.
  package var description: String { "\(kind.rawValue): \(message.en)" }
}
