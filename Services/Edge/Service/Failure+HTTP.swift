import HTTP
import Wire

extension Failure {
  var status: HTTPStatus {
    switch kind {
    // The gateway's limit for a frame may be lower than edge's limit for a body.
    case .invalidRequest where limit == "frame_size": .contentTooLarge
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

  /// True if the same call may succeed a moment later.
  var isTemporary: Bool {
    switch kind {
    case .rateLimited, .unavailable, .overloaded, .deadlineExceeded, .cancelled, .providerFailed: true
    default: false
    }
  }

  /// The HTTP answer with the failure's `error` object.
  var answer: HTTPAnswer { Self.answer(status, error: encoded(in: .en), retryAfterMs: retryAfterMs) }

  /// Returns the HTTP answer for an `error` object from the gateway.
  static func answer(_ status: HTTPStatus, error: Bytes, retryAfterMs: Int64?) -> HTTPAnswer {
    var answer = HTTPAnswer(
      status, type: "application/json", .bytes(Bytes("{\"error\":".utf8) + error + [UInt8(ascii: "}")]))
    answer.setRetryAfter(retryAfterMs)
    if status == .unauthorized { answer.set("WWW-Authenticate", "Bearer") }
    return answer
  }

  /// The HTTP answer for a client that expects JSON-RPC.
  var rpcAnswer: HTTPAnswer {
    rpcAnswer(Bytes("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":".utf8) + encoded(in: .en) + [UInt8(ascii: "}")])
  }

  /// Returns the HTTP answer with a JSON-RPC body that contains the requests' ids. For an exceeded deadline, the status
  /// is 200, because JSON-RPC clients look for this failure in the body.
  func rpcAnswer(_ body: Bytes) -> HTTPAnswer {
    let isLate = kind == .deadlineExceeded
    var answer = HTTPAnswer(isLate ? .ok : status, type: "application/json", .bytes(body))
    answer.setRetryAfter(retryAfterMs)
    return answer
  }
}

extension HTTPAnswer {
  /// Sets `Retry-After` to a number of milliseconds, rounded up to full seconds.
  fileprivate mutating func setRetryAfter(_ milliseconds: Int64?) {
    guard let milliseconds else { return }
    set("Retry-After", "\(max(1, (milliseconds + 999) / 1000))")
  }
}

extension HTTPFault {
  /// The failure of a call. A request that arrives too slowly isn't invalid, and can be repeated.
  var failure: Failure {
    if status == .requestTimeout { return Failure(.deadlineExceeded, Message("Deadline exceeded: \(description)")) }
    let details: JSONObject = status == .contentTooLarge ? ["limit": "body_size"] : [:]
    return Failure(.invalidRequest, Message("Invalid request: \(description)"), details: details)
  }

  /// The last answer before the connection is closed.
  var answer: HTTPAnswer { Failure.answer(status, error: failure.encoded(in: .en), retryAfterMs: nil) }
}

extension EdgeUsage.Full {
  /// The failure of a call.
  var failure: Failure { .overloaded(limit: limit, whose: whose, retryAfter: .seconds(1)) }
}
