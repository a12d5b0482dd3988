import CivilTime
import EventLoop
import HTTP
import Telemetry
import WebServer
import Wire

/// Sends a file from a service to a client, piece by piece. Edge requests the next piece when the client has read the
/// previous one, so a file of any length uses the memory of two pieces. This memory is charged to the client's origin.
@Loop final class FileFeed {
  private let request: WebRequest
  private let address: FileAddress
  private var delivery: FileDelivery
  private var exchange: Exchange?
  private var timer: TimerID?
  private var hasBegun = false
  private var isOver = false
  private var charged = EdgeUsage.Charge()
  /// The number of failed attempts for the current piece.
  private var tries = 0
  /// The file's state in the queue for requesting a piece.
  private var turn = Turn.none
  private enum Turn { case none, waiting, taken }

  private var edge: Edge { request.edge }

  /// The memory for a file: a piece that the client hasn't read, and the next one as it arrives.
  static let capacity = 2 * FileDelivery.pieceBytes

  init(_ address: FileAddress, for request: WebRequest) {
    self.request = request
    self.address = address
    delivery = FileDelivery(address, for: request.head)
  }

  /// Starts sending when enough memory is available. Pages load many pictures at once, so some pictures have to wait.
  func start() { start(until: edge.clock.now + edge.limits.fileTime) }

  private func start(until end: Instant) {
    do throws(EdgeUsage.Full) { try edge.usage.charge(&charged, Self.capacity, to: request.party) } catch {
      return retry(until: end, after: error)
    }
    ask()
  }

  private func retry(until end: Instant, after reason: EdgeUsage.Full) {
    try? edge.usage.charge(&charged, 0, to: request.party)
    let next = edge.clock.now + Self.pause
    guard next < end else {
      edge.refusals.count(reason)
      return refuse(reason.failure.answer)
    }
    timer = edge.clock.schedule(at: next) { [weak self] in
      self?.timer = nil
      self?.start(until: end)
    }
  }

  private static let pause = Duration.milliseconds(100)

  /// Stops sending and frees the memory.
  func cancel() {
    isOver = true
    exchange?.cancel()
    exchange = nil
    if let timer { edge.clock.cancel(timer) }
    timer = nil
    if turn == .waiting { edge.turns.leave { $0 === self } }
    endTurn()
    // Freeing memory never fails.
    try? edge.usage.charge(&charged, 0, to: request.party)
  }

  /// Called when the client has read everything that was written.
  func hasCapacity() { if hasBegun, exchange == nil, timer == nil { ask() } }

  private func ask() {
    guard !isOver, delivery.wanted != nil, turn == .none else { return }
    turn = .waiting
    if edge.turns.take(self, of: request.party) { askNow() }
  }

  private func endTurn() {
    guard turn == .taken else { return }
    turn = .none
    for next in edge.turns.give(of: request.party) { next.askNow() }
  }

  /// Requests the next piece when it is this file's turn.
  private func askNow() {
    turn = .taken
    guard let wanted = delivery.wanted else { return endTurn() }
    let id = edge.numbers.next()
    let text = ForwardedRequest(id, address.question(id, at: wanted.lowerBound, length: wanted.count))
    exchange = Exchange(text, for: request.requester, by: edge, isLong: true) { [self] result in
      exchange = nil
      endTurn()
      switch result {
      case .success(let answers): answered(answers.first ?? [])
      case .failure(let failure): failed(failure, failure.answer)
      }
    }
  }

  private func answered(_ text: Bytes) {
    guard let head = AnswerHead(text.span), case .result = head.kind else {
      let failure = AnswerHead(text.span).flatMap { try? JSON.decode(Failure.self, from: Bytes(text[$0.value])) }
      return failed(failure ?? .internal(id: "unreadable"), MethodCall.answer(text))
    }
    tries = 0
    do throws(Failure) { take(try delivery.take(Bytes(text[head.value]))) } catch { failed(error, error.answer) }
  }

  private func take(_ step: FileDelivery.Step) {
    switch step {
    case .begin(let answer, let bytes):
      hasBegun = true
      request.begin(answer, endless: false)
      write(bytes)
    case .more(let bytes): write(bytes)
    case .breakOff: request.breakOff()
    }
  }

  private func write(_ bytes: Bytes) {
    guard !isOver else { return }
    let stream = request.connection.stream
    stream.append { $0 += bytes }
    if delivery.wanted == nil { return request.finishFile() }
    // If there are bytes to send, `hasCapacity` is called after they are sent.
    if bytes.isEmpty { ask() }
  }

  /// Reports the failure if the answer hasn't begun. Once the answer has begun, a failure can't be reported, so the
  /// piece is retried a few times.
  private func failed(_ failure: Failure, _ answer: HTTPAnswer) {
    guard !isOver else { return }
    guard hasBegun else { return refuse(answer) }
    guard failure.isTemporary, tries < Self.maxTries else { return request.breakOff() }
    tries += 1
    let wait = min(max(failure.retryAfterMs ?? 0, 100), 2000)
    timer = edge.clock.schedule(at: edge.clock.now + .milliseconds(wait)) { [weak self] in
      self?.timer = nil
      self?.ask()
    }
  }

  private static let maxTries = 8

  private func refuse(_ answer: HTTPAnswer) {
    cancel()
    request.answer(answer)
  }
}
