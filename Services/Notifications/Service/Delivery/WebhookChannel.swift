import CivilTime
import EventLoop
import HTTPClient
import ServiceHost
import Telemetry

/// Posts events to one of the operator's webhooks.
@Loop final class WebhookChannel: DeliveryChannel {
  let atOnce = 8
  let longest = Duration.seconds(3 * 86_400)
  /// The maximum number of pending and failed deliveries. They take up about 100 MB for a webhook that is down.
  let maxKept: Int? = 100_000
  let maxDone = 1000
  private let target: WebhookTarget
  private let client: HTTPClient
  private let clock: LoopClock
  private let addresses: HTTPRequest.Addresses
  private let roots: String?

  /// - Parameters:
  ///   - addresses: the addresses that calls may go to.
  ///   - roots: a file of root certificates to use instead of the machine's certificates.
  init(
    _ target: WebhookTarget, addresses: HTTPRequest.Addresses, roots: String? = nil, client: HTTPClient,
    clock: LoopClock
  ) {
    self.target = target
    self.client = client
    self.clock = clock
    self.addresses = addresses
    self.roots = roots
  }

  func send(_ delivery: Delivery) async -> DeliveryOutcome {
    do throws(HTTPClientFault) {
      return Self.outcome(try await client.send(request(delivery)) { _, _ in true })
    } catch {
      return error.outcome(at: "the target", timeout: "20 s", response: Self.outcome)
    }
  }

  private func request(_ delivery: Delivery) -> HTTPRequest {
    let seconds = clock.wallNow.milliseconds / 1000
    let body = Array(delivery.body.utf8)
    var headers = [
      "Content-Type: application/json", "webhook-id: \(delivery.id)", "webhook-timestamp: \(seconds)",
      "webhook-signature: \(target.signatures(id: delivery.id, at: seconds, body: body))",
    ]
    if let sequence = delivery.sequence { headers.append("webhook-sequence: \(sequence)") }
    return HTTPRequest(
      url: target.url.setting, body: body, headers: headers, timeout: .seconds(20), longest: 1 << 16,
      allowsPlain: target.url.isPlain, addresses: addresses, roots: roots)
  }

  private static func outcome(_ head: HTTPResponseHead) -> DeliveryOutcome {
    let status = head.status
    return switch status {
    case 200..<300: .done(status: status)
    case 410: .never(reason: "the target answered 410: it accepts no more calls", status: status)
    case 300..<400: .again(reason: "the target answered \(status), and redirects aren't followed", status: status)
    default: .again(reason: "the target answered \(status)", after: head.retryAfter, status: status)
    }
  }
}
