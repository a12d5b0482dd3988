import CivilTime
import EventLoop
import HTTP
import Wire

/// An answer from the gateway that is the same for all clients. Edge makes one call for all waiting clients and caches
/// the answer briefly, so that any number of clients costs the gateway only one call.
@Loop final class SharedAnswer {
  private let method: String
  private let time: Duration
  private let answerTime: Duration
  private let shape: @Loop (HTTPAnswer) -> HTTPAnswer
  private unowned let edge: Edge
  private var known: (answer: HTTPAnswer, until: Instant)?
  private var waiting: [@Loop (HTTPAnswer) -> Void] = []
  private var isAsked = false
  private var exchange: Exchange?

  /// The maximum time for which failures are cached.
  private static let failureTime = Duration.seconds(1)

  /// - Parameters:
  ///   - time: the time for which an answer is cached.
  ///   - answerTime: the time that the gateway has to answer.
  ///   - shape: transforms a successful answer.
  init(
    _ method: String, for time: Duration, within answerTime: Duration = .seconds(5), of edge: Edge,
    shape: @escaping @Loop (HTTPAnswer) -> HTTPAnswer
  ) {
    self.method = method
    self.time = time
    self.answerTime = answerTime
    self.edge = edge
    self.shape = shape
  }

  /// Passes the answer to `done`, immediately if the answer is cached.
  func get(_ done: @escaping @Loop (HTTPAnswer) -> Void) {
    if let known, edge.clock.now < known.until { return done(known.answer) }
    waiting.append(done)
    if isAsked { return }
    isAsked = true
    let text = ForwardedRequest(method, timeoutMs: Int(answerTime.milliseconds), &edge.numbers)
    exchange = Exchange(text, for: .edge, by: edge, within: answerTime) { [weak self] result in
      // If the gateway itself reports an exceeded deadline, `result` is a success, because the gateway has answered.
      if case .failure(let failure) = result, failure.kind == .deadlineExceeded { self?.timedOut() }
      self?.exchange = nil
      self?.received(MethodCall.answer(result))
    }
  }

  /// Reports a timeout, unless edge itself was late. If edge was late, it may not have sent the call or read the reply
  /// in time.
  private func timedOut() {
    guard let exchange, exchange.lateness < edge.limits.lateness else { return }
    edge.upstream.watch.timedOut()
  }

  private func received(_ answer: HTTPAnswer) {
    let isGood = answer.status == .ok
    let answer = isGood ? shape(answer) : answer
    known = (answer, edge.clock.now + (isGood ? time : min(time, Self.failureTime)))
    isAsked = false
    let waiting = waiting
    self.waiting = []
    for done in waiting { done(answer) }
  }
}

extension Requester {
  /// Edge itself, identified by a user id that doesn't exist.
  static let edge = Requester.user(.max)
}
