import CivilTime
import EventLoop
import HTTP
import Quotas
import Telemetry
import WebServer
import Wire

/// A WebSocket with its own connection to the gateway. Messages are forwarded unparsed in both directions.
@Loop final class WebSocketLink {
  let number: Int
  private let edge: Edge
  private let stream: ByteStream
  private let gateway: GatewayConnection
  private let party: Party
  private var reader: WebSocketReader
  /// The received bytes that wait for the connection's turn.
  private var ahead: Bytes = []
  private var isWaiting = false
  /// The number of bytes processed in the current turn of the loop.
  private var done = (turn: UInt64(0), bytes: 0)
  /// The value of `done.bytes` when the time was last measured.
  private var counted = 0
  private var charged = EdgeUsage.Charge()
  /// The numbers of bytes that the client and the gateway haven't read.
  private var unread = (client: 0, gateway: 0)
  /// The payload of the last ping that isn't answered yet.
  private var ping: Bytes?
  /// The time when the last bytes from the client arrived.
  private var heard: Instant
  /// True if a ping was sent after the last bytes from the client.
  private var isAsked = false
  /// The time when the closing handshake began.
  private var closing: Instant?
  /// The time when the incomplete message began; nil if no message is incomplete.
  private var unfinishedSince: Instant?
  /// Detects a client that doesn't read.
  private var stall = StallWatch()
  private var isOver = false
  /// True if the gateway has sent anything.
  private var isHeard = false

  /// - Parameter stream: the stream of the upgraded connection. The link counts towards the limits of the connection's
  ///   origin.
  init(_ stream: ByteStream, gateway: GatewayConnection, of party: Party, number: Int, edge: Edge) {
    self.stream = stream
    self.gateway = gateway
    self.party = party
    self.number = number
    self.edge = edge
    reader = WebSocketReader(limit: edge.limits.bodyBytes)
    heard = edge.clock.now
  }

  func start() {
    gateway.owner = self
    stream.start(owner: self)
    if gateway.isOver { ended(gateway) }
  }

  // MARK: From the client

  /// Handles received bytes, including those after the upgrade request.
  func take(_ bytes: Span<UInt8>) {
    heard = edge.clock.recent
    isAsked = false
    edge.partyTurns.began(party)
    defer { edge.partyTurns.ended() }
    do throws(WebSocketClose) {
      try work(on: bytes)
      // One pong may answer several pings (RFC 6455, section 5.5.3).
      if let ping, closing == nil, !isOver { write(.pong, ping) }
      ping = nil
      unfinishedSince = reader.isInside ? unfinishedSince ?? edge.clock.recent : nil
      charge()
    } catch { close(error) }
    regulate()
  }

  /// Reads frames while it is this client's turn.
  private func work(on bytes: Span<UInt8>) throws(WebSocketClose) {
    var at = 0
    while at < bytes.count, !isWaiting, mayContinue() {
      let end = min(bytes.count, at + bounds.pieceBytes)
      try reader.read(bytes.extracting(at..<end)) { frame($0, $1) }
      done.bytes += end - at
      at = end
    }
    if at < bytes.count { ahead.append(bytes.extracting(at...)) }
  }

  private func mayContinue() -> Bool {
    let turn = Loop.turn
    if turn != done.turn {
      done = (turn, 0)
      counted = 0
    }
    defer { counted = done.bytes }
    if done.bytes < bounds.turnBytes, edge.partyTurns.mayContinue(counting: done.bytes > counted) { return true }
    isWaiting = true
    edge.partyTurns.wait(self)
    return false
  }

  private var bounds: WebBounds { edge.bounds }

