import CivilTime
import EventLoop

/// Something that is to be brought to somebody else: kept until it is, or is given up.
struct Delivery: Hashable, Sendable {
  /// The same with each try: who gets it twice knows so.
  var id: String
  /// The way that it goes: `webhook:crm`, `apns`.
  var lane: String
  /// Whom of the lane it is for, such as a device; nil where the lane is one.
  var address: String?
  /// Nil for what is said of an account that is gone.
  var account: String?
  var app: String
  /// In the lane's own form.
  var body: String
  /// Tries that failed.
  var tries = 0
  var createdAt: Timestamp
}

/// How a try went.
enum DeliveryOutcome: Hashable, Sendable {
  case done
  /// It failed, and may not fail again; the other side may have said when.
  case again(reason: String, after: Duration? = nil)
  /// It will never do.
  case never(reason: String)
  /// There is nobody any more to bring it to.
  case nobody(reason: String)
}

/// A way by which deliveries go.
@Loop protocol DeliveryLane: AnyObject {
  /// Deliveries that are under way at a time: one slow receiver keeps no other waiting.
  var atOnce: Int { get }
  /// After this time it isn't worth while any more.
  var longest: Duration { get }
  /// Deliveries that wait or were given up: beyond these the oldest go; nil where something else bounds them.
  var mostKept: Int? { get }
  /// Tries once. It ends within a minute.
  func send(_ delivery: Delivery) async -> DeliveryOutcome
  /// Nobody is at the delivery's address any more.
  func forget(_ delivery: Delivery, because reason: String) async
}

extension DeliveryLane {
  var mostKept: Int? { nil }

  func forget(_ delivery: Delivery, because reason: String) async {}
}

/// When a delivery that failed is tried again. Pure: chance is passed in.
enum DeliveryRetries {
  /// After the first failure, the second, …; then it is given up.
  static let pauses: [Duration] = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200].map { .seconds($0) }

  /// How long until the next try; nil to give it up.
  ///
  /// - Parameters:
  ///   - failed: tries that failed, this one too.
  ///   - age: since the delivery was made.
  ///   - asked: what the other side asked for.
  ///   - jitter: 0 to 1.
  static func pause(
    failed: Int, age: Duration, longest: Duration, asked: Duration?, jitter: Double
  ) -> Duration? {
    guard failed >= 1, failed <= pauses.count else { return nil }
    // Never at the same time as all others that failed with it; and nobody puts it off for ever.
    let usual = pauses[failed - 1] * (1 + jitter / 4)
    let pause = max(usual, min(asked ?? .zero, .seconds(86_400)))
    return age + pause <= longest ? pause : nil
  }
}
