import CivilTime
import EventLoop
import HTTP
import Wire

/// What the gateway says to everybody alike: edge asks for itself, once for all who wait, and keeps the answer for a
/// moment. So those who ask cost neither a line to the gateway nor work there, however many they are.
@Loop final class SharedAnswer {
  private let method: String
  private let time: Duration
  private let answerTime: Duration
  private let shape: @Loop (HTTPAnswer) -> HTTPAnswer
  private weak var edge: Edge?
  private var known: (answer: HTTPAnswer, until: Instant)?
  private var waiting: [@Loop (HTTPAnswer) -> Void] = []
  private var isAsked = false
  private var exchange: Exchange?

  /// Failures are kept no longer.
  private static let failureTime = Duration.seconds(1)

  /// - Parameters:
  ///   - time: how long an answer is kept.
  ///   - answerTime: how long the gateway has for it.
  ///   - shape: makes of a good one what is given.
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

  /// Gives the answer, at once where it is known.
  func get(_ done: @escaping @Loop (HTTPAnswer) -> Void) {
    guard let edge else { return }
    if let known, edge.clock.now < known.until { return done(known.answer) }
    waiting.append(done)
    if isAsked { return }
    isAsked = true
    let text = GatewayText(method, timeoutMs: Int(answerTime.milliseconds), &edge.numbers)
    exchange = Exchange(text, for: .edge, by: edge, within: answerTime) { [weak self] result in
      // What the gateway says itself of a deadline is an answer.
      if case .failure(let failure) = result, failure.kind == .deadlineExceeded { self?.fellSilent() }
      self?.exchange = nil
      self?.came(MethodCall.answer(result))
    }
  }

  /// Where edge itself was late, the gateway may not have been asked in time, or not been heard.
  private func fellSilent() {
    guard let edge, let exchange, exchange.lateness < edge.limits.lateness else { return }
    edge.upstream.watch.fellSilent()
  }

  private func came(_ answer: HTTPAnswer) {
    guard let edge else { return }
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
  /// Edge itself: a user that there isn't.
  static let edge = Requester.user(.max)
}
