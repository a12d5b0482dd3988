package import CivilTime
package import EventLoop
package import HTTP
import Quotas
package import Wire

/// An HTTP connection. It processes one request at a time, until it is closed or its stream is handed over.
@Loop package final class HTTPConnection {
  /// The connection's number in its site.
  package let number: Int
  /// The connection's byte stream.
  package let stream: ByteStream
  private let site: any WebSite
  private let bounds: WebBounds
  private var reader: HTTPReader
  /// The bytes that have arrived while a request is being answered.
  private var ahead: Bytes = []
  /// The number of bytes reported to the site.
  private var charged = 0
  /// The number of written bytes that the client hasn't read.
  private var unread = 0
  /// The request being answered.
  package private(set) var request: (any WebTask)?
  /// The head of the request being answered or read.
  package var head: HTTPHead? { request?.head ?? reader.head }
  private var phase: Phase
  /// True if the connection has more work and waits for its turn.
  private var isWaiting = false
  /// The work done in the current turn of the loop.
  private var done = (turn: UInt64(0), bytes: 0, requests: 0)
  /// The part of `done` that was already reported to the site.
  private var counted = (bytes: 0, requests: 0)
  /// Detects a client that doesn't read.
  private var stall = StallWatch()
  private var isOver = false
  private var isStopping = false

  /// The state of the connection. A state with a timeout has the time at which the timeout started.
  private enum Phase {
    case request(Instant)
    case head(Instant)
    case body(Instant)
    case answer
    /// The client must still read the last response.
    case last
    /// The response announced that the connection will be closed, so the client should close it.
    case end(Instant)
  }

  package init(_ stream: ByteStream, number: Int, site: any WebSite) {
    self.stream = stream
    self.number = number
    self.site = site
    bounds = site.bounds
    reader = HTTPReader(bounds: bounds.http)
    phase = .head(site.clock.now)
  }

  package func start() { stream.start(owner: self) }

  // MARK: Requests

  private func read(_ bytes: Span<UInt8>) {
    var at = 0
    site.began(self)
    defer { site.worked(self) }
    do throws(HTTPFault) {
      while mayBegin, at < bytes.count || reader.isWhole, mayContinue() { try advance(bytes, from: &at) }
    } catch { return refuse(site.answer(to: error)) }
    if isEnding { return }
    if at < bytes.count { keep(bytes.extracting(at...)) }
    if case .request = phase, reader.isInside { phase = .head(site.clock.recent) }
    charge()
  }

  /// Processes the next piece: starts a complete request, or reads more.
  private func advance(_ bytes: Span<UInt8>, from at: inout Int) throws(HTTPFault) {
    if let whole = reader.take() {
      done.requests += 1
      return begin(whole.head, whole.body)
    }
    // Use larger pieces for a body that is only copied.
    let most = reader.isCopying ? bounds.turnBytes : bounds.pieceBytes
    let start = at
    let step = try reader.read(bytes.extracting(..<min(bytes.count, at + most)), from: &at)
    done.bytes += at - start
    switch step {
    case .more: break
    case .head: bodyFollows()
    // No timeout applies while the request waits to be started.
    case .whole: phase = .answer
    }
  }

  /// Returns true if it is still this connection's turn. Otherwise, queues the connection for its next turn.
  private func mayContinue() -> Bool {
    let turn = Loop.turn
    if turn != done.turn {
      done = (turn, 0, 0)
      counted = (0, 0)
    }
    let hasWorked = done.requests > counted.requests || done.bytes >= counted.bytes + bounds.pieceBytes
    if hasWorked { counted = (done.bytes, done.requests) }
    if done.bytes < bounds.turnBytes, done.requests < bounds.turnRequests, site.mayContinue(self, counting: hasWorked) {
      return true
    }
    isWaiting = true
    site.wait(self)
    return false
  }

  /// Continues the work. The site calls this when the connection's turn has come.
  package func takeTurn() {
    guard isWaiting else { return }
    isWaiting = false
    if isEnding { stream.resumeReading() } else { advance() }
  }

  /// True if a part of the next request has arrived.
  private var hasReceived: Bool { reader.isInside || !ahead.isEmpty }

  /// True if a complete request hasn't been answered yet.
  package var isBusy: Bool { request != nil || reader.isWhole }

  /// True if further input is ignored.
  private var isEnding: Bool {
    switch phase {
    case .last, .end: true
    case .request, .head, .body, .answer: isOver
    }
  }

  /// True if the next request may begin: the previous one is answered, and the client reads the responses.
  private var mayBegin: Bool { request == nil && !isEnding && !isFull }
  private var isFull: Bool { stream.pendingBytes > bounds.highWater }

  private func keep(_ rest: Span<UInt8>) {
    ahead.append(rest)
    // Apply back-pressure to a client that sends more before its requests are answered.
    if isWaiting || isFull || ahead.count > bounds.aheadBytes { stream.pauseReading() }
  }

  /// Continues with the bytes that arrived while a request was being answered.
  private func advance() {
    guard mayBegin, !isWaiting else { return }
    stream.resumeReading()
    guard !ahead.isEmpty || reader.isWhole else { return }
    let next = ahead
    ahead = []
    read(next.span)
  }

  private func bodyFollows() {
    guard let head = reader.head else { return }
    phase = .body(site.clock.recent)
    // Reject the request now, so that the client needn't send a long body first.
    if let refusal = site.refusal(of: head) { return refuse(refusal) }
    if head.expectsContinue { stream.append { $0.append("HTTP/1.1 100 Continue\r\n\r\n") } }
  }

  private func begin(_ head: HTTPHead, _ body: Bytes) {
    phase = .answer
    let request = site.begin(head, body, on: self)
    self.request = request
    if let refusal = recharge() { return answered(request, refusal) }
    request.run()
    if isStopping, self.request === request { request.goAway() }
  }

  /// Reports the number of held bytes to the site. If the number exceeds a limit, rejects the request.
  private func charge() {
    if let refusal = recharge() { refuse(refusal, isCounted: true) }
  }

  /// Reports the number of held bytes to the site. Returns the response that rejects the request if the number exceeds
  /// a limit, or nil otherwise.
  private func recharge() -> HTTPAnswer? {
    let held = isOver ? 0 : reader.unfinished + ahead.count + (request?.held ?? 0) + unread
    if held == 0, charged == 0 { return nil }
    charged = held
    return site.hold(held, on: self)
  }

  // MARK: Responses

  /// Sends the response and continues with the next request.
  ///
  /// - Parameter isLast: True to close the connection after the response, even if the client would keep it open.
  package func answered(_ request: any WebTask, _ answer: HTTPAnswer, closes isLast: Bool = false) {
    guard self.request === request, !isOver else { return }
    let closes = isLast || closes(behind: request)
    var answer = answer
    if request.head.method != "HEAD", let refusal = refusal(of: answer) { answer = refusal }
    write(answer, isHead: request.head.method == "HEAD", closes: closes)
    finish(request, closes: closes)
  }

  /// Reports a long response to the site before it is written. The response may stay in memory until the client reads
  /// it, while other clients request long responses too.
  private func refusal(of answer: HTTPAnswer) -> HTTPAnswer? {
    guard case .bytes(let body) = answer.body, body.count > bounds.longBody else { return nil }
    unread = stream.pendingBytes + body.count
    guard let refusal = recharge() else { return nil }
    unread = stream.pendingBytes
    // Ignore the result, because the site never rejects a lower number of bytes.
    _ = recharge()
    return refusal
  }

  /// Returns true if the connection closes after a request's response.
  package func closes(behind request: any WebTask) -> Bool { isStopping || !request.head.keepsAlive }

  /// Writes the head of a response whose body follows.
  package func begun(_ request: any WebTask, _ answer: HTTPAnswer, closes: Bool) {
    guard self.request === request, !isOver else { return }
    write(answer, closes: closes)
  }

  /// Completes a request whose response has been written.
  package func finish(_ request: any WebTask, closes: Bool) {
    guard self.request === request, !isOver else { return }
    self.request = nil
    request.end()
    if closes { return leave() }
    phase = .request(site.clock.recent)
    charge()
    advance()
  }

  /// Closes the connection after the client has read the last response.
  private func leave() {
    guard stream.pendingBytes > 0 else { return close() }
    phase = .last
    ahead = []
    charge()
  }

  private func write(_ answer: HTTPAnswer, isHead: Bool = false, closes: Bool) {
    stream.append { answer.write(into: &$0, date: site.date, isHead: isHead, closes: closes) }
  }

  /// Sends a last response. Further input is read and discarded for a short time, because closing a connection with
  /// unread input would also discard the response.
  ///
  /// - Parameter isCounted: True if the site has already counted the rejection.
  private func refuse(_ answer: HTTPAnswer, isCounted: Bool = false) {
    guard !isOver else { return }
    if !isCounted { site.refused() }
    // Send nothing while a request is being answered, because the client would mistake this response for the response
    // to that request. Also send nothing to a client that doesn't read.
    guard request == nil, unread == 0 else { return close() }
    write(answer, closes: true)
    phase = .end(site.clock.now)
    ahead = []
    reader = HTTPReader(bounds: bounds.http)
    charge()
    stream.resumeReading()
  }

  /// Waits for this connection's turn before more input is read and discarded, because discarding also takes time from
  /// other connections.
  private func discardInput() {
    stream.pauseReading()
    guard !isWaiting else { return }
    isWaiting = true
    site.began(self)
    site.wait(self)
    site.worked(self)
  }

  /// Writes the last response and hands the stream over to the caller.
  ///
  /// - Returns: The bytes that arrived after the request; nil if the connection is already closed.
  package func handOver(_ request: any WebTask, with answer: HTTPAnswer) -> Bytes? {
    guard self.request === request, !isOver else { return nil }
    self.request = nil
    write(answer, closes: false)
    let rest = ahead
    isOver = true
    charge()
    return rest
  }

  // MARK: Closing

  /// Completes the current request, and then closes the connection.
  package func goAway() {
    isStopping = true
    if let request { request.goAway() } else if !reader.isInside, !reader.isWhole { leave() }
  }

  /// Closes the connection at once.
  package func close() {
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
    site.ended(self)
  }

  /// Checks for timeouts.
  package func checkTimeouts(at now: Instant) {
    if stall.isStalled(at: now, mark: stream.readProgress, limit: bounds.writeTime) { return close() }
    request?.checkTimeouts(at: now)
    switch phase {
    // While responses are pending, only `writeTime` applies.
    case .request(let since) where now - since > bounds.idleTime && stream.pendingBytes == 0: close()
    case .head(let since) where now - since > bounds.headTime:
      // Browsers open connections in advance. A browser could mistake the response to a timeout for the response to its
      // first request, so an unused connection is closed without one.
      if hasReceived { late(receiving: "head") } else { close() }
    case .body(let since) where now - since > site.bodyTime(holding: charged): late(receiving: "body")
    case .end(let since) where now - since > bounds.lingerTime: close()
    default: break
    }
  }

  private func late(receiving what: String) {
    refuse(site.answer(to: HTTPFault(.requestTimeout, "the request's \(what) takes too long")))
  }
}

extension HTTPConnection: ByteStreamOwner {
  /// Reads requests. Input after a request waits until the request is answered.
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    if isEnding { return discardInput() }
    guard mayBegin, !isWaiting, ahead.isEmpty else {
      keep(bytes)
      return charge()
    }
    read(bytes)
  }

  /// Limits reads to the bytes that may be processed in one turn.
  package func allowance(_ stream: ByteStream) -> Int { bounds.turnBytes }

  /// Resumes the writing of the current request, or starts the next one.
  package func drained(_ stream: ByteStream) {
    // Restart the idle timeout, because the client may have been reading for longer than that.
    if unread > 0, case .request = phase { phase = .request(site.clock.recent) }
    unread = 0
    if case .last = phase { return close() }
    request?.hasCapacity()
    charge()
    advance()
  }

  /// Updates the site's count of the bytes that a slow client hasn't read.
  package func stalled(_ stream: ByteStream) {
    unread = stream.pendingBytes
    charge()
  }

  /// Cancels the current request.
  package func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}
