/// Commonly used failures, with the details that docs/protocol.md specifies for their kinds.
extension Failure {
  /// Invalid params: they can't be decoded or break a rule. `reason` names the member. The text is English, as it is
  /// for client developers and contains member names.
  ///
  /// The quoted part of the request is truncated, so a response is never as long as the request that it rejects.
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
  ///   - whose: The party whose limit it is.
  ///   - retryAfter: The time until the next attempt may succeed.
  package static func rateLimited(_ message: Message, limit: String, whose: String, retryAfter: Duration)
    -> Failure
  {
    Failure(
      .rateLimited, message,
      details: ["limit": .string(limit), "whose": .string(whose), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// A rate limit is exceeded.
  ///
  /// - Parameters:
  ///   - limit: The name of its setting, as listed in docs/guides/limits.md.
  ///   - whose: The party whose limit it is.
  ///   - current: The current usage.
  ///   - maximum: The maximum usage.
  ///   - retryAfter: The time until the next attempt may succeed.
  package static func rateLimited(
    limit: String, whose: String, current: Int, maximum: Int, retryAfter: Duration
  ) -> Failure {
    var failure = rateLimited(
      .tooOften, limit: limit, whose: whose, retryAfter: retryAfter)
    failure.details["current"] = .integer(Int64(current))
    failure.details["maximum"] = .integer(Int64(maximum))
    return failure
  }

  /// A bounded resource is exhausted. The call was rejected before any work was done.
  ///
  /// - Parameters:
  ///   - limit: The name of its setting, as listed in docs/guides/limits.md.
  ///   - whose: The party whose limit it is.
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
      .unavailable,
      .unreachable(service: service),
      executed: executed, details: ["service": .string(service), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// A third-party service that the work needs is unavailable.
  package static func unavailable(_ message: Message, of service: String, retryAfter: Duration) -> Failure {
    Failure(
      .unavailable, message, details: ["service": .string(service), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// The deadline passed before there was a response.
  package static func deadlineExceeded(executed: Executed) -> Failure {
    Failure(
      .deadlineExceeded, .deadlinePassed,
      executed: executed)
  }

  /// The caller cancelled the call.
  package static func cancelled(executed: Executed = .unknown) -> Failure {
    Failure(.cancelled, .callCancelled, executed: executed)
  }

  /// The caller isn't allowed to make this call.
  package static func permissionDenied(_ message: Message) -> Failure { Failure(.permissionDenied, message) }

  /// The token is missing or invalid.
  package static let unauthenticated = Failure(
    .unauthenticated,
    .unauthenticated)

  /// The method doesn't exist.
  package static func methodNotFound(_ method: String) -> Failure {
    Failure(.methodNotFound, .noMethod(name: Excerpt(method).description))
  }

  /// An internal error. The caller receives only an id, which the log contains too.
  package static func `internal`(id: String, executed: Executed = .unknown) -> Failure {
    Failure(
      .internal, .ourFault,
      executed: executed, details: ["id": .string(id)])
  }
}

extension JSONValue {
  /// A duration in the wire format: whole milliseconds, rounded up.
  package static func milliseconds(_ duration: Duration) -> JSONValue {
    let (seconds, attoseconds) = duration.components
    return .integer(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
