import CivilTime
import EventLoop
import ServiceHost

/// A process of a world. It keeps its disk over several lives; each life lasts from a start to the next crash.
@Loop final class SimulatedProcess {
  let name: String
  unowned let world: World
  let dice: Dice
  let disk: SimulatedDisk
  private(set) var life: Life?
  private(set) var lives = 0
  private(set) var crashes = 0
  /// The code that runs at the start of a life.
  private let boot: @Loop (Life) async throws -> Void
  /// True if the supervisor has scheduled a restart.
  var isStarting = false
  /// True if the disk refuses writes.
  var isDiskFull = false
  var failsNextSync = false
  /// True if the disk rejected a write in this life. A failed start then isn't a problem.
  private var diskRefused = false
  /// The longest time of a disk access, in microseconds.
  var slowestDisk = 3000

  init(_ name: String, in world: World, boot: @escaping @Loop (Life) async throws -> Void) {
    self.name = name
    self.world = world
    self.boot = boot
    dice = world.dice.split()
    disk = SimulatedDisk(name: "\(world.name)-\(name)")
    disk.onEffect = { [unowned self] in diskEffect($0, $1, $2, $3) }
  }

  /// True while the process is alive.
  var isUp: Bool { life != nil }

  func start() {
    isStarting = false
    diskRefused = false
    lives += 1
    let life = Life(self, number: lives, wall: world.wallNow)
    self.life = life
    world.trace.add(name, "starts", lives)
    Loop.task { [boot] in
      do {
        try await boot(life)
      } catch {
        if life.isOver { return }
        self.world.trace.add(self.name, "can't start", 0, 0, "\(error)")
        if !self.diskRefused { self.world.problem("\(self.name) can't start: \(error)") }
        self.crash("its start")
      }
    }
  }

  /// Ends the current life at once, as `kill -9` and a power loss do together.
  func crash(_ reason: StaticString) {
    guard let life else { return }
    crashes += 1
    world.trace.add(name, "crashes by", lives, 0, "\(reason)")
    life.end()
    self.life = nil
    disk.crash(seed: dice.next())
    world.buried(life)
    world.network.ended(life)
  }

  /// Stops gracefully: rejects new calls, finishes the running ones, and closes everything.
  func stop() {
    guard let life, !life.isStopping, let front = life.front else { return }
    life.isStopping = true
    world.trace.add(name, "stops", lives)
    world.network.withdraw(name)
    front.goAway()
    Loop.task {
      await front.waitUntilIdle()
      await self.finish(life, front)
    }
    life.clock.schedule(at: life.clock.now + .seconds(2)) {
      Loop.task { await self.finish(life, front) }
    }
  }

  /// Closes everything, even calls that didn't finish in time.
  private func finish(_ life: Life, _ front: any ConnectionHandler) async {
    guard !life.isFinishing else { return }
    life.isFinishing = true
    front.close()
    for action in life.onStop { await action() }
    guard !life.isOver else { return }
    life.end()
    self.life = nil
    world.trace.add(name, "has stopped", lives)
    world.buried(life)
    world.network.ended(life)
  }

  func pauseOfDisk(_ dice: Dice) -> Duration { dice.span(20...max(21, slowestDisk)) }

  private func diskEffect(
    _ effect: SimulatedDisk.Effect, _ file: String, _ offset: Int, _ length: Int
  ) -> SimulatedDisk.Refusal? {
    world.trace.add(name, "disk", Int(effect.rawValue) << 32 | offset, length, file)
    guard let life, life.effect() else { return nil }
    if effect == .write, isDiskFull {
      diskRefused = true
      return .full
    }
    if effect == .sync, failsNextSync {
      failsNextSync = false
      diskRefused = true
      return .syncFailed
    }
    return nil
  }
}
