import CivilTime
import EventLoop
import Glibc

/// One end of a connection, and the data on its way to it.
@Loop final class Line: SimulatedStream {
  let name: String
  /// The process at this end; nil at a client's end, and before the connection is accepted.
  private(set) var life: Life?
  /// The other end. Both ends keep each other alive until both are closed.
  private(set) var partner: Line?
  private(set) var isOpen = true
  /// True if everything sent from now on is lost.
  private var isSevered = false
  private unowned let network: Network
  private var stream: ByteStream?
  private var isWanted = false

  private struct Piece {
    var bytes: ArraySlice<UInt8>
    var at: Instant
  }
  private enum Ending {
    case none
    case sent(UVFault?, at: Instant)
  }
  private var coming: [Piece] = []
  private var comingBytes = 0
  private var ending = Ending.none
  /// The earliest time at which further data can arrive.
  private var lastArrival = Instant(nanoseconds: 0)
  private var wakeUp: TimerID?
  private var isSenderWaiting = false

  init(_ network: Network, _ life: Life?, name: String) {
    self.network = network
    self.life = life
    self.name = name
  }

  func join(_ partner: Line) {
    self.partner = partner
    partner.partner = self
  }

  func open(uid: UInt32) -> ByteStream {
    let stream = ByteStream(over: self, peer: PeerCredentials(pid: 1, uid: uid))
    self.stream = stream
    return stream
  }

  /// The time at which the process at the other end accepted the connection.
  private(set) var partnerAcceptedAt: Instant?

  func accepted(by life: Life, at now: Instant) {
    self.life = life
    partner?.partnerAcceptedAt = now
  }

  /// True if nothing can happen on this connection any more.
  var isDone: Bool { !isOpen && (partner == nil || partner?.isOpen == false) }

  private var clock: LoopClock { network.world.clock }
  private var isClients: Bool { life == nil || partner?.life == nil }

  // MARK: Calls from the stream

  func take(_ bytes: Span<UInt8>) -> Int {
    guard isOpen, !isSevered, let partner, partner.isOpen else { return bytes.count }
    if let life, !life.effect() { return bytes.count }
    // Clients always read, so their buffer may be large even in a world with small buffers.
    let capacity = max(0, (isClients ? 1 << 22 : network.capacity) - partner.comingBytes)
    let count = min(capacity, bytes.count)
    if count < bytes.count { partner.isSenderWaiting = true }
    if count == 0 { return 0 }
    network.world.trace.add(name, "sends", count, bytes.count)
    var copy: [UInt8] = []
    copy.reserveCapacity(count)
    for index in 0..<count { copy.append(bytes[index]) }
    partner.send(copy)
    return count
  }

  func reads(_ wanted: Bool) {
    isWanted = wanted
    if wanted { wake() }
  }

  func closed() {
    guard isOpen else { return }
    let partner = partner
    shut()
    if let life, !life.effect() { return }
    network.world.trace.add(name, "closes")
    partner?.end(nil)
  }

  // MARK: Arriving data

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = network.isChopping && network.dice.happens(0.7) ? network.dice.int(1...40) : rest.count
      let at = max(lastArrival, clock.now + network.dice.span(5...max(6, network.slowest)))
      lastArrival = at
      coming.append(Piece(bytes: rest.prefix(length), at: at))
      rest = rest.dropFirst(length)
    }
    comingBytes += bytes.count
    wake()
  }

  private func end(_ fault: UVFault?) {
    guard isOpen, case .none = ending else { return }
    let at = max(lastArrival, clock.now + network.dice.span(5...max(6, network.slowest)))
    ending = .sent(fault, at: at)
    wake()
  }

  /// Schedules the delivery of the next arrival.
  func wake() {
    guard isOpen, wakeUp == nil, stream != nil, life?.isPaused != true, let next = nextArrival else { return }
    wakeUp = clock.schedule(at: max(next, clock.now)) { [weak self] in
      self?.wakeUp = nil
      self?.bring()
    }
  }

  private var nextArrival: Instant? {
    if let first = coming.first { return isWanted ? first.at : nil }
    if case .sent(_, let at) = ending { return isWanted ? at : nil }
    return nil
  }

  private func bring() {
    guard isOpen, life?.isPaused != true, isWanted, let stream, let next = nextArrival, next <= clock.now else {
      return wake()
    }
    if let life, !life.effect() { return }
    guard !coming.isEmpty else {
      guard case .sent(let fault, _) = ending else { return }
      shut()
      network.world.trace.add(name, "ends", Int(fault?.code ?? 0))
      return stream.connectionEnded(fault)
    }
    let limit = min(stream.owner?.allowance(stream) ?? 0, 64 << 10)
    var read: [UInt8] = []
    repeat {
      let part = coming[0].bytes.prefix(limit - read.count)
      read += part
      if part.count == coming[0].bytes.count { coming.removeFirst() } else { coming[0].bytes.removeFirst(part.count) }
    } while read.count < limit && coming.first.map { $0.at <= clock.now } == true && network.dice.happens(0.5)
    guard !read.isEmpty else {
      // The owner accepts no bytes now, so the stream tries again later.
      clock.schedule(at: clock.now + .milliseconds(1)) { [weak self] in self?.wake() }
      return
    }
    comingBytes -= read.count
    network.world.trace.add(name, "brings", read.count)
    if isSenderWaiting {
      isSenderWaiting = false
      let partner = partner
      clock.schedule(at: clock.now + network.dice.span(5...100)) { partner?.stream?.connectionHasCapacity() }
    }
    stream.connectionReceived(read.span)
    wake()
  }

  // MARK: Endings

  private func shut() {
    isOpen = false
    coming = []
    comingBytes = 0
    if let wakeUp { clock.cancel(wakeUp) }
    wakeUp = nil
    stream = nil
    guard let partner, !partner.isOpen else { return }
    partner.partner = nil
    self.partner = nil
  }

  /// Closes this end after its process has ended. The other end reads the data that was sent, and then the end.
  func abandon() {
    guard isOpen else { return }
    let partner = partner
    shut()
    partner?.end(nil)
  }

  /// Resets the connection at both ends. The data on its way arrives up to some byte.
  func cut() {
    network.world.trace.add(name, "is cut")
    for line in [self, partner].compactMap({ $0 }) {
      line.isSevered = true
      line.lose()
      line.end(UVFault(code: -ECONNRESET, action: "read"))
    }
  }

  private func lose() {
    guard comingBytes > 0 else { return }
    var kept = network.dice.int(0...comingBytes)
    comingBytes = kept
    for index in coming.indices {
      let count = min(kept, coming[index].bytes.count)
      coming[index].bytes = coming[index].bytes.prefix(count)
      kept -= count
    }
    coming.removeAll { $0.bytes.isEmpty }
  }

  func stall(until: Instant) {
    network.world.trace.add(name, "stalls", Int((until - clock.now).nanoseconds))
    lastArrival = max(lastArrival, until)
  }
}
