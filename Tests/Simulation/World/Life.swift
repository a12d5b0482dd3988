import CivilTime
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Telemetry

/// A process from its start to its end. After a crash, nothing that its code does has an effect: its clock stops, its
/// streams discard output, and its disk refuses writes. The process can therefore die at any point in its code.
@Loop final class Life {
  let process: SimulatedProcess
  let number: Int
  let clock: LoopClock
  let log: Log
  private(set) var isOver = false
  var isPaused = false
  var isStopping = false
  var isFinishing = false
  /// The number of effects that the process still has before it crashes; nil if no crash is scheduled.
  var fuse: Int?
  /// Retries quarantined events, as an operator would.
  var retryQuarantined: (@Loop () async -> Void)?
  /// The actions of a graceful stop, in order.
  var onStop: [@Loop () async -> Void] = []
  private var waitingForEver: [CheckedContinuation<Void, Never>] = []
  private(set) var peers: [String: Peer] = [:]
  /// The acceptor of the process's connections.
  var front: (any ConnectionHandler)?
  private(set) var store: Store?

  init(_ process: SimulatedProcess, number: Int, wall: Timestamp) {
    self.process = process
    self.number = number
    let world = process.world
    let dice = process.dice.split()
    clock = LoopClock(at: world.clock.now, wall: wall) { dice.next() }
    log = Log(service: process.name, level: .warning, clock: clock) { record in
      world.trace.add(process.name, "logs", 0, 0, "\(record.message) \(record.fields.map { "\($0.name)=\($0.value)" })")
    }
  }

  /// Called before every effect that is visible outside the process.
  ///
  /// - Returns: false if the effect must not happen, because the process is dead.
  func effect() -> Bool {
    if isOver { return false }
    guard let left = fuse else { return true }
    fuse = left - 1
    if left > 0 { return true }
    process.crash("a fuse")
    return false
  }

  func end() { isOver = true }

  /// Waits forever.
  func never() async { await withCheckedContinuation { waitingForEver.append($0) } }

  /// Returns the connection to another process.
  func peer(_ name: String, limits: PeerLimits = PeerLimits()) -> Peer {
    if let known = peers[name] { return known }
    let network = process.world.network
    let peer = Peer(name: name, path: name, clock: clock, limits: limits) { [self] path throws(UVFault) in
      try await network.connect(self, to: path)
    }
    peers[name] = peer
    return peer
  }

  /// Accepts the connections to this process's socket.
  func serve(_ front: any ConnectionHandler) {
    self.front = front
    process.world.network.listen(process.name, self) { front.accept($0) }
  }

  /// Opens the process's database, with the contents that its disk kept.
  func openStore(_ migrations: [Migration]) throws -> Store {
    let disk = process.disk
    let dice = process.dice.split()
    let process = process
    let store = try Store.open(
      "\(process.name).db", source: process.name, migrations: migrations, clock: clock,
      hooks: StoreHooks(halt: { line in Loop.assumeIsolated { self.halt(line) } }),
      backend: .simulated(fileSystem: disk.name) { process.pauseOfDisk(dice) })
    self.store = store
    onStop.append { await store.close() }
    return store
  }

  /// Called when the database ends the process, as it does after a disk failure.
  private func halt(_ line: String) {
    if isOver { return }
    process.world.trace.add(process.name, "halts", 0, 0, line)
    process.crash("its disk")
  }
}
