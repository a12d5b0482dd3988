import CivilTime
import EventLoop
import Wire

/// Carries a `BenchPlan` out.
///
/// Closed loop: each connection keeps so many calls in flight and sends the next when one is answered. Open loop: calls
/// are due at a rate, go out on whichever connection has room, and count from when they were due.
@Loop final class BenchRun {
  private let plan: BenchPlan
  private let text: (before: Bytes, after: Bytes)
  private let clock = LoopClock.system
  private var connections: [BenchConnection] = []
  private var next = 0
  private var schedule: OpenSchedule?
  private var timer: PreciseTimer?
  private var tally = BenchTally()
  private var began = Instant(nanoseconds: 0)
  private var end = Instant(nanoseconds: 0)
  private var finished: CheckedContinuation<Void, Never>?
  private var isOver = false

  init(_ plan: BenchPlan) {
    self.plan = plan
    text = plan.text
  }

  /// Runs to the end.
  ///
  /// - Returns: what was counted, and the time in which it was.
  /// - Throws: when a connection can't be made at the start.
  func run() async throws(UVFault) -> (tally: BenchTally, took: Duration) {
    for _ in 0..<plan.connections { connections.append(try await connect()) }
    let timer = try PreciseTimer { [weak self] in self?.sendDue() }
    self.timer = timer
    began = clock.now
    end = began + plan.duration
    if let rate = plan.rate { schedule = OpenSchedule(rate: rate, from: began, to: end) }
    for connection in connections { fill(connection) }
    sendDue()
    clock.schedule(at: end) { [self] in drain() }
    await withCheckedContinuation { finished = $0 }
    timer.close()
    let took = clock.now - began
    for connection in connections { leave(connection, "unanswered") }
    return (tally, min(took, plan.duration))
  }

  private func connect() async throws(UVFault) -> BenchConnection {
    let stream = try await ByteStream.connect(plan.socket)
    return BenchConnection(
      stream, slots: plan.inFlight, text: text,
      answered: { [unowned self] connection, due, failure in answered(connection, due: due, failure: failure) },
      lost: { [unowned self] connection in lost(connection) })
  }

  // MARK: Sending

  /// In a closed loop: sends what the connection has room for.
  private func fill(_ connection: BenchConnection) {
    guard !plan.isOpen else { return }
    let now = clock.now
    while now < end, connection.hasRoom { connection.send(due: now) }
  }

  /// In an open loop: sends what is due, and comes back when the next one is.
  private func sendDue() {
    let now = clock.now
    while let connection = connectionWithRoom(), let due = schedule?.take(at: now) {
      tally.sent(late: now - due)
      connection.send(due: due)
    }
    // Where no connection has room, an answer brings us back.
    if let due = schedule?.next, due > now { timer?.set(due) }
  }

  /// In turn, so that all have the same to do.
  private func connectionWithRoom() -> BenchConnection? {
    for _ in connections.indices {
      next = next + 1 < connections.count ? next + 1 : 0
      if connections[next].hasRoom { return connections[next] }
    }
    return nil
  }

  private func answered(_ connection: BenchConnection, due: Instant, failure: FailureKind?) {
    let now = clock.now
    tally.answer(after: now - due, failure: failure)
    if now >= end { return finishIfIdle() }
    if plan.isOpen { sendDue() } else { connection.send(due: now) }
  }

  // MARK: Lost connections

  private func lost(_ connection: BenchConnection) {
    leave(connection, "lost")
    connections.removeAll { $0 === connection }
    reconnect()
    if clock.now >= end { finishIfIdle() }
  }

  private func reconnect() {
    guard clock.now < end else { return }
    Loop.task { [self] in
      do throws(UVFault) {
        let connection = try await connect()
        guard !isOver else { return connection.close() }
        connections.append(connection)
        fill(connection)
        sendDue()
      } catch {
        clock.schedule(at: clock.now + .milliseconds(20)) { [self] in reconnect() }
      }
    }
  }

  /// Counts what a connection still owes an answer to.
  private func leave(_ connection: BenchConnection, _ what: String) {
    let now = clock.now
    for due in connection.waiting { tally.miss(what, after: now - due) }
    tally.bytesSent += connection.bytesSent
    tally.bytesReceived += connection.bytesReceived
    connection.close()
  }

  // MARK: The end

  /// Nothing is due any more; what is on its way may still be answered for as long as it may take.
  private func drain() {
    // A machine that stood still at the end has let the last ones wait: they go out late, as others do.
    sendDue()
    while let due = schedule?.take(at: end) { tally.miss("unsent", after: end - due) }
    clock.schedule(at: end + .milliseconds(plan.timeoutMs) + .milliseconds(200)) { [self] in finish() }
    finishIfIdle()
  }

  private func finishIfIdle() {
    if clock.now >= end, connections.allSatisfy({ $0.waiting.isEmpty }) { finish() }
  }

  private func finish() {
    isOver = true
    finished?.resume()
    finished = nil
  }
}
