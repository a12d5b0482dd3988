package import AppCatalog
import ChaosModel
import CivilTime
package import EventLoop
import Storage

/// One seed's run of the real services, on disks that lose unsynced writes at each power loss.
///
/// Users of several apps make changes with idempotency keys, and some make purchases. The power fails at a chosen
/// write, sync or answer of one service, and takes down all services. They restart on what their disks kept, and the
/// users continue. At the end, the same checks run as after `make chaos`.
@Loop package struct PowerLoss {
  package let seed: UInt64
  package let catalog: AppCatalog
  /// True if syncs report success without syncing, which the checks must detect.
  package let hasLyingDisks: Bool

  package struct Outcome: Sendable {
    /// The problems found; empty if all promises held.
    package var problems: [String]
    package var cuts: Int
    package var acknowledged: Int
    /// The number of power losses during a restart.
    package var cutStarts: Int
  }

  package init(seed: UInt64, catalog: AppCatalog, hasLyingDisks: Bool = false) {
    self.seed = seed
    self.catalog = catalog
    self.hasLyingDisks = hasLyingDisks
  }

  /// The checks of stored data. Checks of timing don't apply, because time is simulated.
  private static let checks = [
    "same-answer", "known-outcomes", "settled", "accounts", "cards", "reading", "roasts", "ledger", "wallets", "boards",
    "actions", "purchases", "notices", "grants", "codes", "plans", "limits", "events",
  ]

  /// Runs the seed. The event loop must be driven by hand.
  package func run() -> Outcome {
    let world = World(seed: seed)
    defer { world.end() }
    let dice = world.dice.split()
    let shop: Shop
    do { shop = try Shop(now: world.wallNow) } catch {
      return Outcome(problems: ["the shop can't be created: \(error)"], cuts: 0, acknowledged: 0, cutStarts: 0)
    }
    let household = Household(world, shop, dice.split())
    add(household, Machine(catalog: catalog, shop: shop), to: world)
    let servers = world.processes.filter { $0.name != Household.name }
    if hasLyingDisks { for server in servers { server.disk.lie() } }
    for process in world.processes { process.start() }
    keepTime(world)

    var outcome = Outcome(problems: [], cuts: 0, acknowledged: 0, cutStarts: 0)
    for _ in 0..<dice.int(1...5) {
      let victim = dice.pick(servers)
      // Half of the failures come soon, during the start or the first changes after it.
      let place = dice.int(0...(dice.happens(0.5) ? 40 : 600))
      victim.life?.fuse = place
      _ = world.run(for: .seconds(20)) { household.isDone || !servers.allSatisfy(\.isUp) }
      if victim.life == nil, victim.life?.front == nil, place < 40 { outcome.cutStarts += 1 }
      for server in servers {
        server.crash("the power")
        server.start()
      }
      outcome.cuts += 1
    }
    if !world.run(for: .seconds(600), until: { household.isDone }) { world.problem("the users' calls don't end") }
    let delivered = world.run(for: .seconds(300)) {
      servers.allSatisfy(\.isUp)
        && (try? servers.allSatisfy { try $0.life?.store?.read { try $0.size().outboxEvents } == 0 }) == true
    }
    if !delivered { world.problem("the delivery of events doesn't end") }
    audit(servers, world)
    outcome.acknowledged = household.acknowledged
    outcome.problems = world.problems + judge(household, servers)
    return outcome
  }

  /// Schedules events so that time passes. Simulated time stops if no event is scheduled, even while work waits to
  /// start.
  private func keepTime(_ world: World) {
    world.clock.schedule(at: world.clock.now + .milliseconds(10)) { keepTime(world) }
  }

  private func add(_ household: Household, _ machine: Machine, to world: World) {
    world.add("entitlements", isHeld: true) { try await machine.entitlements($0) }
    world.add("content", isHeld: true) { try await machine.content($0) }
    world.add("ai", isHeld: true) { try await machine.ai($0) }
    world.add("progress", isHeld: true) { try await machine.progress($0) }
    world.add("notifications", isHeld: true) { try await machine.notifications($0) }
    world.add(Household.name, isHeld: true) { household.move(in: $0) }
  }

  /// Runs SQLite's integrity check and each service's audit rules.
  private func audit(_ servers: [SimulatedProcess], _ world: World) {
    var left = servers.count
    for server in servers {
      guard let store = server.life?.store else { continue }
      Loop.task {
        let problems = (try? await store.integrityProblems()) ?? ["the check of its pages failed"]
        for problem in problems { world.problem("\(server.name): \(problem)") }
        left -= 1
      }
      for rule in Machine.auditRules(of: server.name) {
        do {
          let broken = try store.read { try $0.rows(rule.sql) { _ in 1 }.count }
          if broken > 0 { world.problem("\(server.name): this rule is broken: \(rule.rule)") }
        } catch {
          world.problem("\(server.name) can't be audited: \(error)")
        }
      }
    }
    if !world.run(for: .seconds(60), until: { left == 0 }) { world.problem("a check of pages doesn't end") }
  }

  private func judge(_ household: Household, _ servers: [SimulatedProcess]) -> [String] {
    var entries = household.entries
    do {
      for server in servers {
        guard let store = server.life?.store else { continue }
        entries += try store.read { try Machine.rows(of: server.name, $0) }.map { Entry(at: household.now, row: $0) }
      }
    } catch {
      return ["a database can't be read: \(error)"]
    }
    let verdict = Verdict(ChaosModel.History(entries))
    return Self.checks.flatMap { name in verdict.of(name).map { "\(name): \($0.words)" } }
  }
}
