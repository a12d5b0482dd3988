import CivilTime
import EventLoop
import Telemetry

/// Processes, the network between them and their disks, under one clock that stands still while anything can run.
///
/// One thing happens at a time: the soonest of all that is due in any process or on the network, and then everything
/// that follows from it at once. What happens when comes from the seed, so a seed's run can be had again, to the step.
@Loop final class World {
  let name: String
  let dice: Dice
  /// The network's and the nemesis's; processes have their own, which end with their lives.
  let clock: LoopClock
  let trace: Trace
  private(set) lazy var network = Network(world: self)
  private(set) var processes: [SimulatedProcess] = []
  /// What is wrong already, before anything is checked.
  private(set) var problems: [String] = []
  /// How far the wall clock was set off.
  private(set) var wallOffset = Duration.zero
  private let start: Instant

  /// Tasks of the dead wait for ever for what won't come; let go, each would be reported as forgotten.
  private static var buried: [Life] = []

  init(seed: UInt64) {
    name = "world-\(seed)"
    dice = Dice(seed)
    start = Instant(nanoseconds: 1_000_000_000)
    clock = LoopClock(at: start, wall: Self.wallStart)
    trace = Trace(start: start)
    SimulatedDisk.seedSQLite(dice.next())
    TraceIDs.shared.restart(seed: seed)
  }

  private static let wallStart = Timestamp(milliseconds: 1_795_219_200_000)

  /// How long it has been running.
  var age: Duration { clock.now - start }
  var wallNow: Timestamp { Self.wallStart + age + wallOffset }

  /// Adds a process, which has a socket of its name.
  func add(_ name: String, isHeld: Bool, boot: @escaping @Loop (Life) async throws -> Void) {
    network.addSocket(name, isHeld: isHeld)
    processes.append(SimulatedProcess(name, in: self, boot: boot))
  }

  subscript(_ name: String) -> SimulatedProcess? { processes.first { $0.name == name } }

  func problem(_ words: String) { problems.append(words) }

  /// A life has ended; the supervisor starts the next after a while.
  func buried(_ life: Life) { Self.buried.append(life) }

  // MARK: Time

  /// Lets the next thing happen; false if nothing ever will.
  func step() -> Bool {
    var soonest = clock
    var due = clock.nextDue
    for process in processes {
      guard let life = process.life, !life.isPaused, let at = life.clock.nextDue else { continue }
      if due.map({ at < $0 }) ?? true { (soonest, due) = (life.clock, at) }
    }
    guard let due else { return false }
    let now = max(due, clock.now)
    clock.move(to: now)
    for process in processes {
      if let life = process.life, !life.isPaused { life.clock.move(to: now) }
    }
    trace.begin(at: now)
    _ = soonest.runDue()
    Loop.settle()
    return true
  }

  /// Lets things happen until something is so, or for so long.
  ///
  /// - Returns: whether it is so.
  func run(for limit: Duration, until isDone: @Loop () -> Bool = { false }) -> Bool {
    let end = clock.now + limit
    while clock.now < end {
      if isDone() { return true }
      if !step() { break }
    }
    return isDone()
  }

  func jumpWall(by duration: Duration) {
    wallOffset = wallOffset + duration
    clock.jumpWall(by: duration)
    for process in processes { process.life?.clock.jumpWall(by: duration) }
  }

  func pause(_ life: Life, for duration: Duration) {
    trace.add(life.process.name, "is paused", Int(duration.nanoseconds))
    life.isPaused = true
    clock.schedule(at: clock.now + duration) { self.resume(life) }
  }

  func resume(_ life: Life) {
    guard life.isPaused, !life.isOver else { return }
    life.isPaused = false
    life.clock.move(to: clock.now)
    network.resumed(life)
  }

  /// Ends it: disks are emptied, and what still waits waits for ever.
  func end() {
    for process in processes {
      if let life = process.life { Self.buried.append(life) }
      process.disk.retire()
    }
  }
}
