import CivilTime
import Crypto
import EventLoop
import HTTPClient
import ServiceHost
import Storage
import Telemetry
import Wire

/// Sends notices to browsers through their push services (RFC 8030).
@Loop final class WebPushChannel: DeliveryChannel {
  let atOnce = 50
  /// The maximum age of a push. An older notice is no longer pushed; it remains in the inbox.
  let longest = Duration.seconds(6 * 3600)
  let isPush = true

  /// The credentials and the allowed addresses for sending.
  struct Sender: Sendable {
    var token: VAPIDToken
    var hosts: WebPushHosts
    var addresses: HTTPRequest.Addresses
    /// A file of root certificates to use instead of the machine's certificates.
    var roots: String?

    /// Returns the name of a host's channel.
    static func channel(_ host: String) -> String { "web:\(host)" }
  }

  private let sender: Sender
  private var token: VAPIDToken
  private let client: HTTPClient
  private let store: Store
  private let clock: LoopClock
  private let log: Log
  private let patience: Duration

  /// - Parameter patience: the timeout of a call.
  init(
    _ sender: Sender, client: HTTPClient, store: Store, clock: LoopClock, log: Log, patience: Duration = .seconds(20)
  ) {
    self.patience = patience
    self.sender = sender
    self.client = client
    self.store = store
    self.clock = clock
    self.log = log
    token = sender.token
  }

  func send(_ delivery: Delivery) async -> DeliveryOutcome {
    guard let endpoint = delivery.address, let origin = WebPushHosts.origin(of: endpoint) else {
      return .never(reason: "no such address")
    }
    do {
      guard let browser = try await store.query({ try PushBrowserTable(db: $0).subscription(endpoint) }) else {
        return .receiverGone(reason: "the browser's subscription has ended")
      }
      let request = try request(delivery, at: origin, to: browser)
      return outcome(try await client.send(request) { _, _ in true })
    } catch let fault as HTTPClientFault {
      return fault.outcome(at: "the push service", timeout: patience.setting, response: outcome)
    } catch {
      return .never(reason: "the push can't be encoded: \(error)")
    }
  }

  private func request(
    _ delivery: Delivery, at origin: String, to browser: PushBrowserTable.Subscription
  ) throws -> HTTPRequest {
    let notice = try JSON.decode(PushNotice.self, from: Array(delivery.body.utf8))
    let payload = try notice.payload(for: .browsers, longest: WebPushMessage.longestContent)
    let left = longest + (delivery.createdAt - clock.wallNow)
    let headers =
      ["Authorization: \(try token.authorization(for: origin, at: clock.wallNow))"]
      + Self.headers(of: notice, seconds: max(0, left.milliseconds / 1000))
    return HTTPRequest(
      url: browser.endpoint, body: try WebPushMessage.sealed(payload, for: browser.recipient()), headers: headers,
      timeout: patience, longest: 4096, addresses: sender.addresses, roots: sender.roots)
  }

  private static func headers(of notice: PushNotice, seconds: Int64) -> [String] {
    let topics = notice.collapse.map { ["Topic: \(topic($0))"] } ?? []
    return [
      "TTL: \(seconds)", "Urgency: \(notice.isUrgent ? "high" : "normal")", "Content-Encoding: aes128gcm",
      "Content-Type: application/octet-stream",
    ] + topics
  }

  func forget(_ delivery: Delivery, because reason: String) async {
    guard let endpoint = delivery.address else { return }
    do {
      try await store.write(of: "upkeep") { try PushBrowserTable(db: $0).remove(endpoint) }
    } catch {
      log.warning("can't delete an unsubscribed browser", ["reason": "\(error)"])
    }
  }

  private func outcome(_ head: HTTPResponseHead) -> DeliveryOutcome {
    let reason = "the push service answered \(head.status)"
    switch head.status {
    case 200..<300: return .done()
    case 404, 410: return .receiverGone(reason: reason)
    case 300..<400: return .again(reason: "\(reason), and redirects aren't followed")
    case 401, 403:
      log.error(
        "a browser's push service rejects the server; check the settings web_push_…", ["status": "\(head.status)"])
      return .again(reason: reason, after: .seconds(600))
    case 408, 425, 429, 500...: return .again(reason: reason, after: head.retryAfter)
    default: return .never(reason: reason)
    }
  }

  /// Returns the topic of a push. While a message waits at the push service, a newer message with the same topic
  /// replaces it. The topic is a digest, so that it doesn't reveal the subject to the service. It has 32 letters of
  /// Base64, the maximum of RFC 8030.
  static func topic(_ collapse: String) -> String {
    Base64.encodeURL(Array(SHA256.digest(Array(collapse.utf8)).prefix(24)))
  }
}
