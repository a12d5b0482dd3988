import CivilTime
import EventLoop
import HTTP
import Wire

/// A request or batch that edge sends to the gateway, and the replies to it.
@Loop final class Exchange {
  private let edge: Edge
  private let requester: Requester
  private var text: ForwardedRequest
  /// True if the exchange needs a connection to itself: a long text or reply would delay other exchanges, and a batch
  /// counts as many requests.
  let isAlone: Bool
  private var done: ((Result<[Bytes], Failure>) -> Void)?
  private var connection: PooledConnection?
  private var timer: TimerID?
  private var sent = 0
  /// The deadline for the gateway's answer.
  private let until: Instant
  /// The delay between the end of the time limit and the moment when edge's timer fired.
  private(set) var lateness = Duration.zero

  /// Starts the exchange.
  ///
  /// - Parameters:
  ///   - isLong: true if a long reply is expected.
  ///   - time: the time limit for edge's own requests.
  ///   - done: called exactly once with the replies, after this initializer has returned. Each reply has the request id
  ///     that the client chose.
  init(
    _ text: ForwardedRequest, for requester: Requester, by edge: Edge, isLong: Bool = false,
    within time: Duration? = nil,
    done: @escaping @Loop (Result<[Bytes], Failure>) -> Void
  ) {
    self.text = text
    isAlone = isLong || text.answers.isBatch || text.bytes.count > Self.alwaysAccepted
    self.requester = requester
    self.edge = edge
    self.done = done
    let now = edge.clock.recent
    let limits = edge.limits
    if let time {
      until = now + time
      arm(until, .expire)
    } else if let time = text.time {
      until = now + min(time, limits.longestCall) + limits.grace
      arm(until, .expire)
    } else {
      until = now + limits.answerTime
      arm(now + max(limits.callTime - limits.probeTime, .zero), .probe(or: now + limits.callTime + limits.grace))
    }
    if let connection = edge.upstream.pool.connection(for: requester, alone: isAlone) {
      send(on: connection)
    } else {
      Loop.task { [self] in await begin() }
    }
  }

  /// Cancels the exchange. `done` is then never called.
  func cancel() {
    done = nil
    end()
  }

  /// The action when a timer fires.
  private enum Due {
    case expire
    /// Checks the gateway's health. If the gateway isn't healthy, the exchange expires at the given time.
    case probe(or: Instant)
  }

  private func arm(_ moment: Instant, _ due: Due) {
    // The end of the exchange cancels the timer, which releases this strong reference. A weak reference would be
    // slower.
    timer = edge.clock.schedule(at: moment) { [self] in
      timer = nil
      lateness = edge.clock.now - moment
      Self.afterReading { [self] in
        guard done != nil, timer == nil else { return }
        switch due {
        case .expire: expire()
        case .probe(let end): probe(or: end)
        }
      }
    }
  }

  /// Runs a function after the sockets have been read, because a reply that arrived in time may still be unread. The
  /// loop reads the sockets between turns, so it reads them at least once before three turns have ended.
  private static func afterReading(_ ends: Int = 3, _ body: @escaping @Loop () -> Void) {
    if ends == 0 { return body() }
    Loop.atEndOfTurn { afterReading(ends - 1, body) }
  }

  /// Ends the exchange when its time limit is reached.
  private func expire() {
    // Check the gateway, because the cause may be the gateway itself rather than the service that it called.
    edge.upstream.watch.probe?()
    finish(.failure(.deadlineExceeded(executed: connection == nil ? .no : .unknown)))
  }

  /// Checks the gateway's health, and waits longer if the gateway answers. Edge doesn't know the gateway's default
  /// timeout, which may be longer than edge's.
  private func probe(or end: Instant) {
    edge.upstream.health.get { [weak self] answer in
      guard let self, done != nil, timer == nil else { return }
      guard answer.status == .ok else { return end <= edge.clock.now ? expire() : arm(end, .expire) }
      let next = edge.clock.now + edge.limits.callTime
      arm(min(next, until), next < until ? .probe(or: next) : .expire)
    }
  }

  private func begin() async {
    do throws(UVFault) {
      let connection = try await edge.upstream.pool.open(for: requester)
      if done == nil { connection.returnToPool() } else { send(on: connection) }
    } catch {
      edge.upstream.watch.unreachable(error)
      finish(.failure(.unavailable("gateway")))
    }
  }

  private func send(on connection: PooledConnection) {
    self.connection = connection
    sent = text.bytes.count
    connection.send(self, text.take().span)
  }

  private func finish(_ result: Result<[Bytes], Failure>) {
    let done = done
    self.done = nil
    end()
    done?(result)
  }

  private func end() {
    if let timer { edge.clock.cancel(timer) }
    timer = nil
    connection?.abandon(self)
    connection = nil
  }

  // MARK: Calls from the connection

  /// Edge's id of the request; 0 for a batch.
  var id: Int64 { text.answers.id }

  /// Returns the replies in the gateway's message; nil if the message doesn't answer this exchange's text.
  func read(_ text: Span<UInt8>, _ head: AnswerHead?) -> [Bytes]? {
    self.text.answers.read(text, head, by: &edge.reader)
  }

  /// Ends the exchange. The connection has already removed the exchange from its list.
  func ended(_ result: Result<[Bytes], Failure>) {
    connection = nil
    finish(result)
  }

  /// Called when the gateway has closed the connection.
  func connectionEnded() {
    connection = nil
    guard sent > Self.alwaysAccepted else { return finish(.failure(.unavailable("gateway", executed: .unknown))) }
    // If a text is too long, the gateway's refusal may be lost, because the gateway closes the connection without
    // reading the whole text.
    edge.upstream.frameBytes { [weak self] most in
      guard let self, done != nil else { return }
      guard let most, sent > most + ProxyHeader.addedBytes else {
        return finish(.failure(.unavailable("gateway", executed: .unknown)))
      }
      finish(.failure(.tooLong(most)))
    }
  }

  /// A frame size in bytes that every gateway accepts, because `frame_size` can't be set lower.
  private static let alwaysAccepted = 4 << 10
}

extension Failure {
  /// Returns the failure that the gateway sends for a frame that is too long.
  fileprivate static func tooLong(_ most: Int) -> Failure {
    Failure(
      .invalidRequest, Message("Invalid request: the gateway accepts at most \(most) bytes"),
      details: ["limit": "frame_size", "maximum": .integer(Int64(most))])
  }
}
