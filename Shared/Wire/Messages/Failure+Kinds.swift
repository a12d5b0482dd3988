/// The failures that many places make, each with the details that its kind has in docs/protocol.md.
extension Failure {
  /// The request's params can't be read or break a rule of their own; `reason` names the member. In English: it is for
  /// whoever writes the client, and names what isn't in any language of people.
  ///
  /// What it repeats of the request is cut: an answer is never as long as what it refuses.
  package static func invalidParams(_ reason: String) -> Failure {
    let reason = Excerpt(reason, most: 400)
    return Failure(.invalidParams, Message("Invalid params: \(reason)"))
  }

  /// What was asked for isn't there, or isn't the caller's.
  package static func notFound(_ message: Message) -> Failure { Failure(.notFound, message) }

  /// What is there is another than the caller thinks.
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

  /// What was asked for is for subscribers; `offering` is what a paywall shows (T4, E2).
  package static func entitlementRequired(_ message: Message, offering: JSONValue) -> Failure {
    Failure(.entitlementRequired, message, details: ["offering": offering])
  }

  /// The safety filter said no (R2).
  package static func contentBlocked(_ message: Message, reason: String) -> Failure {
    Failure(.contentBlocked, message, details: ["reason": .string(reason)])
  }

  /// Over a rate or quota: which limit, whose, and when to try again.
  package static func rateLimited(_ message: Message, limit: String, whose: String, retryAfter: Duration)
    -> Failure
  {
    Failure(
      .rateLimited, message,
      details: ["limit": .string(limit), "whose": .string(whose), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// Too often: which limit, whose, how full it is, and when to try again.
  ///
  /// - Parameter limit: its setting's name, as docs/guides/limits.md lists it.
  package static func rateLimited(
    limit: String, whose: String, current: Int, maximum: Int, retryAfter: Duration
  ) -> Failure {
    var failure = rateLimited(
      .tooOften, limit: limit, whose: whose, retryAfter: retryAfter)
    failure.details["current"] = .integer(Int64(current))
    failure.details["maximum"] = .integer(Int64(maximum))
    return failure
  }

  /// Refused before any work, since a bounded share is used up: which limit, whose, and how full it is.
  ///
  /// - Parameter limit: its setting's name, as docs/guides/limits.md lists it.
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

  /// The service can't be reached.
  package static func unavailable(
    _ service: String, executed: Executed = .no, retryAfter: Duration = .milliseconds(250)
  ) -> Failure {
    Failure(
      .unavailable,
      .unreachable(service: service),
      executed: executed, details: ["service": .string(service), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// Somebody beside us, whom the work needs, can't be asked: who, and when to try again.
  package static func unavailable(_ message: Message, of service: String, retryAfter: Duration) -> Failure {
    Failure(
      .unavailable, message, details: ["service": .string(service), "retry_after_ms": .milliseconds(retryAfter)])
  }

  /// The time was over before there was an answer.
  package static func deadlineExceeded(executed: Executed) -> Failure {
    Failure(
      .deadlineExceeded, .deadlinePassed,
      executed: executed)
  }

  /// The caller gave the call up.
  package static func cancelled(executed: Executed = .unknown) -> Failure {
    Failure(.cancelled, .callCancelled, executed: executed)
  }

  /// The caller may not do this at all.
  package static func permissionDenied(_ message: Message) -> Failure { Failure(.permissionDenied, message) }

  /// There is no token, or none that holds.
  package static let unauthenticated = Failure(
    .unauthenticated,
    .unauthenticated)

  /// There is no such method.
  package static func methodNotFound(_ method: String) -> Failure {
    Failure(.methodNotFound, .noMethod(name: Excerpt(method).description))
  }

  /// A fault of ours: the caller gets an id that the log has too, and nothing else.
  package static func `internal`(id: String, executed: Executed = .unknown) -> Failure {
    Failure(
      .internal, .ourFault,
      executed: executed, details: ["id": .string(id)])
  }
}

extension JSONValue {
  /// A duration as the wire has them: whole milliseconds, rounded up.
  package static func milliseconds(_ duration: Duration) -> JSONValue {
    let (seconds, attoseconds) = duration.components
    return .integer(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
