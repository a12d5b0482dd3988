import CivilTime
import Crypto
import ServiceHost
import Spelling
import Storage
import Synchronization
import Telemetry
import Wire

/// Whom the operator wants to be told of what, by signed calls (Standard Webhooks).
struct WebhookTarget: Sendable {
  var id: String
  var url: WebAddress
  /// Each call is signed with all: two while one takes the other's place.
  var keys: [WebhookKey]
  /// Types of events, or `*`.
  var events: Set<String>
  /// Apps' ids; nil for all.
  var apps: Set<String>?
  /// What the operator should know of where its keys are kept.
  var remarks: [String] = []

  func wants(_ type: String, of app: String) -> Bool {
    (events.contains("*") || events.contains(type)) && apps?.contains(app) != false
  }
}

/// What a call is signed with. It never describes itself.
struct WebhookKey: Sendable, CustomStringConvertible, CustomReflectable {
  private let bytes: [UInt8]

  /// From `whsec_` and Base64; nil for anything else, or for fewer than 24 bytes or more than 64.
  init?(_ secret: Secret) {
    let text = secret.reveal()
    guard text.hasPrefix("whsec_"), let bytes = Base64.decode(text.utf8.dropFirst(6)), (24...64).contains(bytes.count)
    else { return nil }
    self.bytes = bytes
  }

  var description: String { "***" }
  var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  /// `v1,` and the code of what is sent.
  func signature(id: String, at seconds: Int64, body: [UInt8]) -> String {
    "v1,\(Base64.encode(HMAC.code(Array("\(id).\(seconds).".utf8) + body, key: bytes)))"
  }
}

/// The targets that hold now. Stores' writer threads ask, hence the lock.
final class Webhooks: Sendable {
  private let targets = Mutex<[WebhookTarget]>([])

  /// Has these targets hold from now on.
  func use(_ new: [WebhookTarget]) { targets.withLock { $0 = new } }

  /// What the operator should see to: keys that others may read, and apps that there aren't.
  func remarks(apps: [String]) -> [String] {
    targets.withLock { $0 }.flatMap { target in
      target.remarks
        + (target.apps ?? []).subtracting(apps).sorted().map {
          "the webhook \(target.id) is for the app '\(Excerpt($0))', and there is none\(Spelling.hint(for: $0, among: apps))"
        }
    }
  }

  /// Has everybody be told who wants to know of an event, in the transaction in which it is applied.
  ///
  /// - Returns: whether anybody does.
  func tell(_ event: Event, in tx: Transaction) throws -> Bool {
    try tell(event.type, event.data, id: event.id, of: event.subject, app: event.app, in: tx)
  }

  /// - Parameters:
  ///   - id: tells it from others: what is told twice by mistake has the same.
  ///   - isGone: whether the account is: then nothing else is kept of it here.
  func tell(
    _ type: String, _ data: RawJSON, id: String, of account: String, app: String, isGone: Bool = false,
    in tx: Transaction
  ) throws -> Bool {
    let wanting = targets.withLock { $0.filter { $0.wants(type, of: app) } }
    for target in wanting {
      let body = WebhookBody(
        type: type, timestamp: tx.wallNow.logText, data: .init(account: account, app: app, detail: data))
      try DeliveryTable(db: tx).add(
        Delivery(
          id: "msg_\(id)_\(target.id)", lane: "webhook:\(target.id)", account: isGone ? nil : account, app: app,
          body: String(decoding: try JSON.encode(body), as: UTF8.self), createdAt: tx.wallNow))
    }
    return !wanting.isEmpty
  }
}

/// What is posted.
private struct WebhookBody: Encodable {
  var type: String
  var timestamp: String
  var data: Told

  struct Told: Encodable {
    var account: String
    var app: String
    /// In the form of the event's type.
    var detail: RawJSON
  }
}
