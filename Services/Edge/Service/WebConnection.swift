import CivilTime
import Crypto
import EventLoop
import HTTP
import Telemetry
import Wire

/// A connection that speaks HTTP: one request after the other, until it ends or becomes a WebSocket.
@Loop final class WebConnection {
  let number: Int
  let edge: Edge
  let stream: ByteStream
  /// Who is counted for the connection itself; nil for a proxy's, which many use.
  let party: Party?
  private var reader: HTTPReader
  /// What came behind a request that isn't answered yet.
  private var ahead: Bytes = []
  private var charged = 0
  /// The request that is being answered.
  private(set) var request: WebRequest?
  private var phase: Phase
  private var stall: (written: UInt64, since: Instant)?
  private var isOver = false
  private var isStopping = false

  /// What it waits for, and since when.
  private enum Phase {
    case request(Instant)
    case head(Instant)
    case body(Instant)
    case answer
    /// For the client, which was told that the connection ends.
    case end(Instant)
  }

  init(_ stream: ByteStream, of party: Party?, number: Int, edge: Edge) {
    (self.stream, self.party, self.number, self.edge) = (stream, party, number, edge)
    reader = HTTPReader(bounds: edge.limits.http)
    phase = .head(edge.clock.now)
  }

  func start() { stream.start(owner: self) }

  // MARK: Requests

  private func read(_ bytes: Span<UInt8>) {
    var at = 0
    do throws(HTTPFault) {
      while at < bytes.count, request == nil, !isOver {
        switch try reader.read(bytes, from: &at) {
        case .more: break
        case .head: bodyFollows()
        case .whole: if let whole = reader.take() { begin(whole.head, whole.body) }
        }
        if case .end = phase { return }
      }
    } catch { return refuse(error.answer) }
    if isOver { return }
    if at < bytes.count { keep(bytes.extracting(at...)) }
    if case .request = phase, reader.isInside { phase = .head(edge.clock.recent) }
    charge()
  }

  private func keep(_ rest: Span<UInt8>) {
    ahead.append(rest)
    // Who sends more before the answers of what was sent has to wait.
    if ahead.count > edge.limits.aheadBytes { stream.pauseReading() }
  }

  private func bodyFollows() {
    guard let head = reader.head else { return }
    phase = .body(edge.clock.recent)
    // Nobody sends a megabyte for what isn't taken.
    if case .refused(let status, let allow) = EdgeRoute(head) {
      return refuse(edge.refusal(status, allow: allow))
    }
    if head.expectsContinue { stream.append { $0.append("HTTP/1.1 100 Continue\r\n\r\n") } }
  }

  private func begin(_ head: HTTPHead, _ body: Bytes) {
    phase = .answer
    edge.counters.requests.add()
    let request = WebRequest(head, body, on: self)
    self.request = request
    // Who has the connection is counted for that.
    if party == nil {
      do throws(EdgeShares.Full) { try edge.shares.begin(request.party) } catch {
        edge.counters.refusals.add()
        return request.answer(error.failure.answer)
      }
      request.isCounted = true
    }
    request.run()
  }

  private func charge() {
    let held = isOver ? 0 : reader.unfinished + ahead.count
    guard held != charged else { return }
    let growth = held - charged
    charged = held
    do throws(EdgeShares.Full) { try edge.shares.keep(growth, of: owner) } catch {
      edge.counters.refusals.add()
      refuse(error.failure.answer)
    }
  }

  private var owner: Party { party ?? .user(stream.peer.uid) }

  // MARK: Answers

  /// Answers the request, and goes on with the next.
  func answered(_ request: WebRequest, _ answer: HTTPAnswer) {
    guard self.request === request, !isOver else { return }
    let closes = isStopping || !request.head.keepsAlive
    write(answer, isHead: request.head.method == "HEAD", closes: closes)
    finish(request, closes: closes)
  }

  /// Writes the head of an answer whose body ends with the connection.
  func begun(_ request: WebRequest, _ answer: HTTPAnswer) {
    guard self.request === request, !isOver else { return }
    write(answer, closes: true)
  }

  /// Its answer is written.
  func finish(_ request: WebRequest, closes: Bool) {
    guard self.request === request, !isOver else { return }
    self.request = nil
    request.end()
    if closes { return close() }
    phase = .request(edge.clock.recent)
    stream.resumeReading()
    guard !ahead.isEmpty else { return }
    let next = ahead
    ahead = []
    read(next.span)
  }

  func write(_ answer: HTTPAnswer, isHead: Bool = false, closes: Bool) {
    stream.append { answer.write(into: &$0, date: edge.date, isHead: isHead, closes: closes) }
  }

  /// Answers what nothing can follow. What the client still sends is passed over for a moment: an end with bytes unread would take
  /// the answer with it.
  private func refuse(_ answer: HTTPAnswer) {
    guard !isOver else { return }
    edge.counters.refusals.add()
    write(answer, closes: true)
    phase = .end(edge.clock.now)
    ahead = []
    stream.resumeReading()
  }

  /// The request becomes a WebSocket, which has the stream from now on.
  func becomeSocket(_ request: WebRequest, key: WebSocketHandshake, over line: GatewayLine) {
    guard self.request === request, !isOver else { return line.close() }
    self.request = nil
    request.isCounted = false
    let accept = Base64.encode(SHA1.digest(key.proof))
    let answer = HTTPAnswer(.switchingProtocols).with("Upgrade", "websocket").with("Connection", "Upgrade").with(
      "Sec-WebSocket-Accept", accept)
    write(answer, closes: false)
    let rest = ahead
    ahead = []
    charge()
    isOver = true
    edge.upgraded(self, to: request.party, over: line, rest: rest)
  }

  // MARK: The end

  /// Answers what is being answered, and ends.
  func goAway() {
    isStopping = true
    if request == nil, !reader.isInside { close() }
  }

  func close() {
    guard !isOver else { return }
    stream.close()
    over()
  }

  private func over() {
    guard !isOver else { return }
    isOver = true
    charge()
    request?.cancel()
    request?.end()
    request = nil
    edge.ended(self)
  }

  /// Looks whether something takes too long.
  func look(at now: Instant) {
    let limits = edge.limits
    if stream.pendingBytes == 0 {
      stall = nil
    } else if let stall, stall.written == stream.writtenBytes {
      if now - stall.since > limits.writeTime { return close() }
    } else {
      stall = (stream.writtenBytes, now)
    }
    request?.look(at: now)
    switch phase {
    case .request(let since) where now - since > limits.idleTime: close()
    case .head(let since) where now - since > limits.headTime: late(since: "head")
    case .body(let since) where now - since > limits.bodyTime: late(since: "body")
    case .end(let since) where now - since > limits.lingerTime: close()
    default: break
    }
  }

  private func late(since what: String) {
    refuse(HTTPFault(.requestTimeout, "the request's \(what) takes too long").answer)
  }
}

extension WebConnection: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    if case .end = phase { return }
    guard request == nil else {
      keep(bytes)
      return charge()
    }
    read(bytes)
  }

  func drained(_ stream: ByteStream) { request?.hasRoom() }

  func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}
