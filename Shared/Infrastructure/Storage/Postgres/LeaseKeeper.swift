import CivilTime
import EventLoop
import Wire

/// Renews a store's lease every second by committing a transaction.
@Loop final class LeaseKeeper {
  /// The values with which a lease begins. The session must hold the server's lock when they are read.
  struct Start: Sendable {
    var lease: ServerLease
    /// The record to write; nil if the server already has it.
    var record: LeaseRecord?

    init(of deployment: String, length: Duration, now: Instant, _ db: Connection) throws {
      let own = LeaseRecord(deployment: deployment, timeline: try LeaseRecord.timeline(db), length: length)
      let known = try LeaseRecord.read(db)
      lease = ServerLease(length: length, begins: now + (known?.remaining(for: own) ?? .zero))
      record = known == own ? nil : own
    }
  }

  /// Submits a write. Returns false if the store is closed.
  typealias Submit = @Loop (@escaping WriteJob.Body, @escaping @Loop (any Error) -> Void) -> Bool

  private static let interval = Duration.seconds(1)

  private var lease: ServerLease
  private var record: LeaseRecord?
  private let clock: LoopClock
  private var timer: TimerID?
  private var submit: Submit?

  init(_ start: Start, clock: LoopClock) {
    lease = start.lease
    record = start.record
    self.clock = clock
  }

  var isHeld: Bool { lease.isHeld(at: clock.now) }
  /// The time from which the lease can be held.
  var begins: Instant { lease.begins }

  func start(_ submit: @escaping Submit) {
    self.submit = submit
    request(at: lease.begins)
  }

  func stop() {
    if let timer { clock.cancel(timer) }
    timer = nil
    submit = nil
  }

  private func request(at time: Instant) {
    guard time > clock.now else { return request() }
    timer = clock.schedule(at: time) { [weak self] in self?.request() }
  }

  private func request() {
    let requested = clock.now
    let record = record
    _ = submit?(
      { tx in
        if let record { try record.write(tx.own) }
        try Self.commitIfConfirmed(tx.own)
        return { [weak self] in self?.renew(requested) }
      }, { [weak self] _ in self?.request(at: requested + Self.interval) })
  }

  private func renew(_ requested: Instant) {
    lease.renew(requested: requested)
    record = nil
    request(at: max(requested + Self.interval, clock.now))
  }

  /// Writes to the WAL if the server has synchronous standbys. A commit that writes nothing to the WAL wouldn't wait
  /// for a standby.
  private nonisolated static func commitIfConfirmed(_ db: Connection) throws {
    _ = try db.rows(
      """
      SELECT CAST(pg_logical_emit_message(true, 'quintet', '') AS TEXT)
      WHERE current_setting('synchronous_standby_names') <> ''
      """
    ) { _ in true }
  }
}

/// A store in PostgreSQL answers only while its server is certainly the primary (decision 8).
extension Store {
  /// True if the server hasn't confirmed recently that it is still the primary. Reads and changes are rejected.
  package var isFenced: Bool { lease?.isHeld == false }

  /// Waits until the store isn't fenced, but no longer than one second after its lease can begin.
  package func untilConfirmed() async {
    guard let lease else { return }
    let end = max(lease.begins, clock.now) + .seconds(1)
    while isFenced, clock.now < end { try? await clock.sleep(until: clock.now + .milliseconds(5)) }
  }

  /// - Throws: `unavailable` if the store is fenced.
  func refuseFenced() throws(Failure) {
    guard isFenced else { return }
    setProblem(.unconfirmed)
    throw Failure(.unconfirmed)
  }

  /// Returns the answer to a read, or a failure if the read may have seen an outdated state.
  func confirmed<T>(_ answer: Result<T, any Error>) -> Result<T, any Error> {
    do throws(Failure) { try refuseFenced() } catch { return .failure(error) }
    return answer
  }

  /// Returns the failure to report instead of a write's outcome; nil to report the outcome. The outcome of a confirmed
  /// commit is always reported. Any other outcome may be based on an outdated state.
  func refusal(of job: WriteJob) -> Failure? {
    guard isFenced, !job.isRenewal else { return nil }
    switch job.outcome {
    case .dropped: return nil
    case .stored: return job.isConfirmed ? nil : Failure(.unconfirmed, executed: .unknown)
    case .failed(let error): return Failure(.unconfirmed, executed: (error as? Failure)?.executed ?? .no)
    }
  }

  func keepLease() {
    lease?.start { [weak self] body, refused in
      guard let self, isOpen else { return false }
      let job = WriteJob(self, of: nil, wallNow: clock.wallNow, body, refused: refused)
      job.isRenewal = true
      return enqueue(job)
    }
  }
}
