import Crypto
import HTTP
import Wire

/// Converts an App Store Server Notification (version 2) about an app's purchases into a call, and the call's reply
/// into an HTTP answer.
///
/// Edge only converts the notification; `entitlements` verifies it. The App Store repeats a notification until it gets
/// the status 200. Edge sends 200 once the notification is stored. A repeated notification also gets 200.
enum AppStoreNotificationRequest {
  /// Returns the request for the gateway.
  ///
  /// - Parameter id: the id that edge gives the request.
  /// - Throws: `invalid_params` if the body isn't a notification.
  static func text(_ body: Bytes, id: Int64, for app: String) throws(Failure) -> Bytes {
    // Apple's member names are in camel case.
    guard let posted = (try? JSON.decode(JSONValue.self, from: body))?["signedPayload"]?.string else {
      throw .invalidParams("the body must be an object with the string signedPayload")
    }
    // The idempotency key makes a repetition after a broken connection safe.
    let key = "store-" + SHA256.hexDigest(Array(posted.utf8))
    let call: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(id), "method": "entitlements.store.notify",
      "params": ["app": .string(app), "signed_payload": .string(posted)],
      "meta": ["timeout_ms": 20_000, "idempotency_key": .string(key)],
    ]
    do { return try JSON.encode(call) } catch { throw .invalidParams("the body can't be forwarded") }
  }

  /// Returns the HTTP answer for a call's outcome.
  static func answer(_ result: Result<[Bytes], Failure>) -> HTTPAnswer {
    switch result {
    case .success(let answers): answer(answers.first ?? [])
    case .failure(let failure): answer(failure)
    }
  }

  /// Returns the HTTP answer for the gateway's reply. The answer doesn't reveal the reply's contents.
  static func answer(_ text: Bytes) -> HTTPAnswer {
    guard let head = AnswerHead(text.span) else { return answer(Failure.internal(id: "unreadable")) }
    if case .result = head.kind { return HTTPAnswer(.ok, type: "application/json", .bytes(Bytes("{}".utf8))) }
    let failure = try? JSON.decode(Failure.self, from: Bytes(text[head.value]))
    return answer(failure ?? .internal(id: "unreadable"))
  }

  /// Returns the HTTP answer for a failure. An invalid notification is a permanent failure. Any other failure is
  /// reported as temporary, so that the App Store tries again.
  static func answer(_ failure: Failure) -> HTTPAnswer {
    switch failure.kind {
    case .invalidParams, .parseError, .invalidRequest, .notFound, .conflict: return failure.answer
    default:
      let wait = failure.retryAfterMs ?? 60_000
      return Failure.answer(.serviceUnavailable, error: failure.encoded(in: .en), retryAfterMs: wait)
    }
  }
}
