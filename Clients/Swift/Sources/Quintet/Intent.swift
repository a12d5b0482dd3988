import Foundation

/// The state of a call across all its attempts.
struct Intent {
  let method: String
  let params: any Encodable & Sendable
  let key: String
  let token: String?
  /// The deadline; nil for a call without a timeout.
  let until: ContinuousClock.Instant?
  /// Receives the items of a stream; nil for other calls.
  let items: AsyncThrowingStream<Data, any Error>.Continuation?
  /// True if the call fails when its connection breaks, even before the first item.
  var isSentOnce = false
  /// Delivers the result to the caller.
  let outcome = Outcome()
  /// The connection of the last attempt. `requestID` and `sentAt` belong to the same attempt.
  var link: Int?
  var requestID = 0
  var sentAt: ContinuousClock.Instant?
  var attempt = 0
  var hasItem = false
  var timer: Task<Void, Never>?

  /// True if the call isn't repeated after its connection breaks.
  var isLast: Bool { hasItem || isSentOnce }

  var executed: Failure.Executed { sentAt == nil ? .no : .unknown }

  /// The gateway's maximum timeout for one attempt. A call with a longer timeout is divided into several attempts.
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

/// The outcome of a call. `get` waits until the outcome is known.
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
  /// The open calls by request id. A cancelled call has the value nil. It stays here until its reply arrives, because
  /// the gateway still counts the call.
  var calls: [Int: UInt64?] = [:]
  var streams: Set<Int> = []
  var isOpen = false
  var isLeaving = false
  var heardAt = ContinuousClock.now
  /// The task that closes the connection unless a message arrives first.
  var timeout: Task<Void, Never>?
  var reading: Task<Void, Never>?
}
