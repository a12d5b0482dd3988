import CivilTime
import EventLoop
import HTTPClient

/// A message to a device, browser or webhook, stored until it is delivered or given up. The last delivered messages to
/// a webhook are kept, so that operators can list and resend them.
struct Delivery: Hashable, Sendable {
  /// The id, which is the same for each attempt, so that receivers can detect duplicates.
  var id: String
  /// The channel: `webhook:crm`, `apns`.
  var channel: String
  /// The receiver within the channel, such as a device; nil if the channel has a single receiver.
  var address: String?
  /// The account's id; nil if the account has been erased.
  var account: String?
  var app: String
  /// The type of the reported event; nil for a push.
  var type: String?
  /// The delivery's sequence number among those to its webhook, from 1; nil for a push.
  var sequence: Int64?
  /// The message in the channel's own form.
  var body: String
  /// The number of failed attempts.
  var tries = 0
  var createdAt: Timestamp
}

/// The outcome of an attempt. The HTTP status is only set for channels that show it to operators.
enum DeliveryOutcome: Hashable, Sendable {
  case done(status: Int? = nil)
  /// The attempt failed but can be repeated. The receiver may have asked for a delay.
  case again(reason: String, after: Duration? = nil, status: Int? = nil)
  /// The delivery can never succeed.
  case never(reason: String, status: Int? = nil)
  /// The receiver no longer exists.
  case receiverGone(reason: String)
}

extension HTTPClientFault {
  /// Returns the outcome of an attempt that failed with this fault.
  ///
  /// - Parameters:
  ///   - receiver: a name for the receiver, used in the reason.
  ///   - response: returns the outcome for a response. It is also called for a response that is too long, since the
  ///     body is ignored.
  @Loop func outcome(
    at receiver: String, timeout: String, response: @Loop (HTTPResponseHead) -> DeliveryOutcome
  ) -> DeliveryOutcome {
    switch self {
    case .failed(let words): .again(reason: words)
    case .late: .again(reason: "\(receiver) didn't answer in \(timeout)")
    case .tooLong(let head): response(head)
    case .notPublic: .never(reason: "\(receiver)'s \(ChannelRemedy.notPublic)")
    case .cancelled: .again(reason: "the service stopped during the delivery")
    }
  }
}

/// A channel for deliveries.
@Loop protocol DeliveryChannel: AnyObject {
  /// The maximum number of the channel's concurrent deliveries. Channels don't share a limit, so a slow receiver
  /// doesn't delay other channels.
  var atOnce: Int { get }
  /// The maximum age of a delivery at a retry. An older delivery is given up.
  var longest: Duration { get }
  /// True if the deliveries are pushes, which aren't sent in users' quiet hours.
  var isPush: Bool { get }
  /// The maximum number of pending and failed deliveries, beyond which the oldest are dropped; nil if their number is
  /// limited in another way.
  var maxKept: Int? { get }
  /// The maximum number of delivered messages that are kept.
  var maxDone: Int { get }
  /// Makes one attempt, which ends within a minute.
  func send(_ delivery: Delivery) async -> DeliveryOutcome
  /// Called when the delivery's receiver no longer exists.
  func forget(_ delivery: Delivery, because reason: String) async
}

extension DeliveryChannel {
  var isPush: Bool { false }
  var maxKept: Int? { nil }
  var maxDone: Int { 0 }

  func forget(_ delivery: Delivery, because reason: String) async {}
}

/// The back-off for failed deliveries. The caller supplies the random jitter.
enum DeliveryRetries {
  /// The pauses after the first failure, the second, and so on. If the attempt after the last pause fails, the delivery
  /// is given up.
  static let pauses: [Duration] = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200].map { .seconds($0) }

  /// Returns the pause before the next attempt; nil to give up.
  ///
  /// - Parameters:
  ///   - failed: the number of failed attempts, including the latest.
  ///   - age: the age of the delivery.
  ///   - asked: the delay that the receiver asked for.
  ///   - jitter: a random number from 0 to 1.
  static func pause(failed: Int, age: Duration, longest: Duration, asked: Duration?, jitter: Double) -> Duration? {
    guard failed >= 1, failed <= pauses.count else { return nil }
    // The jitter spreads deliveries that failed at the same time. The delay that a receiver asks for is limited to one
    // day.
    let usual = pauses[failed - 1] * (1 + jitter / 4)
    let pause = max(usual, min(asked ?? .zero, .seconds(86_400)))
    return age + pause <= longest ? pause : nil
  }
}
