import CivilTime
import EventLoop
import HTTP
import Wire

/// What the gateway says to everybody alike: edge asks for itself, once for all who wait, and keeps the answer for a
/// moment. So those who ask cost neither a line to the gateway nor work there, however many they are.
@Loop final class SharedAnswer {
  private let method: String
  private let time: Duration
  private let shape: @Loop (HTTPAnswer) -> HTTPAnswer
  private weak var edge: Edge?
  private var known: (answer: HTTPAnswer, until: Instant)?
  private var waiting: [@Loop (HTTPAnswer) -> Void] = []
  private var isAsked = false

  /// Failures are kept no longer, and the gateway gets no longer for its answer.
  private static let failureTime = Duration.seconds(1)
  private static let answerTime = Duration.seconds(5)

  /// - Parameters:
  ///   - time: how long an answer is kept.
  ///   - shape: makes of a good one what is given.
  init(
    _ method: String, for time: Duration, of edge: Edge, shape: @escaping @Loop (HTTPAnswer) -> HTTPAnswer
  ) {
    (self.method, self.time, self.edge, self.shape) = (method, time, edge, shape)
  }

  /// Gives the answer, at once where it is known.
  func get(_ done: @escaping @Loop (HTTPAnswer) -> Void) {
    guard let edge else { return }
    if let known, edge.clock.now < known.until { return done(known.answer) }
    waiting.append(done)
    if isAsked { return }
    isAsked = true
    let text = GatewayText(method, timeoutMs: Int(Self.answerTime.milliseconds), &edge.numbers)
    _ = Exchange(text, for: .edge, by: edge, within: Self.answerTime) { [weak self] in
      self?.came(MethodCall.answer($0))
    }
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
