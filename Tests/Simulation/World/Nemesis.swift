import CivilTime
import EventLoop

/// The source of faults in a world. Each seed has only a few kinds of faults, since many faults of one kind hide the
/// effects of another kind.
@Loop final class Nemesis {
  enum Fault: CaseIterable {
    case crash, crashSoon, pause, cut, stall, wallJump, restart, fullDisk, failedSync, slowDisk
  }

  private unowned let world: World
  private let dice: Dice
  let faults: [Fault]
  /// The time between two faults in milliseconds.
  private let gap: ClosedRange<Int>
  private var isOver = false

  init(world: World) {
    self.world = world
    dice = world.dice.split()
    let dice = dice
    let some = Fault.allCases.filter { _ in dice.happens(0.4) }
    faults = some.isEmpty ? [.crash, .cut] : some
    gap = dice.pick([5...100, 50...400, 200...1500])
  }

  func start() { later() }

  /// Ends all faults, and resumes paused processes.
  func end() {
    isOver = true
    for process in world.processes {
      process.isDiskFull = false
      process.failsNextSync = false
      process.slowestDisk = 3000
      process.life?.fuse = nil
      if let life = process.life { world.resume(life) }
    }
  }

  /// Restarts crashed processes after a while, as a supervisor does.
  func watch() {
    for process in world.processes where !process.isUp && !process.isStarting {
      process.isStarting = true
      world.clock.schedule(at: world.clock.now + dice.span(2000...1_500_000)) { process.start() }
    }
  }

  private func later() {
    world.clock.schedule(at: world.clock.now + .milliseconds(dice.int(gap))) { [self] in
      if isOver { return }
      strike()
      later()
    }
  }

  private func strike() {
    let process = dice.pick(world.processes)
    switch dice.pick(faults) {
    case .crash: process.crash("the nemesis")
    case .crashSoon: process.life?.fuse = dice.int(0...80)
    case .pause:
      // If a service pauses, the gateway answers the service's callers in time. If the gateway pauses, its callers get
      // no answer in time.
      guard process.name != "gateway", let life = process.life, !life.isPaused else { return }
      world.pause(life, for: dice.span(1000...3_000_000))
    case .cut: world.network.cutOne()
    case .stall: world.network.stallOne(for: dice.span(1000...3_000_000))
    case .wallJump: world.jumpWall(by: .seconds(dice.int(-7200...7200)))
    case .restart:
      guard let life = process.life, !life.isPaused else { return }
      process.stop()
    case .fullDisk:
      process.isDiskFull = true
      world.clock.schedule(at: world.clock.now + dice.span(1000...1_500_000)) { process.isDiskFull = false }
    case .failedSync: process.failsNextSync = true
    case .slowDisk:
      process.slowestDisk = 400_000
      world.clock.schedule(at: world.clock.now + dice.span(1000...2_000_000)) { process.slowestDisk = 3000 }
    }
  }
}
