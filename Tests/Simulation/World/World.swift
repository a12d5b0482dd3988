import CivilTime
import EventLoop
import Telemetry

/// Processes, the network between them and their disks, under a simulated clock that stands still while anything can
/// run.
///
/// One thing happens at a time: the earliest event that is due in any process or on the network, with all its immediate
/// consequences. The seed decides all timing, so a seed repeats its run exactly, step by step.
@Loop final class World {
  let name: String
  let dice: Dice
  /// The clock of the network and the nemesis. Each life of a process has its own clock.
  let clock: LoopClock
  let trace: Trace
  private(set) lazy var network = Network(world: self)
  private(set) var processes: [SimulatedProcess] = []
  /// Problems that were found during the run.
  private(set) var problems: [String] = []
  /// The offset of the wall clock.
  private(set) var wallOffset = Duration.zero
  private let start: Instant

  /// Lives that ended, with tasks that wait forever. Releasing such a task would report a leaked continuation.
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

  /// The simulated time since the start.
  var age: Duration { clock.now - start }
  var wallNow: Timestamp { Self.wallStart + age + wallOffset }

  /// Adds a process with a socket of the same name.
  func add(_ name: String, isHeld: Bool, boot: @escaping @Loop (Life) async throws -> Void) {
    network.addSocket(name, isHeld: isHeld)
    processes.append(SimulatedProcess(name, in: self, boot: boot))
  }

  subscript(_ name: String) -> SimulatedProcess? { processes.first { $0.name == name } }

  func problem(_ words: String) { problems.append(words) }

  /// Keeps a life that has ended.
  func buried(_ life: Life) { Self.buried.append(life) }

  // MARK: Time

  /// Runs the next event. Returns false if there is none.
  func step() -> Bool {
    var soonest = clock
    var due = clock.nextDue
    for process in processes {
      guard let life = process.life, !life.isPaused, let at = life.clock.nextDue else { continue }
      if due.map({ at < $0 }) ?? true {
        soonest = life.clock
        due = at
      }
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

  /// Runs events until a condition holds, or until the time limit.
  ///
  /// - Returns: true if the condition holds.
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

  /// Ends the world: frees the disks, and keeps the tasks that still wait.
  func end() {
    for process in processes {
      if let life = process.life { Self.buried.append(life) }
      process.disk.retire()
    }
  }
}
