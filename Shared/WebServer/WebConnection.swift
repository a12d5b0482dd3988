package import CivilTime
package import EventLoop
package import HTTP
package import Wire

/// A connection that speaks HTTP: one request after the other, until it ends or somebody else takes its stream over.
@Loop package final class WebConnection {
  /// Which one of its site's it is.
  package let number: Int
  /// What it came by.
  package let stream: ByteStream
  private let site: any WebSite
  private let bounds: WebBounds
  private var reader: HTTPReader
  /// What came behind a request that isn't answered yet.
  private var ahead: Bytes = []
  /// What the site was told that it holds.
  private var charged = 0
  /// What was written and the client hasn't read.
  private var unread = 0
  /// The request that is being answered.
  package private(set) var request: (any WebTask)?
  /// The head of the request that is being answered, or read.
  package var head: HTTPHead? { request?.head ?? reader.head }
  private var phase: Phase
  /// Whether it has more to work on, and waits for its turn.
  private var isWaiting = false
  /// What it has worked on in a turn of the loop: bytes, and requests.
  private var done = (turn: UInt64(0), bytes: 0, requests: 0)
  /// How much of that there was as its time was counted last.
  private var counted = (bytes: 0, requests: 0)
  private var stall: (written: UInt64, since: Instant)?
  private var isOver = false
  private var isStopping = false

  /// What it waits for, and since when.
  private enum Phase {
    case request(Instant)
    case head(Instant)
    case body(Instant)
    case answer
    /// For the client to read the last answer.
    case last
    /// For the client, which was told that the connection ends.
    case end(Instant)
  }

  /// A connection that a site was given.
  package init(_ stream: ByteStream, number: Int, site: any WebSite) {
    (self.stream, self.number, self.site, bounds) = (stream, number, site, site.bounds)
    reader = HTTPReader(bounds: bounds.http)
    phase = .head(site.clock.now)
  }

  /// Begins to read.
  package func start() { stream.start(owner: self) }

  // MARK: Requests

  private func read(_ bytes: Span<UInt8>) {
    var at = 0
    site.began(self)
    defer { site.worked(self) }
    do throws(HTTPFault) {
      while mayBegin, at < bytes.count || reader.isWhole, mayGoOn() { try goOn(bytes, from: &at) }
    } catch { return refuse(site.answer(to: error)) }
    if isEnding { return }
    if at < bytes.count { keep(bytes.extracting(at...)) }
    if case .request = phase, reader.isInside { phase = .head(site.clock.recent) }
    charge()
  }

  /// Works on the next piece: begins the request that is whole, or reads on.
  private func goOn(_ bytes: Span<UInt8>, from at: inout Int) throws(HTTPFault) {
    if let whole = reader.take() {
      done.requests += 1
      return begin(whole.head, whole.body)
    }
    // Of a body that is only copied more comes at once.
    let most = reader.isCopying ? bounds.turnBytes : bounds.pieceBytes
    let start = at
    let step = try reader.read(bytes.extracting(..<min(bytes.count, at + most)), from: &at)
    done.bytes += at - start
    switch step {
    case .more: break
    case .head: bodyFollows()
    // No time runs while it waits to be begun.
    case .whole: phase = .answer
    }
  }

  /// Whether it is still this connection's turn; if not, it waits for the next one.
  private func mayGoOn() -> Bool {
    let turn = Loop.turn
    if turn != done.turn { (done, counted) = ((turn, 0, 0), (0, 0)) }
    let hasWorked = done.requests > counted.requests || done.bytes >= counted.bytes + bounds.pieceBytes
    if hasWorked { counted = (done.bytes, done.requests) }
    if done.bytes < bounds.turnBytes, done.requests < bounds.turnRequests, site.mayGoOn(self, counting: hasWorked) {
      return true
    }
    isWaiting = true
    stream.pauseReading()
    site.wait(self)
    return false
  }

  /// Goes on with what it has: its turn has come.
  package func takeTurn() {
    guard isWaiting else { return }
    isWaiting = false
    if isEnding { stream.resumeReading() } else { goOn() }
  }

  /// Whether a request has come whole and isn't answered.
  package var isBusy: Bool { request != nil || reader.isWhole }

  /// Whether nothing that comes counts any more.
  private var isEnding: Bool {
    switch phase {
    case .last, .end: true
    case .request, .head, .body, .answer: isOver
    }
  }

  /// Whether the next request may begin: not before the one before is answered, and the client reads the answers.
  private var mayBegin: Bool { request == nil && !isEnding && !isFull }
  private var isFull: Bool { stream.pendingBytes > bounds.highWater }

  private func keep(_ rest: Span<UInt8>) {
    ahead.append(rest)
    // Who sends more before the answers of what was sent has to wait.
    if isWaiting || isFull || ahead.count > bounds.aheadBytes { stream.pauseReading() }
  }

  /// Goes on with what came meanwhile.
  private func goOn() {
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
    // Nobody sends a megabyte for what isn't taken.
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

  private func charge() {
    if let refusal = recharge() { refuse(refusal, isCounted: true) }
  }

  private func recharge() -> HTTPAnswer? {
    let held = isOver ? 0 : reader.unfinished + ahead.count + (request?.held ?? 0) + unread
    if held == 0, charged == 0 { return nil }
    charged = held
    return site.hold(held, on: self)
  }

  // MARK: Answers

  /// Answers the request, and goes on with the next.
  ///
  /// - Parameter isLast: whether nothing may follow on the connection, whatever the client wants.
  package func answered(_ request: any WebTask, _ answer: HTTPAnswer, closes isLast: Bool = false) {
    guard self.request === request, !isOver else { return }
    let closes = isLast || closes(behind: request)
    var answer = answer
    if request.head.method != "HEAD", let refusal = refusal(of: answer) { answer = refusal }
    write(answer, isHead: request.head.method == "HEAD", closes: closes)
    finish(request, closes: closes)
  }

  /// What is long is charged before it is written: it may lie here until the client has read it, and others ask for as
  /// much at the same moment.
  private func refusal(of answer: HTTPAnswer) -> HTTPAnswer? {
    guard case .bytes(let body) = answer.body, body.count > bounds.longBody else { return nil }
    unread = stream.pendingBytes + body.count
    guard let refusal = recharge() else { return nil }
    unread = stream.pendingBytes
    // Giving back never fails.
    _ = recharge()
    return refusal
  }

  /// Whether the connection ends behind a request's answer.
  package func closes(behind request: any WebTask) -> Bool { isStopping || !request.head.keepsAlive }

  /// Writes the head of an answer whose body follows.
  package func begun(_ request: any WebTask, _ answer: HTTPAnswer, closes: Bool) {
    guard self.request === request, !isOver else { return }
    write(answer, closes: closes)
  }

  /// Its answer is written.
  package func finish(_ request: any WebTask, closes: Bool) {
    guard self.request === request, !isOver else { return }
    self.request = nil
    request.end()
    if closes { return leave() }
    phase = .request(site.clock.recent)
    charge()
    goOn()
  }

  /// Ends once the client has the last answer.
  private func leave() {
    guard stream.pendingBytes > 0 else { return close() }
    phase = .last
    ahead = []
    charge()
  }

  private func write(_ answer: HTTPAnswer, isHead: Bool = false, closes: Bool) {
    stream.append { answer.write(into: &$0, date: site.date, isHead: isHead, closes: closes) }
  }

  /// Answers what nothing can follow. What the client still sends is passed over for a moment: an end with bytes unread would take
  /// the answer with it.
  ///
  /// - Parameter isCounted: whether the site knows of it.
  private func refuse(_ answer: HTTPAnswer, isCounted: Bool = false) {
    guard !isOver else { return }
    if !isCounted { site.refused() }
    // It would be taken for the answer that is being worked on; and who reads nothing needn't be told more.
    guard request == nil, unread == 0 else { return close() }
    write(answer, closes: true)
    phase = .end(site.clock.now)
    ahead = []
    reader = HTTPReader(bounds: bounds.http)
    charge()
    stream.resumeReading()
  }

  /// What nobody looks at any more costs time too.
  private func passOver() {
    stream.pauseReading()
    guard !isWaiting else { return }
    isWaiting = true
    site.began(self)
    site.wait(self)
    site.worked(self)
  }

  /// Writes the last answer, and lets the stream go to whoever asked for that.
  ///
  /// - Returns: what came behind the request; nil where it is too late for that.
  package func handOver(_ request: any WebTask, with answer: HTTPAnswer) -> Bytes? {
    guard self.request === request, !isOver else { return nil }
    self.request = nil
    write(answer, closes: false)
    let rest = ahead
    isOver = true
    charge()
    return rest
  }

  // MARK: The end

  /// Answers what is being answered, and ends.
  package func goAway() {
    isStopping = true
    if let request { request.goAway() } else if !reader.isInside, !reader.isWhole { leave() }
  }

  /// Ends at once.
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

  /// Looks whether something takes too long.
  package func look(at now: Instant) {
    if stream.pendingBytes == 0 {
      stall = nil
    } else if let stall, stall.written == stream.writtenBytes {
      if now - stall.since > bounds.writeTime { return close() }
    } else {
      stall = (stream.writtenBytes, now)
    }
    request?.look(at: now)
    switch phase {
    case .request(let since) where now - since > bounds.idleTime: close()
    case .head(let since) where now - since > bounds.headTime: late(since: "head")
    case .body(let since) where now - since > site.bodyTime(holding: charged): late(since: "body")
    case .end(let since) where now - since > bounds.lingerTime: close()
    default: break
    }
  }

  private func late(since what: String) {
    refuse(site.answer(to: HTTPFault(.requestTimeout, "the request's \(what) takes too long")))
  }
}

extension WebConnection: ByteStreamOwner {
  /// Reads requests; what comes behind one waits until it is answered.
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    if isEnding { return passOver() }
    guard mayBegin, !isWaiting, ahead.isEmpty else {
      keep(bytes)
      return charge()
    }
    read(bytes)
  }

  /// No more than it may work on in a turn.
  package func allowance(_ stream: ByteStream) -> Int { bounds.turnBytes }

  /// The request may have more to write, and the next may begin.
  package func drained(_ stream: ByteStream) {
    unread = 0
    if case .last = phase { return close() }
    request?.hasRoom()
    charge()
    goOn()
  }

  /// The client doesn't read: what waits for it is charged.
  package func stalled(_ stream: ByteStream) {
    unread = stream.pendingBytes
    charge()
  }

  /// Gives up what it was about.
  package func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}
