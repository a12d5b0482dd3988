import CivilTime
import EventLoop
import HTTP
import Telemetry
import WebServer
import Wire

/// A WebSocket and its own line to the gateway: each text of the one is a message of the other, unread.
@Loop final class WebSocketLink {
  let number: Int
  private let edge: Edge
  private let stream: ByteStream
  private let line: GatewayLine
  private let party: Party
  private var reader: WebSocketReader
  /// What has come and waits for its turn.
  private var ahead: Bytes = []
  private var isWaiting = false
  /// What was worked on in a turn of the loop.
  private var done = (turn: UInt64(0), bytes: 0)
  /// How much of that there was as its time was counted last.
  private var counted = 0
  private var charged = EdgeShares.Charge()
  /// What was written and the client hasn't read, and what the gateway hasn't.
  private var unread = (client: 0, gateway: 0)
  /// What the last ping said that isn't answered.
  private var ping: Bytes?
  /// When the client was heard of last, and whether it was asked since.
  private var heard: Instant
  private var isAsked = false
  /// Since when the client has been told that it ends.
  private var closing: Instant?
  /// Since when a message is unfinished.
  private var unfinishedSince: Instant?
  /// How much had been written, and when, as something was waiting to be read.
  private var stall: (written: UInt64, since: Instant)?
  private var isOver = false
  /// Whether the gateway has said anything.
  private var isHeard = false

  /// - Parameter stream: on which the upgrade was agreed to; its connection and the party's share are this one's now.
  init(_ stream: ByteStream, line: GatewayLine, of party: Party, number: Int, edge: Edge) {
    self.stream = stream
    self.line = line
    self.party = party
    self.number = number
    self.edge = edge
    reader = WebSocketReader(limit: edge.limits.bodyBytes)
    heard = edge.clock.now
  }

  func start() {
    line.owner = self
    stream.start(owner: self)
    if line.isOver { ended(line) }
  }

  // MARK: From the client

  /// Takes bytes that came behind the request for the upgrade.
  func take(_ bytes: Span<UInt8>) {
    heard = edge.clock.recent
    isAsked = false
    edge.partyTurns.began(party)
    defer { edge.partyTurns.ended() }
    do throws(WebSocketClose) {
      try work(on: bytes)
      // Of several pings the last may be answered for all (RFC 6455, section 5.5.3).
      if let ping, closing == nil, !isOver { write(.pong, ping) }
      ping = nil
      unfinishedSince = reader.isInside ? unfinishedSince ?? edge.clock.recent : nil
      charge()
    } catch { close(error) }
    regulate()
  }

  /// Reads frames for as long as it is this client's turn.
  private func work(on bytes: Span<UInt8>) throws(WebSocketClose) {
    var at = 0
    while at < bytes.count, !isWaiting, mayGoOn() {
      let end = min(bytes.count, at + bounds.pieceBytes)
      try reader.read(bytes.extracting(at..<end)) { frame($0, $1) }
      done.bytes += end - at
      at = end
    }
    if at < bytes.count { ahead.append(bytes.extracting(at...)) }
  }

  private func mayGoOn() -> Bool {
    let turn = Loop.turn
    if turn != done.turn { (done, counted) = ((turn, 0), 0) }
    defer { counted = done.bytes }
    if done.bytes < bounds.turnBytes, edge.partyTurns.mayGoOn(counting: done.bytes > counted) { return true }
    isWaiting = true
    edge.partyTurns.wait(self)
    return false
  }

  private var bounds: WebBounds { edge.bounds }

  /// Reads on only while the gateway and the client read, too.
  private func regulate() {
    let most = edge.limits.highWater
    let isBehind = line.unread > most || stream.pendingBytes > most
    if isWaiting || closing == nil && isBehind {
      stream.pauseReading()
    } else {
      stream.resumeReading()
    }
  }

  private func frame(_ kind: WebSocketFrame, _ payload: Span<UInt8>) {
    guard !isOver else { return }
    if closing != nil {
      if kind == .close { end() }
      return
    }
    switch kind {
    case .text:
      // What has come behind it has its own time.
      unfinishedSince = nil
      edge.counters.messages.add()
      // The gateway has no frame without a byte; what it says to a blank is what it would say to nothing.
      if payload.count == 0 { line.send([0x20]) } else { line.send(payload) }
    case .ping: ping = Bytes(payload)
    case .close:
      let reply = Result { () throws(WebSocketClose) in try WebSocketClose(payload: payload) }
      switch reply {
      case .success(let close): write(.close, WebSocketClose(close.code).payload)
      case .failure(let fault): write(.close, fault.payload)
      }
      end()
    case .binary: close(.unsupported("messages are texts"))
    case .pong, .continuation: break
    }
  }

