import CivilTime
import EventLoop

/// Renews a store's lease each second by a commit.
@Loop final class LeaseKeeper {
  /// Opens a lease on a server whose lock the session holds.
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

  /// Writes WAL, because a commit without any doesn't wait for a standby. A server without standbys has nothing to wait
  /// for.
  private nonisolated static func commitIfConfirmed(_ db: Connection) throws {
    _ = try db.rows(
      """
      SELECT CAST(pg_logical_emit_message(true, 'quintet', '') AS TEXT)
      WHERE current_setting('synchronous_standby_names') <> ''
      """
    ) { _ in true }
  }
}
