import CivilTime
import Crypto

/// What is known of certificates' statuses, and who is being asked about. Pure: the caller supplies the time.
struct StatusTable: Sendable {
  /// Certificates that something is known of: the store has a handful.
  static let most = 256
  /// Questions under way at once.
  static let questions = 8
  /// Before a responder that failed is asked again about the same certificate.
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

  /// What becomes of somebody who needs a status.
  enum Next: Hashable, Sendable {
    case take(StatusAnswer.Status)
    /// Nobody has asked: this one does.
    case ask
    /// Somebody asks already.
    case wait
    /// Nobody can say it just now.
    case putOff(Duration)
  }

  /// What is known; nil for nothing, or nothing that still counts.
  func status(of certificate: Certificate, at now: Timestamp) -> StatusAnswer.Status? {
    guard case .answer(let answer)? = known[certificate], answer.until > now else { return nil }
    return answer.status
  }

  /// Notes the question where it is to be asked.
  mutating func next(for certificate: Certificate, at now: Timestamp) -> Next {
    if asking.contains(certificate) { return .wait }
    if let status = status(of: certificate, at: now) { return .take(status) }
    // A clock that was set back lengthens no pause.
    if case .failed(let until)? = known[certificate], until > now, until - now <= Self.pause {
      return .putOff(until - now)
    }
    guard asking.count < Self.questions else { return .putOff(.seconds(1)) }
    asking.insert(certificate)
    return .ask
  }

  /// Notes what came of a question; nil for nothing that counts.
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
