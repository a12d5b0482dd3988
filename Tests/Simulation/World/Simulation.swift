import CivilTime
package import EventLoop
import ServiceHost
import Storage

/// One seed's run: a small deployment under load and faults, which then recovers and is checked.
@Loop package struct Simulation {
  package let seed: UInt64
  package let plant: Plant?

  package struct Outcome: Sendable {
    /// The problems found; empty if all promises held.
    package var problems: [String]
    package var steps: Int
    /// A fingerprint of everything that happened and of the disks' final contents.
    package var fingerprint: UInt64
    /// The last entries of the trace.
    package var tail: [String]
    /// The numbers of calls, connections, changes and crashes.
    package var summary: String
  }

  /// - Parameter plant: a mistake to plant, which the checks must find.
  package init(seed: UInt64, plant: Plant? = nil) {
    self.seed = seed
    self.plant = plant
  }

  /// Runs the seed. The event loop must be driven by hand.
  package func run() -> Outcome {
    let world = World(seed: seed)
    defer { world.end() }
    let dice = world.dice.split()
    world.network.slowest = dice.pick([100, 1000, 20_000])
    world.network.isChopping = dice.happens(0.5)
    world.network.capacity = dice.pick([500, 8000, 200_000])
    let history = History()
    let clients = dice.int(1...4)
    add(Services(clients: clients, plant: plant), to: world, isHeld: dice.happens(0.6))
    for process in world.processes { process.start() }

    let nemesis = Nemesis(world: world)
    let supervisor = Supervision(world: world, nemesis: nemesis)
    supervisor.start()
    nemesis.start()
    let length = Duration.milliseconds(dice.int(1000...5000))
    let workers = (0..<clients).flatMap { number in
      let client = SimulatedClient(number, world: world, history: history, plant: plant)
      return (0..<dice.int(1...4)).map { Worker(client, number: $0, end: world.clock.now + length) }
    }
    for worker in workers { worker.start() }
    _ = world.run(for: length)
    nemesis.end()
    heal(world, workers)
    return outcome(world, history)
  }

  private func add(_ services: Services, to world: World, isHeld: Bool) {
    world.add("entitlements", isHeld: isHeld) { services.entitlements($0) }
    world.add("gateway", isHeld: isHeld) { services.gateway($0) }
    world.add("ledger", isHeld: isHeld) { try await services.ledger($0) }
    world.add("tally", isHeld: isHeld) { try await services.subscriber($0) }
    world.add("audit", isHeld: isHeld) { try await services.subscriber($0) }
  }

  /// Lets everything finish without further faults.
  private func heal(_ world: World, _ workers: [Worker]) {
    let finished = world.run(for: .seconds(300)) { workers.allSatisfy(\.isDone) }
    if !finished { world.problem("the clients' calls don't end") }
    let delivered = world.run(for: .seconds(300)) { world.processes.allSatisfy(\.isUp) && outboxIsEmpty(world) }
    if !delivered { world.problem("the delivery of events doesn't end") }
    // Quarantined events wait for an operator, and each retry may fail again.
    for _ in 0..<200 where !quarantinesAreEmpty(world) {
      for process in world.processes {
        if let retry = process.life?.retryQuarantined { Loop.task { await retry() } }
      }
      _ = world.run(for: .seconds(1)) { quarantinesAreEmpty(world) }
    }
    // Abandoned calls, such as those of a closed connection, end by their deadlines.
    _ = world.run(for: .seconds(15))
  }

  private func outboxIsEmpty(_ world: World) -> Bool {
    guard let store = world["ledger"]?.life?.store else { return false }
    return (try? store.read { try $0.size().outboxEvents }) == 0
  }

  private func quarantinesAreEmpty(_ world: World) -> Bool {
    world.processes.compactMap { $0.life?.store }.allSatisfy { (try? $0.read { try $0.size().quarantinedEvents }) == 0 }
  }

  private func outcome(_ world: World, _ history: History) -> Outcome {
    // Twice the network's delay, two ticks of 8.4 ms, and one millisecond for rounding.
    let tolerance = Duration.microseconds(2 * world.network.slowest + 2 * 8389 + 1000)
    let checks = Checks(world: world, history: history, tolerance: tolerance)
    var problems: [String]
    do { problems = try checks.problems() } catch { problems = ["the databases can't be read: \(error)"] }
    for process in world.processes {
      world.trace.add(process.name, "ends with", Int(truncatingIfNeeded: process.disk.fingerprint))
    }
    let answered = history.calls.count { !$0.answers.isEmpty }
    let crashes = world.processes.map(\.crashes).reduce(0, +)
    return Outcome(
      problems: problems, steps: world.trace.step, fingerprint: world.trace.fingerprint, tail: world.trace.tail,
      summary: "\(history.calls.count) calls, \(answered) answered, \(history.connections.count) connections, "
        + "\(history.opNames.count) changes, \(crashes) crashes, \(world.age.milliseconds) ms")
  }
}

/// Restarts crashed processes, as an init system does.
@Loop private final class Supervision {
  private let world: World
  private let nemesis: Nemesis

  init(world: World, nemesis: Nemesis) {
    self.world = world
    self.nemesis = nemesis
  }

  func start() {
    world.clock.schedule(at: world.clock.now + .milliseconds(10)) { [self] in
      nemesis.watch()
      start()
    }
  }
}