  /// Pauses reading from the client while the gateway or the client itself reads too slowly.
  private func regulate() {
    let most = edge.limits.highWater
    let isBehind = gateway.unread > most || stream.pendingBytes > most
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
      // The bytes after a complete message have their own time limit.
      unfinishedSince = nil
      edge.counters.messages.add()
      // The gateway's protocol has no empty frames. A space causes the same reply as an empty message.
      if payload.count == 0 { gateway.send([0x20]) } else { gateway.send(payload) }
    case .ping: ping = Bytes(payload)
    case .close:
      let reply = Result { () throws(WebSocketClose) in try WebSocketClose(payload: payload) }
      switch reply {
      case .success(let close): write(.close, WebSocketClose(close.code).payload)
      case .failure(let fault): write(.close, fault.payload)
      }
      end()
    case .binary: close(.unsupported("messages must be text, not binary"))
    case .pong, .continuation: break
    }
  }

  private func charge() {
    let held = isOver ? 0 : reader.unfinished + ahead.count + unread.client + unread.gateway
    do throws(EdgeUsage.Full) { try edge.usage.charge(&charged, held, to: party) } catch {
      edge.refusals.count(error)
      // A client that doesn't read wouldn't receive a close frame.
      if unread.client > 0 { return end() }
      close(.tryAgainLater(error.failure.message[.en]))
      // Frees the incomplete message. Only the client's close frame matters from now on.
      reader.ignoresMessages = true
      charge()
    }
  }

  // MARK: To the client

  private func write(_ kind: WebSocketFrame, _ payload: Bytes = []) { write(kind, payload.span) }

  private func write(_ kind: WebSocketFrame, _ payload: Span<UInt8>) {
    stream.append { kind.write(payload, into: &$0) }
  }

  /// Notifies the client that edge is about to stop, with the same message that the gateway sends.
  func goAway() {
    guard closing == nil else { return }
    var text: Bytes = []
    Answer.goingAway(into: &text)
    write(.text, text)
  }

  /// Starts the closing handshake.
  func close(_ close: WebSocketClose) {
    guard !isOver, closing == nil else { return }
    closing = edge.clock.now
    write(.close, close.payload)
    gateway.close()
    unread.gateway = 0
    stream.resumeReading()
  }

  /// Closes the stream without a handshake.
  func end() {
    guard !isOver else { return }
    stream.close()
    over()
  }

  private func over() {
    guard !isOver else { return }
    isOver = true
    gateway.close()
    charge()
    edge.ended(self, of: party)
  }

  // MARK: Time

  /// Checks for timeouts, and sends a ping if one is due.
  func checkTimeouts(at now: Instant) {
    let limits = edge.limits
    if let closing {
      if now - closing > limits.lingerTime { end() }
      return
    }
    if let since = unfinishedSince, now - since > edge.bodyTime(holding: charged.bytes) {
      return close(.refused("a message took too long to arrive"))
    }
    if stall.isStalled(at: now, mark: stream.readProgress, limit: limits.writeTime) { return end() }
    // A ping would wait behind the pending bytes. Zero disables pings.
    if stream.pendingBytes > 0 || limits.pingTime == .zero { return }
    if now - heard > limits.pingTime * 2 { return close(.goingAway("a ping wasn't answered")) }
    if now - heard > limits.pingTime, !isAsked {
      isAsked = true
      write(.ping)
    }
  }
}

extension WebSocketLink: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) { take(bytes) }

  /// Returns the maximum number of bytes to process in a turn.
  func allowance(_ stream: ByteStream) -> Int { bounds.turnBytes }

  func drained(_ stream: ByteStream) {
    // A client that reads is alive, even while edge doesn't read from it.
    if unread.client > 0 { heard = edge.clock.recent }
    unread.client = 0
    charge()
    guard closing == nil, !isOver else { return }
    gateway.resume()
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

extension WebSocketLink: GatewayConnectionOwner {
  func received(_ text: Span<UInt8>, on gateway: GatewayConnection) {
    guard closing == nil else { return }
    if !isHeard {
      isHeard = true
      if Failure(aboutConnection: text)?.refusesHeader == true {
        edge.upstream.watch.refused()
        return close(.tryAgainLater("the gateway can't be reached"))
      }
    }
    write(.text, text)
    // While edge doesn't read, the gateway waits for this client and pauses the producers of the client's streams.
    if stream.pendingBytes > edge.limits.highWater { gateway.pause() }
  }

  func hasCapacity(_ gateway: GatewayConnection) {
    unread.gateway = 0
    charge()
    regulate()
  }

  func stalled(_ gateway: GatewayConnection) {
    unread.gateway = gateway.unread
    charge()
  }

  /// Called when the gateway has stopped, or has rejected this client with a message.
  func ended(_ gateway: GatewayConnection) { close(.goingAway("the gateway ended the connection")) }
}
