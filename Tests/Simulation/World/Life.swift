import CivilTime
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Telemetry

/// A process from its start to its end. What it does after a crash reaches nobody: its clock stands still, its streams
/// swallow what is written, its disk refuses; so wherever its code was, that is where it died.
@Loop final class Life {
  let process: SimulatedProcess
  let number: Int
  let clock: LoopClock
  let log: Log
  private(set) var isOver = false
  var isPaused = false
  var isStopping = false
  var isFinishing = false
  /// It dies before its so manyth effect on the world from now.
  var fuse: Int?
  /// What a person does when events were set aside.
  var retryShelf: (@Loop () async -> Void)?
  /// To be done in order when it stops as it should.
  var onStop: [@Loop () async -> Void] = []
  private var waitingForEver: [CheckedContinuation<Void, Never>] = []
  private(set) var peers: [String: Peer] = [:]
  /// What takes its connections.
  var front: (any Front)?
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

  /// Something that others can see is about to be done.
  ///
  /// - Returns: false if it isn't, as the process is dead.
  func effect() -> Bool {
    if isOver { return false }
    guard let left = fuse else { return true }
    fuse = left - 1
    if left > 0 { return true }
    process.crash("a fuse")
    return false
  }

  func end() { isOver = true }

  /// Work that doesn't end.
  func never() async { await withCheckedContinuation { waitingForEver.append($0) } }

  /// The way to another process.
  func peer(_ name: String, limits: PeerLimits = PeerLimits()) -> Peer {
    if let known = peers[name] { return known }
    let network = process.world.network
    let peer = Peer(name: name, path: name, clock: clock, limits: limits) { [self] path throws(UVFault) in
      try await network.connect(self, to: path)
    }
    peers[name] = peer
    return peer
  }

  /// Takes the connections that come to this process's socket.
  func serve(_ front: any Front) {
    self.front = front
    process.world.network.listen(process.name, self) { front.accept($0) }
  }

  /// The process's store, on what its disk still has.
  func openStore(_ migrations: [Migration]) throws -> Store {
    let disk = process.disk
    let dice = process.dice.split()
    let process = process
    let store = try Store.open(
      "\(process.name).db", source: process.name, migrations: migrations, clock: clock,
      hooks: StoreHooks(halt: { line in Loop.assumeIsolated { self.halt(line) } }),
      medium: .simulated(fileSystem: disk.name) { process.pauseOfDisk(dice) })
    self.store = store
    onStop.append { await store.close() }
    return store
  }

  /// The store ended the process, as it does when the disk fails.
  private func halt(_ line: String) {
    if isOver { return }
    process.world.trace.add(process.name, "halts", 0, 0, line)
    process.crash("its disk")
  }
}
