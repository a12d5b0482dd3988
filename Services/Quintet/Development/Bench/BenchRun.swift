import CivilTime
import EventLoop
import Wire

/// Runs a `BenchPlan`.
///
/// In a closed loop, each connection keeps a fixed number of calls in flight and sends the next when one is answered.
/// In an open loop, calls are due at a fixed rate, use any connection with a free slot, and are measured from their due
/// time.
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

  /// Runs the benchmark to its end.
  ///
  /// - Returns: the counts, and the time that they cover.
  /// - Throws: `UVFault` if a connection can't be opened at the start.
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

  /// In a closed loop, fills the connection's free slots.
  private func fill(_ connection: BenchConnection) {
    guard !plan.isOpen else { return }
    let now = clock.now
    while now < end, connection.hasCapacity { connection.send(due: now) }
  }

  /// In an open loop, sends the calls that are due and sets the timer for the next.
  private func sendDue() {
    let now = clock.now
    while let connection = connectionWithCapacity(), let due = schedule?.take(at: now) {
      tally.sent(late: now - due)
      connection.send(due: due)
    }
    // If no connection has a free slot, the next reply calls this function again.
    if let due = schedule?.next, due > now { timer?.set(due) }
  }

  /// Round-robin, so that the connections share the load evenly.
  private func connectionWithCapacity() -> BenchConnection? {
    for _ in connections.indices {
      next = next + 1 < connections.count ? next + 1 : 0
      if connections[next].hasCapacity { return connections[next] }
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

  /// Counts a closed connection's unanswered calls and its bytes.
  private func leave(_ connection: BenchConnection, _ what: String) {
    let now = clock.now
    for due in connection.waiting { tally.miss(what, after: now - due) }
    tally.bytesSent += connection.bytesSent
    tally.bytesReceived += connection.bytesReceived
    connection.close()
  }

  // MARK: The end

  /// Stops scheduling calls and waits for the remaining replies until they time out.
  private func drain() {
    // If this machine stalled at the end, the last calls are still due; they are sent late like other calls.
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