  private func charge() {
    let held = isOver ? 0 : reader.unfinished + ahead.count + unread.client + unread.gateway
    do throws(EdgeShares.Full) { try edge.shares.charge(&charged, held, to: party) } catch {
      edge.refusals.count(error)
      // Who reads nothing needn't be told more.
      if unread.client > 0 { end() } else { close(.tryAgainLater(error.failure.message[.en])) }
    }
  }

  // MARK: To the client

  private func write(_ kind: WebSocketFrame, _ payload: Bytes = []) {
    write(kind, payload.span)
  }

  private func write(_ kind: WebSocketFrame, _ payload: Span<UInt8>) {
    stream.append { kind.write(payload, into: &$0) }
  }

  /// Tells the client that edge is about to stop, as the gateway would.
  func goAway() {
    guard closing == nil else { return }
    var text: Bytes = []
    Answer.goingAway(into: &text)
    write(.text, text)
  }

  /// Says why it ends, and ends once the client has said so too.
  func close(_ close: WebSocketClose) {
    guard !isOver, closing == nil else { return }
    closing = edge.clock.now
    write(.close, close.payload)
    line.close()
    unread.gateway = 0
    stream.resumeReading()
  }

  /// Ends it without another word.
  func end() {
    guard !isOver else { return }
    stream.close()
    over()
  }

  private func over() {
    guard !isOver else { return }
    isOver = true
    line.close()
    charge()
    edge.ended(self, of: party)
  }

  // MARK: Time

  /// Looks whether something takes too long.
  func look(at now: Instant) {
    let limits = edge.limits
    if let closing {
      if now - closing > limits.lingerTime { end() }
      return
    }
    if let since = unfinishedSince, now - since > edge.bodyTime(holding: charged.bytes) {
      return close(.refused("a message that takes too long"))
    }
    if stream.pendingBytes == 0 {
      stall = nil
    } else if let stall, stall.written == stream.writtenBytes {
      if now - stall.since > limits.writeTime { return end() }
    } else {
      stall = (stream.writtenBytes, now)
    }
    // No time is never.
    if limits.pingTime == .zero { return }
    if now - heard > limits.pingTime * 2 { return close(.goingAway("no answer to a ping")) }
    if now - heard > limits.pingTime, !isAsked {
      isAsked = true
      write(.ping)
    }
  }
}

extension WebSocketLink: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) { take(bytes) }

  /// No more than may be worked on in a turn.
  func allowance(_ stream: ByteStream) -> Int { bounds.turnBytes }

  func drained(_ stream: ByteStream) {
    // Who reads is there, even while nothing is read from it.
    if unread.client > 0 { heard = edge.clock.recent }
    unread.client = 0
    charge()
    guard closing == nil, !isOver else { return }
    line.resume()
    regulate()
  }

  func stalled(_ stream: ByteStream) {
    unread.client = stream.pendingBytes
    charge()
  }

  func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}

extension WebSocketLink: TurnWaiter {
  func takeTurn() {
    guard isWaiting, !isOver else { return }
    isWaiting = false
    let next = ahead
    ahead = []
    take(next.span)
  }
}

extension WebSocketLink: GatewayLineOwner {
  func said(_ text: Span<UInt8>, on line: GatewayLine) {
    guard closing == nil else { return }
    if !isHeard {
      isHeard = true
      if Failure(ofLine: text)?.refusesHeader == true {
        edge.upstream.watch.refused()
        return close(.tryAgainLater("the gateway can't be reached"))
      }
    }
    write(.text, text)
    // The gateway then waits for this client, and the producers of its streams with it.
    if stream.pendingBytes > edge.limits.highWater { line.pause() }
  }

  func hasRoom(_ line: GatewayLine) {
    unread.gateway = 0
    charge()
    regulate()
  }

  func stalled(_ line: GatewayLine) {
    unread.gateway = line.unread
    charge()
  }

  /// It stops, or has refused this client and said why.
  func ended(_ line: GatewayLine) { close(.goingAway("the gateway ended the connection")) }
}
