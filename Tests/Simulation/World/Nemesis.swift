import CivilTime
import EventLoop

/// What goes wrong in a world, and when: each seed has some kinds of trouble and not others, since too much of one
/// hides what another would show.
@Loop final class Nemesis {
  enum Trouble: CaseIterable {
    case crash, crashSoon, pause, cut, stall, wallJump, restart, fullDisk, failedSync, slowDisk
  }

  private unowned let world: World
  private let dice: Dice
  let troubles: [Trouble]
  /// How long it is quiet between two of them, in milliseconds.
  private let gap: ClosedRange<Int>
  private var isOver = false

  init(world: World) {
    self.world = world
    dice = world.dice.split()
    let dice = dice
    let some = Trouble.allCases.filter { _ in dice.happens(0.4) }
    troubles = some.isEmpty ? [.crash, .cut] : some
    gap = dice.pick([5...100, 50...400, 200...1500])
  }

  func start() { later() }

  /// From now on nothing goes wrong any more, and what is away comes back.
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

  /// The supervisor: a process that is away is started after a while.
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
    switch dice.pick(troubles) {
    case .crash: process.crash("the nemesis")
    case .crashSoon: process.life?.fuse = dice.int(0...80)
    case .pause:
      // Of a process that stops, its callers are told in time; of the gateway there is nobody to tell clients.
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
