import Foundation

/// What somebody wants done, over all its sends.
struct Intent {
  let method: String
  let params: any Encodable & Sendable
  let key: String
  let token: String?
  /// Nil for what has no end.
  let until: ContinuousClock.Instant?
  /// Where a stream's items go.
  let items: AsyncThrowingStream<Data, any Error>.Continuation?
  /// Whether a connection that breaks ends it.
  var isSentOnce = false
  /// Where whoever wants the result waits.
  let outcome = Outcome()
  /// Where it was sent last, under which id, and when.
  var link: Int?
  var requestID = 0
  var sentAt: ContinuousClock.Instant?
  var attempt = 0
  var hasItem = false
  var timer: Task<Void, Never>?

  /// Whether it isn't sent again when its connection breaks.
  var isLast: Bool { hasItem || isSentOnce }

  var executed: Failure.Executed { sentAt == nil ? .no : .unknown }

  /// The most time that the gateway gives one send; longer patience is several.
  private static let longest = Duration.seconds(30)

  /// The request under an id, with what is left of its time.
  func text(_ id: Int) throws -> Data {
    let left = until.map { max(.milliseconds(1), min($0 - .now, Self.longest)) }
    let meta = Request.Meta(
      token: token, timeout_ms: left.map { Int(($0 / .milliseconds(1)).rounded(.up)) }, idempotency_key: key,
      stream: items == nil ? nil : true)
    return try JSONEncoder.steady.encode(Request(id: id, method: method, params: params, meta: meta))
  }
}

/// How a call ended, for whoever asks, before or after.
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

/// One connection, and what is under way on it.
struct Link {
  let wire: any Wire
  /// By their requests' ids, each until its answer comes, which is what the gateway counts; nil for one that nobody
  /// waits for any more.
  var calls: [Int: UInt64?] = [:]
  var streams: Set<Int> = []
  var isOpen = false
  var isLeaving = false
  var heardAt = ContinuousClock.now
  /// Ends the connection unless something comes first.
  var patience: Task<Void, Never>?
  var reading: Task<Void, Never>?
}
