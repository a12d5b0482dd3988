import HTTP
import Wire

extension Failure {
  /// The status that says the same.
  var status: HTTPStatus {
    switch kind {
    // The gateway's bound is lower than edge's own.
    case .invalidRequest where details["limit"]?.string == "frame_size": .contentTooLarge
    case .parseError, .invalidRequest, .invalidParams: .badRequest
    case .unauthenticated: .unauthorized
    case .permissionDenied, .entitlementRequired: .forbidden
    case .methodNotFound, .notFound: .notFound
    case .conflict: .conflict
    case .limitExceeded, .contentBlocked: .unprocessableContent
    case .rateLimited: .tooManyRequests
    case .internal: .internalServerError
    case .providerFailed, .unavailable, .overloaded, .cancelled: .serviceUnavailable
    case .deadlineExceeded: .gatewayTimeout
    }
  }

  /// Whether the same call may go well a moment later.
  var isPassing: Bool {
    switch kind {
    case .rateLimited, .unavailable, .overloaded, .deadlineExceeded, .cancelled, .providerFailed: true
    default: false
    }
  }

  /// What is told with a status: the same object as in an answer's `error`.
  var answer: HTTPAnswer {
    Self.answer(status, error: encoded(in: .en), retryAfterMs: details["retry_after_ms"]?.integer)
  }

  /// The answer for an `error` object as the gateway wrote it.
  static func answer(_ status: HTTPStatus, error: Bytes, retryAfterMs: Int64?) -> HTTPAnswer {
    var answer = HTTPAnswer(
      status, type: "application/json", .bytes(Bytes("{\"error\":".utf8) + error + [UInt8(ascii: "}")]))
    if let retryAfterMs { answer.set("Retry-After", "\(max(1, (retryAfterMs + 999) / 1000))") }
    if status == .unauthorized { answer.set("WWW-Authenticate", "Bearer") }
    return answer
  }

  /// What is told to whoever takes JSON-RPC and nothing else.
  var rpcAnswer: HTTPAnswer {
    rpcAnswer(Bytes("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":".utf8) + encoded(in: .en) + [UInt8(ascii: "}")])
  }

  /// The same with a body that has the requests' ids. That a call's time was over is an answer like any other: whoever
  /// speaks JSON-RPC looks for it in the body.
  func rpcAnswer(_ body: Bytes) -> HTTPAnswer {
    let hasIDs = kind == .deadlineExceeded
    var answer = HTTPAnswer(hasIDs ? .ok : status, type: "application/json", .bytes(body))
    if let wait = details["retry_after_ms"]?.integer { answer.set("Retry-After", "\(max(1, (wait + 999) / 1000))") }
    return answer
  }
}

extension HTTPFault {
  /// As a failure of a call. A request that arrives too slowly isn't wrong, and may be sent again.
  var failure: Failure {
    status == .requestTimeout
      ? Failure(.deadlineExceeded, Message("Deadline exceeded: \(description)"), executed: .no)
      : Failure(.invalidRequest, Message("Invalid request: \(description)"))
  }

  /// What is told before the connection ends.
  var answer: HTTPAnswer { Failure.answer(status, error: failure.encoded(in: .en), retryAfterMs: nil) }
}

extension EdgeShares.Full {
  /// As a failure of a call.
  var failure: Failure { .overloaded(limit: limit, whose: whose, retryAfter: .seconds(1)) }
}
