import CivilTime
import Crypto

/// The known statuses of certificates, and the requests in progress. Pure: the caller supplies the time.
struct CertificateStatusCache: Sendable {
  /// The largest number of certificates; the App Store uses a handful.
  static let most = 256
  /// The largest number of concurrent requests.
  static let questions = 8
  /// The delay before a failed responder is asked again about the same certificate.
  static let pause = Duration.seconds(10)

  private enum Known {
    case answer(StatusAnswer)
    case failed(until: Timestamp)

    var until: Timestamp {
      switch self {
      case .answer(let answer): answer.until
      case .failed(let until): until
      }
    }
  }

  private var known: [Certificate: Known] = [:]
  private var asking: Set<Certificate> = []

  /// The next step for a caller that needs a status.
  enum Next: Hashable, Sendable {
    case take(StatusAnswer.Status)
    /// Send the request; none is in progress.
    case ask
    /// Wait for the request in progress.
    case wait
    /// Fail; the status can't be determined at present.
    case putOff(Duration)
  }

  /// Returns a certificate's status; nil if it is unknown or has expired.
  func status(of certificate: Certificate, at now: Timestamp) -> StatusAnswer.Status? {
    guard case .answer(let answer)? = known[certificate], answer.until > now else { return nil }
    return answer.status
  }

  /// Decides the caller's next step, and records a request that it must send.
  mutating func next(for certificate: Certificate, at now: Timestamp) -> Next {
    if asking.contains(certificate) { return .wait }
    if let status = status(of: certificate, at: now) { return .take(status) }
    // A clock that was set back must not lengthen the delay.
    if case .failed(let until)? = known[certificate], until > now, until - now <= Self.pause {
      return .putOff(until - now)
    }
    guard asking.count < Self.questions else { return .putOff(.seconds(1)) }
    asking.insert(certificate)
    return .ask
  }

  /// Records the response to a request; nil if there was no valid one.
  mutating func came(_ answer: StatusAnswer?, about certificate: Certificate, at now: Timestamp) {
    asking.remove(certificate)
    if known.count >= Self.most, known[certificate] == nil {
      known = known.filter { $0.value.until > now }
      if known.count >= Self.most, let soonest = known.min(by: { $0.value.until < $1.value.until }) {
        known[soonest.key] = nil
      }
    }
    known[certificate] = answer.map { .answer($0) } ?? .failed(until: now + Self.pause)
  }
}
