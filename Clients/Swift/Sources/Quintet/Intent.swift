import Foundation

/// A call over all its attempts.
struct Intent {
  let method: String
  let params: any Encodable & Sendable
  let key: String
  let token: String?
  /// The deadline; nil for a call without a time limit.
  let until: ContinuousClock.Instant?
  /// Receives a stream's items.
  let items: AsyncThrowingStream<Data, any Error>.Continuation?
  /// True if the call fails when its connection breaks.
  var isSentOnce = false
  /// Delivers the result to the caller.
  let outcome = Outcome()
  /// The connection of the last attempt; below, its request id and time.
  var link: Int?
  var requestID = 0
  var sentAt: ContinuousClock.Instant?
  var attempt = 0
  var hasItem = false
  var timer: Task<Void, Never>?

  /// True if the call isn't repeated after its connection breaks.
  var isLast: Bool { hasItem || isSentOnce }

  var executed: Failure.Executed { sentAt == nil ? .no : .unknown }

  /// The gateway's maximum timeout for one attempt. A longer time limit is divided into several.
  private static let longest = Duration.seconds(30)

  /// Returns the request with an id and the remaining time.
  func text(_ id: Int) throws -> Data {
    let left = until.map { max(.milliseconds(1), min($0 - .now, Self.longest)) }
    let meta = Request.Meta(
      token: token, timeout_ms: left.map { Int(($0 / .milliseconds(1)).rounded(.up)) }, idempotency_key: key,
      stream: items == nil ? nil : true)
    return try JSONEncoder.steady.encode(Request(id: id, method: method, params: params, meta: meta))
  }
}

/// The outcome of a call. Callers may ask for it before or after it is known.
final class Outcome: @unchecked Sendable {
  private let lock = NSLock()
  private var result: Result<Data, Failure>?
  private var waiters: [CheckedContinuation<Result<Data, Failure>, Never>] = []

  func set(_ result: Result<Data, Failure>) {
    let waiters = lock.withLock {
      self.result = result
      defer { self.waiters = [] }
      return self.waiters
    }
    for waiter in waiters { waiter.resume(returning: result) }
  }

  func get() async -> Result<Data, Failure> {
    await withCheckedContinuation { waiter in
      let known = lock.withLock {
        if result == nil { waiters.append(waiter) }
        return result
      }
      if let known { waiter.resume(returning: known) }
    }
  }
}

/// A connection and its calls.
struct Link {
  let wire: any Wire
  /// The calls by request id, until their replies arrive, since the gateway counts them until then. The value is nil if
  /// the call was cancelled.
  var calls: [Int: UInt64?] = [:]
  var streams: Set<Int> = []
  var isOpen = false
  var isLeaving = false
  var heardAt = ContinuousClock.now
  /// Closes the connection unless a message arrives first.
  var patience: Task<Void, Never>?
  var reading: Task<Void, Never>?
}
