import CivilTime
import EventLoop
import Telemetry
import Wire

/// One text to the gateway, and what it answers.
@Loop final class Exchange {
  private let edge: Edge
  private let requester: Requester
  private let text: Bytes
  private let isAnswered: Bool
  private var done: ((Result<Bytes, Failure>) -> Void)?
  private var line: GatewayLine?
  private var timer: TimerID?

  /// Begins.
  ///
  /// - Parameters:
  ///   - isAnswered: whether the gateway answers; else it is over as soon as the text is sent.
  ///   - done: called once, never from inside of this: with the answer's text, which is empty where none is.
  init(
    _ text: Bytes, isAnswered: Bool = true, for requester: Requester, by edge: Edge,
    done: @escaping @Loop (Result<Bytes, Failure>) -> Void
  ) {
    (self.text, self.isAnswered, self.requester, self.edge, self.done) = (text, isAnswered, requester, edge, done)
    timer = edge.clock.schedule(at: edge.clock.now + edge.limits.answerTime) { [weak self] in
      self?.finish(.failure(.deadlineExceeded(executed: .unknown)))
    }
    if isAnswered, let line = edge.pool.takeIdle(for: requester) {
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
      if !isAnswered { finish(.success([])) }
    } catch {
      edge.log.warning("can't reach the gateway", ["reason": "\(error)"])
      finish(.failure(.unavailable("gateway")))
    }
  }

  private func send(on line: GatewayLine) {
    self.line = line
    line.owner = self
    line.send(text)
  }

  private func finish(_ result: Result<Bytes, Failure>) {
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
    // Notifications come between: that the gateway is about to stop is told by its end, too.
    if text.has("{\"jsonrpc\":\"2.0\",\"method\":", at: 0) { return }
    finish(.success(Bytes(text)))
  }

  func hasRoom(_ line: GatewayLine) {}

  func ended(_ line: GatewayLine) {
    self.line = nil
    finish(.failure(.unavailable("gateway", executed: .unknown)))
  }
}
