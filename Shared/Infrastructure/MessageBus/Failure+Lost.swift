package import Wire

extension Failure {
  /// The failure of a call that was sent twice and whose connection broke both times before the response. The call may
  /// be the reason for the crash, so it isn't sent again.
  package static func lostTwice(_ service: String) -> Failure {
    var failure = unavailable(service, executed: .unknown, retryAfter: .seconds(1))
    failure.message = .brokeTwice(service: service)
    failure.details["reason"] = "lost_twice"
    return failure
  }

  /// True if a call was given up because its connection broke twice.
  package var isLostTwice: Bool { kind == .unavailable && details["reason"]?.string == "lost_twice" }

  /// Decodes an `error` object of kind `unavailable`. Returns nil for any other kind.
  init?(unavailable text: Span<UInt8>) {
    guard text.has("{\"code\":-32094,", at: 0), let failure = try? JSON.decode(Failure.self, from: text) else {
      return nil
    }
    self = failure
  }

  /// Corrects the failure of a call that was resent: if the service reports that the second transmission wasn't
  /// executed, the first may still have been. A failure for breaking a rule remains correct, because the rule would
  /// have applied to both transmissions.
  static func doubt(_ text: Span<UInt8>) -> Bytes? {
    guard var failure = try? JSON.decode(Failure.self, from: text), failure.executed == .no else { return nil }
    switch failure.kind {
    case .unavailable, .overloaded, .deadlineExceeded, .cancelled: failure.executed = .unknown
    default: return nil
    }
    return failure.encoded(in: .en)
  }
}
