import CivilTime
import EventLoop
import Glibc

/// The sockets between a world's processes and clients: each way of a connection keeps its order, as a socket does;
/// nothing is promised between connections. Bytes come late, in pieces of any size, and end anywhere.
@Loop final class Network {
  unowned let world: World
  let dice: Dice
  /// The longest that a piece travels, in microseconds, where no stall holds it up.
  var slowest = 2000
  /// Pieces are cut small.
  var isChopping = false
  /// What a socket takes that isn't read, between processes.
  var room = 200_000
  private(set) var lines: [Line] = []
  /// Attempts to connect of the dead: nobody is told how they end.
  private var forgotten: [CheckedContinuation<Result<Line, UVFault>, Never>] = []
  private var sockets: [String: Socket] = [:]

  private struct Socket {
    /// Somebody who doesn't restart holds it: callers that come while the process is away wait.
    var isHeld: Bool
    var life: Life?
    var accept: (@Loop (ByteStream) -> Void)?
    var waiting: [Line] = []
  }

  init(world: World) {
    self.world = world
    dice = world.dice.split()
  }

  /// Makes a socket that processes of this name listen on.
  func addSocket(_ name: String, isHeld: Bool) { sockets[name] = Socket(isHeld: isHeld) }

  func listen(_ name: String, _ life: Life, _ accept: @escaping @Loop (ByteStream) -> Void) {
    guard !life.isOver else { return }
    sockets[name]?.life = life
    sockets[name]?.accept = accept
    let waiting = sockets[name]?.waiting ?? []
    sockets[name]?.waiting = []
    for line in waiting where line.isOpen { hand(line, to: life, accept) }
  }

  /// The process doesn't accept any more.
  func withdraw(_ name: String) {
    sockets[name]?.life = nil
    sockets[name]?.accept = nil
  }

  /// Connects a process, or a client, to the socket of that name.
  func connect(_ life: Life, to name: String) async throws(UVFault) -> ByteStream {
    try await dial(life, to: name).open(uid: 0)
  }

  /// The same, for a client: its end of the connection.
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

  /// A connection that wasn't accepted in time goes back to the socket, or ends with it.
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

  // MARK: What goes wrong

  /// A life is over: its ends of connections are closed by the system.
  func ended(_ life: Life) {
    for (name, socket) in sockets where socket.life === life { withdraw(name) }
    for (name, socket) in sockets.sorted(by: { $0.key < $1.key }) where !socket.isHeld && socket.accept == nil {
      for line in socket.waiting { line.abandon() }
      sockets[name]?.waiting = []
    }
    for line in lines where line.life === life { line.abandon() }
    sweep()
  }

  /// Ends a connection anywhere: what is on its way is cut off at some byte.
  func cutOne() {
    let open = lines.filter { $0.isOpen && $0.partner?.isOpen == true }
    guard !open.isEmpty else { return }
    dice.pick(open).cut()
    sweep()
  }

  /// Holds up one way of a connection between processes.
  func stallOne(for duration: Duration) {
    let open = lines.filter { $0.isOpen && $0.life != nil && $0.partner?.life != nil }
    guard !open.isEmpty else { return }
    dice.pick(open).stall(until: world.clock.now + duration)
  }

  func resumed(_ life: Life) { for line in lines where line.life === life { line.wake() } }

  func sweep() { lines.removeAll { $0.isDone } }
}
