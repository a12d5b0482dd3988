import CivilTime
import Crypto
import EventLoop
import HTTPClient
import Telemetry
import Wire

/// Asks certificate authorities whether the certificates that sign purchases are still valid (E3).
@Loop final class CertificateStatusChecker {
  /// True if authorities are asked; false to accept every certificate.
  var isEnabled = false
  private let client: HTTPClient
  private let clock: LoopClock
  private let log: Log
  private var table = CertificateStatusCache()
  private var waiting: [Certificate: Waiters] = [:]

  /// The timeout of a request to a responder.
  private static let timeout = Duration.seconds(5)

  init(client: HTTPClient, clock: LoopClock, log: Log) {
    self.client = client
    self.clock = clock
    self.log = log
  }

  /// Checks that no certificate is revoked, if checks are enabled.
  ///
  /// Expired certificates are skipped: authorities no longer answer for them, and a purchase may be restored years
  /// later.
  ///
  /// - Parameter name: The name of the signed text in error messages.
  /// - Throws: `invalid_params` if a certificate was revoked, is unknown to its authority, or names no responder;
  ///   `unavailable` if the status can't be determined at present.
  func check(_ questions: Set<StatusQuestion>, as name: String) async throws(Failure) {
    guard isEnabled else { return }
    for question in questions where question.certificate.notAfter > clock.wallNow {
      switch try await status(question, as: name) {
      case .good: continue
      case .revoked: throw refusal(name, "the signer's certificate was revoked")
      case .unknown: throw refusal(name, "the authority doesn't know the signer's certificate")
      }
    }
  }

  private func refusal(_ name: String, _ reason: String) -> Failure {
    .invalidParams("\(name) isn't trusted: \(reason)")
  }

  private func status(_ question: StatusQuestion, as name: String) async throws(Failure) -> StatusAnswer.Status {
    guard let responder = question.responder else {
      throw refusal(name, "the signer's certificate names no OCSP server")
    }
    let certificate = question.certificate
    switch table.next(for: certificate, at: clock.wallNow) {
    case .take(let status): return status
    case .putOff(let pause): throw putOff(pause)
    // The request belongs to no caller, so a cancelled call doesn't end it for the others.
    case .ask: Loop.task { await self.ask(question, at: responder) }
    case .wait: break
    }
    let waiters = waiting[certificate] ?? Waiters()
    waiting[certificate] = waiters
    await waiters.wait()
    guard let status = table.status(of: certificate, at: clock.wallNow) else {
      throw putOff(CertificateStatusCache.pause)
    }
    return status
  }

  private func putOff(_ pause: Duration) -> Failure {
    .unavailable(.purchaseUnchecked, of: "store", retryAfter: pause)
  }

  private func ask(_ question: StatusQuestion, at responder: String) async {
    let (answer, reason) = await answer(to: question, at: responder)
    if answer?.status != .good {
      log.warning(
        "can't confirm that a signer's certificate is valid",
        ["responder": responder, "status": answer?.status.rawValue ?? "none", "reason": reason])
    }
    table.came(answer, about: question.certificate, at: clock.wallNow)
    waiting.removeValue(forKey: question.certificate)?.wake()
  }

  private func answer(to question: StatusQuestion, at responder: String) async -> (StatusAnswer?, reason: String) {
    do {
      // Responders use plain HTTP. That is safe, since the response itself is signed.
      let request = HTTPRequest(
        url: responder, body: try question.request(), headers: ["Content-Type: application/ocsp-request"],
        timeout: Self.timeout, longest: StatusQuestion.longest, allowsPlain: true)
      let (head, body) = try await client.fetch(request)
      guard head.status == 200 else { return (nil, "status \(head.status)") }
      return (try question.answer(body, at: clock.wallNow), "")
    } catch { return (nil, "\(error)") }
  }
}
