import CivilTime
import Crypto
import ServiceHost
import Spelling
import Storage
import Synchronization
import Telemetry
import Wire

/// A webhook that receives events as signed calls (Standard Webhooks).
struct WebhookTarget: Sendable {
  var id: String
  var url: WebAddress
  /// The signing keys: usually one key, and two during a change of keys. Each call is signed with all of them.
  var keys: [WebhookKey]
  /// Types of events, or `*`.
  var events: Set<String>
  /// The ids of the apps; nil for all.
  var apps: Set<String>?
  /// Warnings about where the keys are stored.
  var warnings: [ServiceWarning] = []

  func wants(_ type: String, of app: String) -> Bool {
    (events.contains("*") || events.contains(type)) && apps?.contains(app) != false
  }

  /// Returns a call's signatures by all keys, separated by spaces.
  func signatures(id: String, at seconds: Int64, body: [UInt8]) -> String {
    keys.map { $0.signature(id: id, at: seconds, body: body) }.joined(separator: " ")
  }
}

/// A signing key. The description doesn't reveal the key.
struct WebhookKey: Sendable, CustomStringConvertible, CustomReflectable {
  private let bytes: [UInt8]

  /// Parses `whsec_` and Base64. Returns nil for anything else, and for fewer than 24 or more than 64 bytes.
  init?(_ secret: Secret) {
    let text = secret.reveal()
    guard text.hasPrefix("whsec_"), let bytes = Base64.decode(text.utf8.dropFirst(6)), (24...64).contains(bytes.count)
    else { return nil }
    self.bytes = bytes
  }

  var description: String { "***" }
  var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  /// Returns a call's signature: `v1,` and the message authentication code in Base64.
  func signature(id: String, at seconds: Int64, body: [UInt8]) -> String {
    "v1,\(Base64.encode(HMAC.code(Array("\(id).\(seconds).".utf8) + body, key: bytes)))"
  }
}

/// The configured webhooks. A lock protects the list, because the databases' writer threads read it.
final class Webhooks: Sendable {
  private let targets = Mutex<[WebhookTarget]>([])

  /// Replaces the webhooks.
  func use(_ new: [WebhookTarget]) { targets.withLock { $0 = new } }

  /// Returns warnings for the operator about keys that other users of the machine can read, and about unknown apps.
  func warnings(apps: [String]) -> [ServiceWarning] {
    targets.withLock { $0 }.flatMap { target in
      target.warnings
        + (target.apps ?? []).subtracting(apps).sorted().map {
          ServiceWarning(
            "the webhook \(target.id) is for the app '\(Excerpt($0))', but there is no such "
              + "app\(Spelling.hint(for: $0, among: apps))",
            cure: "correct the file named in the setting webhooks, then run quintet reload notifications")
        }
    }
  }

  /// Queues an event for every webhook that wants it, in the transaction that applies the event.
  ///
  /// - Returns: true if any webhook wants the event.
  func enqueue(_ event: Event, in tx: Transaction) throws -> Bool {
    try enqueue(event.type, event.data, id: event.id, of: event.subject, app: event.app, in: tx)
  }

  /// - Parameters:
  ///   - id: the id of the event, which is the same for a duplicate.
  ///   - isGone: true if the account is erased. The delivery then doesn't refer to the account.
  func enqueue(
    _ type: String, _ data: RawJSON, id: String, of account: String, app: String, isGone: Bool = false,
    in tx: Transaction
  ) throws -> Bool {
    let wanting = targets.withLock { $0.filter { $0.wants(type, of: app) } }
    let table = DeliveryTable(db: tx)
    for target in wanting {
      let channel = "webhook:\(target.id)"
      let delivery = "msg_\(id)_\(target.id)"
      // A duplicate of an event must not use up a sequence number.
      guard try !table.has(delivery) else { continue }
      let sequence = try table.nextSequence(of: channel)
      let body = WebhookBody(
        type: type, timestamp: tx.wallNow.logText, sequence: sequence,
        data: .init(account: account, app: app, detail: data))
      try table.add(
        Delivery(
          id: delivery, channel: channel, account: isGone ? nil : account, app: app, type: type, sequence: sequence,
          body: try JSON.text(body), createdAt: tx.wallNow))
    }
    return !wanting.isEmpty
  }
}

/// The body of a call.
private struct WebhookBody: Encodable {
  var type: String
  var timestamp: String
  /// The call's sequence number among those to this webhook.
  var sequence: Int64
  var data: Payload

  struct Payload: Encodable {
    var account: String
    var app: String
    /// The event's data, whose form depends on its type.
    var detail: RawJSON
  }
}
