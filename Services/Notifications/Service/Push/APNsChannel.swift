import CivilTime
import Crypto
import EventLoop
import HTTPClient
import NotificationsContract
import ServiceHost
import Storage
import Telemetry
import Wire

/// Sends notices to devices through Apple's push service, over HTTP/2.
@Loop final class APNsChannel: DeliveryChannel {
  nonisolated static let name = "apns"
  let atOnce = 100
  /// The maximum age of a push. An older notice is no longer pushed; it remains in the inbox.
  let longest = Duration.seconds(6 * 3600)
  let isPush = true

  /// The credentials and addresses for sending.
  struct Sender: Sendable {
    var key: P256PrivateKey
    var keyID: String
    var team: String
    var addresses: [PushEnvironment: WebAddress]
    /// A file of root certificates to use instead of the machine's certificates.
    var roots: String?
  }

  private let sender: Sender
  private var token: ProviderToken
  private let client: HTTPClient
  private let store: Store
  private let clock: LoopClock
  private let log: Log

  init(_ sender: Sender, client: HTTPClient, store: Store, clock: LoopClock, log: Log) {
    self.sender = sender
    self.client = client
    self.store = store
    self.clock = clock
    self.log = log
    token = ProviderToken(key: sender.key, keyID: sender.keyID, team: sender.team)
  }

  func send(_ delivery: Delivery) async -> DeliveryOutcome {
    guard let (environment, device) = Self.address(delivery), let address = sender.addresses[environment] else {
      return .never(reason: "no such device")
    }
    do {
      let (head, body) = try await client.fetch(try request(delivery, to: device, at: address))
      return outcome(head, body)
    } catch let fault as HTTPClientFault {
      return .again(reason: fault == .late ? "Apple's push service didn't answer in 20 s" : "\(fault)")
    } catch {
      return .never(reason: "the push can't be encoded: \(error)")
    }
  }

  private func request(_ delivery: Delivery, to device: String, at address: WebAddress) throws -> HTTPRequest {
    let notice = try JSON.decode(PushNotice.self, from: Array(delivery.body.utf8))
    let headers =
      [
        "authorization: bearer \(try token.text(at: clock.wallNow))", "apns-id: \(Self.uuid(delivery.id))",
        "apns-expiration: \((delivery.createdAt + longest).milliseconds / 1000)",
      ] + Self.headers(of: notice)
    return HTTPRequest(
      url: "\(address.setting)/3/device/\(device)",
      body: try notice.payload(for: .apple, longest: PushNotice.longest), headers: headers, timeout: .seconds(20),
      longest: 4096, allowsPlain: address.isPlain, isHTTP2: true, roots: sender.roots)
  }

  private static func headers(of notice: PushNotice) -> [String] {
    let collapse = notice.collapse.map { ["apns-collapse-id: \($0)"] } ?? []
    return [
      "apns-topic: \(notice.topic)", "apns-push-type: alert", "apns-priority: \(notice.isUrgent ? 10 : 5)",
      "content-type: application/json",
    ] + collapse
  }

  func forget(_ delivery: Delivery, because reason: String) async {
    guard let (_, device) = Self.address(delivery) else { return }
    // The reason may end with the time when the device was unregistered, as in "Unregistered 1795258800000".
    let since = reason.split(separator: " ").last.flatMap { Int64($0) }.map(Timestamp.init(milliseconds:))
    do {
      try await store.write(of: "upkeep") { try PushDeviceTable(db: $0).remove(device, deadAt: since) }
    } catch {
      log.warning("can't delete an unregistered device", ["reason": "\(error)"])
    }
  }

  private func outcome(_ head: HTTPResponseHead, _ body: Bytes) -> DeliveryOutcome {
    if head.status == 200 { return .done() }
    let refusal = try? JSON.decode(APNsResponse.Refusal.self, from: body)
    let reason = refusal?.reason ?? "status \(head.status)"
    switch APNsResponse.kind(status: head.status, reason: refusal?.reason) {
    case .device: return .receiverGone(reason: refusal?.timestamp.map { "\(reason) \($0)" } ?? reason)
    case .busy: return .again(reason: reason, after: head.retryAfter)
    case .token:
      token.rejected(at: clock.wallNow)
      return .again(reason: reason)
    case .settings:
      log.error("Apple's push service rejects the server; check the settings apns_…", ["reason": reason])
      return .again(reason: reason, after: .seconds(600))
    case .push: return .never(reason: reason)
    }
  }

  private static func address(_ delivery: Delivery) -> (PushEnvironment, String)? {
    let parts = (delivery.address ?? "").split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let environment = PushEnvironment(rawValue: parts[0]) else { return nil }
    return (environment, parts[1])
  }

  /// Derives a UUID from a delivery's id, because Apple's push service requires one.
  private static func uuid(_ id: String) -> String {
    let hex = Hex.encode(Array(SHA256.digest(Array(id.utf8)).prefix(16)))
    var parts: [Substring] = []
    var rest = hex[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }
}
