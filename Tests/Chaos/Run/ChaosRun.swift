import ChaosModel
import CivilTime
import EventLoop
import ServiceHost

/// A whole run: the deployment, the clients, the faults, and the reading of the databases at the end.
@Loop struct ChaosRun {
  var plan: any StackPlan
  /// The deployment that `plan` made.
  var stack: any Stack
  var log: HistoryLog
  var seed: UInt64
  var rate: Double
  var duration: Duration
  var every: Duration
  var kinds: [FaultKind]

  func run() async throws {
    try await stack.start()
    log.begin(
      RunNote(
        seed: seed, rate: rate, seconds: Double(duration.milliseconds) / 1000, stack: stack.name,
        faults: kinds.map(\.rawValue), version: ServiceHost.version,
        restartDelayMs: Int(stack.restartDelay.milliseconds),
        budgets: plan.writer?.note))
    let clients = Clients(
      stack.ways, rate: rate, seed: seed, shop: plan.shop,
      hasJumps: kinds.contains(.clock), log: log)
    let sampler = Sampler(stack, log)
    let nemesis = Nemesis(stack, clients, log, troubles: plan.troubles(stack, clients))
    let strikes = StrikePlan(
      seed: seed, lasting: duration, every: every, kinds: kinds, quiet: min(.seconds(10), duration / 8),
      services: stack.services)
    do {
      // About 40 samples in a short run, and 360 in an hour.
      sampler.start(each: max(.milliseconds(100), min(.seconds(10), duration / 40)))
      async let calls: Void = clients.run(for: duration, patience: .seconds(30))
      await nemesis.run(strikes)
      try await calls
      sampler.stop()
      try await settleEvents()
    } catch {
      sampler.stop()
      clients.leave()
      await stack.stop()
      throw error
    }
    clients.leave()
    await stack.stop()
    plan.writer?.close()
    let books = Books(stack: stack)
    for row in try books.rows() { log.note(row) }
    if let writer = plan.writer { log.note(writer.bill) }
    for size in try books.sizes() { log.note(size) }
    try log.end()
  }

  /// Waits up to 40 s until all events are delivered, because delivery continues for a while after the last call.
  private func settleEvents() async throws {
    let clock = LoopClock.system
    let end = clock.now + .seconds(40)
    while !Books(stack: stack).isSettled(), clock.now < end {
      try await clock.sleep(until: clock.now + .milliseconds(100))
    }
  }
}
