import CivilTime
import EventLoop
import HTTP
import Telemetry
import Wire

/// One text to the gateway, and what it answers.
///
/// The line is somebody's alone until all is answered that was sent by it; only then others may have it.
@Loop final class Exchange {
  private let edge: Edge
  private let requester: Requester
  private var text: GatewayText
  private var done: ((Result<[Bytes], Failure>) -> Void)?
  private var line: GatewayLine?
  private var timer: TimerID?
  /// How many bytes were sent.
  private var sent = 0
  /// When the gateway has had the time that the text gives it.
  private let until: Instant
  /// How much later than it was due it was seen that a time was over.
  private(set) var lateness = Duration.zero

  /// Begins.
  ///
  /// - Parameters:
  ///   - time: how long the answer may take, for what edge asks for itself.
  ///   - done: called once, never from inside of this: with the answers, each under its client's id.
  init(
    _ text: GatewayText, for requester: Requester, by edge: Edge, within time: Duration? = nil,
    done: @escaping @Loop (Result<[Bytes], Failure>) -> Void
  ) {
    self.text = text
    self.requester = requester
    self.edge = edge
    self.done = done
    let (now, limits) = (edge.clock.now, edge.limits)
    if let time {
      until = now + time
      arm(until) { $0.expire() }
    } else if let time = text.time {
      until = now + min(time, limits.longestCall) + limits.grace
      arm(until) { $0.expire() }
    } else {
      until = now + limits.answerTime
      arm(now + max(limits.callTime - limits.probeTime, .zero)) { $0.probe(or: now + limits.callTime + limits.grace) }
    }
    if let line = edge.upstream.pool.takeIdle(for: requester) {
      send(on: line)
    } else {
      Loop.task { [self] in await begin() }
    }
  }

  /// Gives it up, and what runs for it.
  func cancel() {
    done = nil
    end()
  }

  private func arm(_ moment: Instant, _ due: @escaping @Loop (Exchange) -> Void) {
    timer = edge.clock.schedule(at: moment) { [weak self] in
      guard let self else { return }
      timer = nil
      lateness = edge.clock.now - moment
      Self.afterLook { [weak self] in
        guard let self, done != nil, timer == nil else { return }
        due(self)
      }
    }
  }

  /// Does something once the sockets were looked at: an answer that came in time may lie unread. Of three ends of turns
  /// one at least comes after that, since there is one before it and one behind.
  private static func afterLook(_ ends: Int = 3, _ body: @escaping @Loop () -> Void) {
    if ends == 0 { return body() }
    Loop.atEndOfTurn { afterLook(ends - 1, body) }
  }

  /// Its time is over.
  private func expire() {
    // Perhaps it is the gateway that doesn't answer, and not what it has called.
    edge.upstream.watch.ask?()
    finish(.failure(.deadlineExceeded(executed: line == nil ? .no : .unknown)))
  }

  /// Only the gateway knows how long it gives a call that doesn't say. Where it answers nothing at all it isn't waited for
  /// longer than it would take by default.
  private func probe(or end: Instant) {
    edge.upstream.health.get { [weak self] answer in
      guard let self, done != nil, timer == nil else { return }
      guard answer.status == .ok else { return end <= edge.clock.now ? expire() : arm(end) { $0.expire() } }
      let next = edge.clock.now + edge.limits.callTime
      arm(min(next, until)) { next < $0.until ? $0.probe(or: next) : $0.expire() }
    }
  }

  private func begin() async {
    do throws(UVFault) {
      let line = try await edge.upstream.pool.take(for: requester)
      guard done != nil else { return edge.upstream.pool.give(line, of: requester) }
      send(on: line)
    } catch {
      edge.upstream.watch.unreachable(error)
      finish(.failure(.unavailable("gateway")))
    }
  }

  private func send(on line: GatewayLine) {
    self.line = line
    line.owner = self
    if line.isOver { return ended(line) }
    sent = text.bytes.count
    line.send(text.take())
  }

  private func finish(_ result: Result<[Bytes], Failure>) {
    let done = done
    self.done = nil
    if case .success = result, let line {
      self.line = nil
      edge.upstream.pool.give(line, of: requester)
      edge.upstream.watch.answered()
    }
    end()
    done?(result)
  }

  private func end() {
    if let timer { edge.clock.cancel(timer) }
    timer = nil
    line?.close()
    line = nil
  }
}

extension Exchange: GatewayLineOwner {
  func said(_ text: Span<UInt8>, on line: GatewayLine) {
    // Its end tells that it stops, too; until then it answers.
    if text.has("{\"jsonrpc\":\"2.0\",\"method\":\"$/goingAway\"", at: 0) { return line.isLeaving = true }
    if let answers = self.text.answers.read(text, &edge.reader) { return finish(.success(answers)) }
    // No other text is open on the line, so it is told to the right one; what else it might say counts no more.
    if let refusal = Failure(ofLine: text) {
      guard refusal.refusesHeader else { return finish(.failure(refusal)) }
      edge.upstream.watch.refused()
      return finish(.failure(.unavailable("gateway")))
    }
    edge.log.warning("the gateway said what wasn't asked for", [:])
    finish(.failure(.unavailable("gateway", executed: .unknown)))
  }

  func hasRoom(_ line: GatewayLine) {}

  func ended(_ line: GatewayLine) {
    self.line = nil
    guard sent > Self.always else { return finish(.failure(.unavailable("gateway", executed: .unknown))) }
    // What the gateway says of a text that is too long goes down with what it hasn't read of it.
    edge.upstream.frameBytes { [weak self] most in
      guard let self, done != nil else { return }
      guard let most, sent > most else { return finish(.failure(.unavailable("gateway", executed: .unknown))) }
      finish(.failure(.tooLong(most)))
    }
  }

  /// What every gateway takes: no setting of a size is lower.
  private static let always = 4 << 10
}

extension Failure {
  /// As the gateway says it of a frame.
  fileprivate static func tooLong(_ most: Int) -> Failure {
    Failure(
      .invalidRequest, Message("Invalid request: the gateway takes at most \(most) bytes"),
      details: ["limit": "frame_size", "maximum": .integer(Int64(most))])
  }
}
