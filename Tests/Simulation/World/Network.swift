import CivilTime
import EventLoop
import Glibc

/// The sockets between a world's processes and clients. Each direction of a connection keeps its order, as a socket
/// does. There is no order between connections. Data arrives late, in pieces of any size, and may break off at any
/// byte.
@Loop final class Network {
  unowned let world: World
  let dice: Dice
  /// The longest travel time of a piece without stalls, in microseconds.
  var slowest = 2000
  /// True if data is split into small pieces.
  var isChopping = false
  /// The number of unread bytes that a socket between processes buffers.
  var capacity = 200_000
  private(set) var lines: [Line] = []
  /// Connection attempts of dead processes, which are never resumed.
  private var forgotten: [CheckedContinuation<Result<Line, UVFault>, Never>] = []
  private var sockets: [String: Socket] = [:]

  private struct Socket {
    /// True if a supervisor holds the socket: connections wait while the process is away.
    var isHeld: Bool
    var life: Life?
    var accept: (@Loop (ByteStream) -> Void)?
    var waiting: [Line] = []
  }

  init(world: World) {
    self.world = world
    dice = world.dice.split()
  }

  /// Creates the socket on which processes of this name listen.
  func addSocket(_ name: String, isHeld: Bool) { sockets[name] = Socket(isHeld: isHeld) }

  func listen(_ name: String, _ life: Life, _ accept: @escaping @Loop (ByteStream) -> Void) {
    guard !life.isOver else { return }
    sockets[name]?.life = life
    sockets[name]?.accept = accept
    let waiting = sockets[name]?.waiting ?? []
    sockets[name]?.waiting = []
    for line in waiting where line.isOpen { hand(line, to: life, accept) }
  }

  /// Stops accepting connections.
  func withdraw(_ name: String) {
    sockets[name]?.life = nil
    sockets[name]?.accept = nil
  }

  /// Connects a process or a client to a socket.
  func connect(_ life: Life, to name: String) async throws(UVFault) -> ByteStream {
    try await dial(life, to: name).open(uid: 0)
  }

  /// Connects a process or a client to a socket, and returns its end of the connection.
  func dial(_ life: Life?, to name: String) async throws(UVFault) -> Line {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Line, UVFault>, Never>) in
      world.clock.schedule(at: world.clock.now + dice.span(5...200)) {
        if let life, life.isOver { return self.forgotten.append(continuation) }
        continuation.resume(returning: self.connected(life, to: name))
      }
    }
    return try result.get()
  }

  private func connected(_ life: Life?, to name: String) -> Result<Line, UVFault> {
    guard let socket = sockets[name], socket.isHeld || socket.accept != nil else {
      return .failure(UVFault(code: -ECONNREFUSED, action: "connect \(name)"))
    }
    if let life, !life.effect() { return .failure(UVFault(code: -ECONNREFUSED, action: "connect \(name)")) }
    let near = Line(self, life, name: "\(life?.process.name ?? "client")>\(name)")
    let far = Line(self, nil, name: "\(name)<\(life?.process.name ?? "client")")
    near.join(far)
    sweep()
    lines += [near, far]
    world.trace.add(near.name, "connects", lines.count)
    if let target = socket.life, let accept = socket.accept {
      world.clock.schedule(at: world.clock.now + dice.span(5...500)) {
        if target.isOver || !far.isOpen { return self.put(far, name) }
        self.hand(far, to: target, accept)
      }
    } else {
      sockets[name]?.waiting.append(far)
    }
    return .success(near)
  }

  /// Passes a connection to its socket's process or queue, or closes the connection if the socket no longer exists.
  private func put(_ line: Line, _ name: String) {
    guard line.isOpen else { return }
    guard let socket = sockets[name], socket.isHeld || socket.accept != nil else { return line.abandon() }
    if let life = socket.life, let accept = socket.accept { return hand(line, to: life, accept) }
    sockets[name]?.waiting.append(line)
  }

  private func hand(_ line: Line, to life: Life, _ accept: @Loop (ByteStream) -> Void) {
    line.accepted(by: life, at: world.clock.now)
    guard life.effect() else { return line.abandon() }
    accept(line.open(uid: line.partner?.life == nil ? 1000 : 0))
  }

  // MARK: Faults

  /// Closes all connections of a dead process, as the kernel does.
  func ended(_ life: Life) {
    for (name, socket) in sockets where socket.life === life { withdraw(name) }
    for (name, socket) in sockets.sorted(by: { $0.key < $1.key }) where !socket.isHeld && socket.accept == nil {
      for line in socket.waiting { line.abandon() }
      sockets[name]?.waiting = []
    }
    for line in lines where line.life === life { line.abandon() }
    sweep()
  }

  /// Cuts a random connection. The data on its way arrives up to some byte.
  func cutOne() {
    let open = lines.filter { $0.isOpen && $0.partner?.isOpen == true }
    guard !open.isEmpty else { return }
    dice.pick(open).cut()
    sweep()
  }

  /// Delays one direction of a random connection between processes.
  func stallOne(for duration: Duration) {
    let open = lines.filter { $0.isOpen && $0.life != nil && $0.partner?.life != nil }
    guard !open.isEmpty else { return }
    dice.pick(open).stall(until: world.clock.now + duration)
  }

  func resumed(_ life: Life) { for line in lines where line.life === life { line.wake() } }

  func sweep() { lines.removeAll { $0.isDone } }
}
