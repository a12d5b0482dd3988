import CivilTime
import EventLoop
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

  /// Begins.
  ///
  /// - Parameters:
  ///   - time: how long the answer may take.
  ///   - done: called once, never from inside of this: with the answers, each under its client's id.
  init(
    _ text: GatewayText, for requester: Requester, by edge: Edge, within time: Duration? = nil,
    done: @escaping @Loop (Result<[Bytes], Failure>) -> Void
  ) {
    (self.text, self.requester, self.edge, self.done) = (text, requester, edge, done)
    timer = edge.clock.schedule(at: edge.clock.now + (time ?? edge.limits.answerTime)) { [weak self] in
      self?.finish(.failure(.deadlineExceeded(executed: .unknown)))
    }
    if let line = edge.pool.takeIdle(for: requester) {
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

  private func begin() async {
    do throws(UVFault) {
      let line = try await edge.pool.take(for: requester)
      guard done != nil else { return edge.pool.give(line, of: requester) }
      send(on: line)
    } catch {
      edge.log.warning("can't reach the gateway", ["reason": "\(error)"])
      finish(.failure(.unavailable("gateway")))
    }
  }

  private func send(on line: GatewayLine) {
    self.line = line
    line.owner = self
    if line.isOver { return ended(line) }
    line.send(text.take())
  }

  private func finish(_ result: Result<[Bytes], Failure>) {
    let done = done
    self.done = nil
    if case .success = result, let line {
      self.line = nil
      edge.pool.give(line, of: requester)
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
    if let refusal = Self.refusal(text) { return finish(.failure(refusal)) }
    edge.log.warning("the gateway said what wasn't asked for", [:])
    finish(.failure(.unavailable("gateway", executed: .unknown)))
  }

  /// Why the gateway didn't take the text at all, or the line. No other text is open on it, so it is told to the right
  /// one; what else it might say counts no more.
  private static func refusal(_ text: Span<UInt8>) -> Failure? {
    let head: StaticString = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":"
    guard text.has(head, at: 0), text.count > head.utf8CodeUnitCount else { return nil }
    return try? JSON.decode(Failure.self, from: text.extracting(head.utf8CodeUnitCount..<text.count - 1))
  }

  func hasRoom(_ line: GatewayLine) {}

  func ended(_ line: GatewayLine) {
    self.line = nil
    finish(.failure(.unavailable("gateway", executed: .unknown)))
  }
}
