import Crypto
import HTTP
import Wire

/// What Apple posts about an app's purchases (App Store Server Notifications, version 2). Pure.
///
/// `entitlements` says whether it is Apple's; here it is only put into another form. The store tries again whatever isn't
/// answered with 200, so that is said once the notification is kept, and a repeat gets it too.
enum StoreNotice {
  /// The request for the gateway.
  ///
  /// - Parameter id: edge's own.
  /// - Throws: `invalid_params` for a body that is none.
  static func text(_ body: Bytes, id: Int64, for app: String) throws(Failure) -> Bytes {
    // Apple's names are as Apple writes them.
    guard let posted = (try? JSON.decode(JSONValue.self, from: body))?["signedPayload"]?.string else {
      throw .invalidParams("the body is an object with the text signedPayload")
    }
    // Under a key of its own it is sent again where a connection breaks.
    let key = "store-" + SHA256.hexDigest(Array(posted.utf8))
    let call: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(id), "method": "entitlements.store.notify",
      "params": ["app": .string(app), "signed_payload": .string(posted)],
      "meta": ["timeout_ms": 20_000, "idempotency_key": .string(key)],
    ]
    do { return try JSON.encode(call) } catch { throw .invalidParams("the body can't be passed on") }
  }

  /// The answer for what became of it.
  static func answer(_ result: Result<[Bytes], Failure>) -> HTTPAnswer {
    switch result {
    case .success(let answers): answer(answers.first ?? [])
    case .failure(let failure): answer(failure)
    }
  }

  /// The answer for what the gateway said: of what it says nothing is told but whether it was taken.
  static func answer(_ text: Bytes) -> HTTPAnswer {
    guard let head = AnswerHead(text.span) else { return answer(Failure.internal(id: "unreadable")) }
    if case .result = head.kind { return HTTPAnswer(.ok, type: "application/json", .bytes(Bytes("{}".utf8))) }
    let failure = try? JSON.decode(Failure.self, from: Bytes(text[head.value]))
    return answer(failure ?? .internal(id: "unreadable"))
  }

  /// What is wrong with it stays wrong; all else passes, whatever it is.
  static func answer(_ failure: Failure) -> HTTPAnswer {
    switch failure.kind {
    case .invalidParams, .parseError, .invalidRequest, .notFound, .conflict: return failure.answer
    default:
      let wait = failure.details["retry_after_ms"]?.integer ?? 60_000
      return Failure.answer(.serviceUnavailable, error: failure.encoded(in: .en), retryAfterMs: wait)
    }
  }
}
