import ChaosModel
import CivilTime
import EventLoop
import ServiceHost

/// A whole run: the stack, the crowd, the troubles, and in the end the books.
@Loop struct ChaosRun {
  var plan: any StackPlan
  /// The plan's.
  var stack: any Stack
  var log: HistoryLog
  var seed: UInt64
  var rate: Double
  var duration: Duration
  var every: Duration
  var kinds: [FaultKind]

  /// Writes down what happens.
  func run() async throws {
    try await stack.start()
    log.begin(
      RunNote(
        seed: seed, rate: rate, seconds: Double(duration.milliseconds) / 1000, stack: stack.name,
        faults: kinds.map(\.rawValue), version: ServiceHost.version,
        restartDelayMs: Int(stack.restartDelay.milliseconds),
        budgets: plan.writer?.note))
    let clients = Clients(
      ClientWays(stack.directories.gatewaySocket, edge: stack.edgeSocket), rate: rate, seed: seed, shop: plan.shop,
      hasJumps: kinds.contains(.clock), log: log)
    let sampler = Sampler(stack, log)
    let nemesis = Nemesis(stack, clients, log, troubles: plan.troubles(stack, clients))
    let strikes = StrikePlan(
      seed: seed, lasting: duration, every: every, kinds: kinds, quiet: min(.seconds(10), duration / 8),
      services: stack.services)
    do {
      // Some 400 in an hour, and as many as a picture needs in a short run.
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

  /// Events are on their way for a while after what caused them.
  private func settleEvents() async throws {
    let clock = LoopClock.system
    let end = clock.now + .seconds(40)
    while !Books(stack: stack).isSettled(), clock.now < end {
      try await clock.sleep(until: clock.now + .milliseconds(100))
    }
  }
}
