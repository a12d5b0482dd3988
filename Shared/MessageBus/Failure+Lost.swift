package import Wire

extension Failure {
  /// A call that was sent twice, and whose connection broke both times before it was answered: it may be what breaks
  /// its service, so it doesn't go out again.
  package static func lostTwice(_ service: String) -> Failure {
    var failure = unavailable(service, executed: .unknown, retryAfter: .seconds(1))
    failure.message = .brokeTwice(service: service)
    failure.details["reason"] = "lost_twice"
    return failure
  }

  /// Whether a call was given up since its service broke twice under it.
  package var isLostTwice: Bool { kind == .unavailable && details["reason"]?.string == "lost_twice" }

  /// Reads the `error` object of an answer that says `unavailable`; nil for any other.
  init?(unavailable text: Span<UInt8>) {
    guard text.has("{\"code\":-32094,", at: 0), let failure = try? JSON.decode(Failure.self, from: text) else {
      return nil
    }
    self = failure
  }

  /// What is left of an answer to a call that was sent before: that this sending wasn't begun says nothing of the
  /// earlier one. A rule that refused it does, since both would have come to it in their order.
  static func doubt(_ text: Span<UInt8>) -> Bytes? {
    guard var failure = try? JSON.decode(Failure.self, from: text), failure.executed == .no else { return nil }
    switch failure.kind {
    case .unavailable, .overloaded, .deadlineExceeded, .cancelled: failure.executed = .unknown
    default: return nil
    }
    return failure.encoded(in: .en)
  }
}
