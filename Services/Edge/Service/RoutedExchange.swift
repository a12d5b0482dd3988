import EventLoop
import Wire

/// One text to the cell that it is for, and on to another where that says so.
@Loop final class RoutedExchange {
  private let edge: Edge
  private let requester: Requester
  /// Kept for as long as it may have to be sent again.
  private var text: GatewayText?
  private let token: Bytes?
  private var hops = 0
  private var exchange: Exchange?
  private let done: @Loop (Result<[Bytes], Failure>) -> Void

  /// Begins.
  ///
  /// - Parameter done: called once, never from inside of this: with the answers, each under its client's id.
  init(
    _ text: GatewayText, for requester: Requester, by edge: Edge,
    done: @escaping @Loop (Result<[Bytes], Failure>) -> Void
  ) {
    (self.requester, self.edge, self.done, token) = (requester, edge, done, text.destination.token)
    self.text = edge.cells.areMany ? text : nil
    send(text, to: edge.cells.cell(for: token, key: text.destination.key, of: requester.party))
  }

  /// Gives it up, and what runs for it.
  func cancel() {
    exchange?.cancel()
    exchange = nil
  }

  private func send(_ text: GatewayText, to cell: Cell) {
    exchange = Exchange(text, for: requester, at: cell, by: edge) { [self] result in
      exchange = nil
      if edge.cells.standsIn(cell, for: token), Self.saysAll(result, .unauthenticated) {
        return done(.failure(.unavailable("gateway")))
      }
      guard let text = self.text, let failure = Self.redirect(result) else { return done(result) }
      // What may have been done is for the client to send again, under its key.
      guard let cell = edge.cells.note(failure, for: token, of: requester.party), failure.executed == .no else {
        return done(.failure(.unavailable("gateway", executed: failure.executed)))
      }
      // Each says that the other one has it: it is just going from one to the other.
      guard hops < Cells.mostHops else { return done(.failure(.accountMoving)) }
      hops += 1
      send(text, to: cell)
    }
  }

  /// Why all of it is to be sent on; nil where something of it was answered.
  private static func redirect(_ result: Result<[Bytes], Failure>) -> Failure? {
    guard case .success(let answers) = result, let first = answers.first, saysAll(result, .moved) else { return nil }
    return Redirect.read(first.span)
  }

  private static func saysAll(_ result: Result<[Bytes], Failure>, _ kind: FailureKind) -> Bool {
    guard case .success(let answers) = result, !answers.isEmpty else { return false }
    return answers.allSatisfy { Redirect.read($0.span, kind) != nil }
  }
}
