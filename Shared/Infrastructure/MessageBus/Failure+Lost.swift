package import Wire

extension Failure {
  /// Returns the failure of a call whose connection broke twice before the response arrived. The call may have crashed
  /// the service, so it isn't sent again.
  package static func lostTwice(_ service: String) -> Failure {
    var failure = unavailable(service, executed: .unknown, retryAfter: .seconds(1))
    failure.message = .brokeTwice(service: service)
    failure.details["reason"] = "lost_twice"
    return failure
  }

  /// True if a call was given up because its connection broke twice.
  package var isLostTwice: Bool { kind == .unavailable && details["reason"]?.string == "lost_twice" }

  /// True if an immediate retry would fail too. A call that crashed a service may crash it again, and an app that is
  /// out of service or a full disk won't recover within moments.
  var isLasting: Bool { isLostTwice || details["app"] != nil || details["reason"] != nil }

  /// Returns true if the failure is the service's own, and wasn't passed on from another service.
  func isReported(by service: String) -> Bool { details["service"]?.string == service }

  /// Decodes an `error` object of kind `unavailable`. Returns nil for any other kind.
  init?(unavailable text: Span<UInt8>) {
    guard text.has("{\"code\":-32094,", at: 0), let failure = try? JSON.decode(Failure.self, from: text) else {
      return nil
    }
    self = failure
  }

  /// Corrects the failure of a call that was resent. The service may report that it didn't execute the second
  /// transmission, but it may have executed the first. A failure because of an invalid request needs no correction,
  /// because both transmissions were equally invalid. Returns nil if no correction is needed.
  static func corrected(_ text: Span<UInt8>) -> Bytes? {
    guard var failure = try? JSON.decode(Failure.self, from: text), failure.executed == .no else { return nil }
    switch failure.kind {
    case .unavailable, .overloaded, .deadlineExceeded, .cancelled: failure.executed = .unknown
    default: return nil
    }
    return failure.encoded(in: .en)
  }
}
