import CivilTime
package import EventLoop
import ServiceHost
import Storage
import Telemetry

/// The periods of an hour or more in which this service didn't run.
///
/// The service received no activity in these periods, so they don't count as a user's absence. Otherwise, after a long
/// downtime, notices about absence would reach all users at once.
struct Downtimes: Hashable, Sendable {
  /// The beginning and end of each downtime.
  var spans: [Span] = []

  struct Span: Hashable, Sendable {
    var from: Timestamp
    var until: Timestamp
  }

  /// Returns the total downtime after a moment.
  func total(since time: Timestamp) -> Duration {
    spans.reduce(.zero) { total, span in
      span.until > time ? total + (span.until - max(span.from, time)) : total
    }
  }
}

/// Records every few minutes that the service is running. At the start, determines how long the service was down.
@Loop package final class Uptime {
  /// The shortest downtime that is recorded. Shorter downtimes don't affect notices, since a notice may be an hour
  /// late anyway.
  nonisolated static let shortest = NoticePlan.grace
  private nonisolated static let beat = Duration.seconds(300)
  /// The time for which downtimes are kept. No notice waits for an absence longer than a year.
  private nonisolated static let kept = Duration.seconds(400 * 86_400)

  /// The downtimes before this start.
  let downtimes: Downtimes
  private let store: Store
  private let clock: LoopClock
  private let log: Log
  /// The downtime that ended with this start; nil once it is stored.
  private var unsaved: Downtimes.Span?
  private var timer: TimerID?
  private var isStopped = false

  /// Reads the record of earlier runs.
  static func read(from store: Store, clock: LoopClock, log: Log) async -> Uptime {
    // If the database can't be read, another part of the service reports the fault.
    let known = try? await store.query(mayBeOutdated: true) { try UptimeTable(db: $0).known() }
    return Uptime(store, known: known ?? Known(), clock: clock, log: log)
  }

  /// The record of earlier runs.
  fileprivate struct Known {
    /// The last time at which the service is known to have run.
    var seenAt: Timestamp?
    var spans: [Downtimes.Span] = []
  }

  convenience init(_ store: Store, clock: LoopClock, log: Log) {
    self.init(store, known: Known(), clock: clock, log: log)
  }

  private init(_ store: Store, known: Known, clock: LoopClock, log: Log) {
    self.store = store
    self.clock = clock
    self.log = log
    let now = clock.wallNow
    var spans = known.spans
    if let seenAt = known.seenAt, now - seenAt >= Self.shortest {
      let span = Downtimes.Span(from: seenAt, until: now)
      spans.append(span)
      unsaved = span
    }
    downtimes = Downtimes(spans: spans)
  }

  /// Starts recording that the service runs.
  func start() { Loop.task { await self.note() } }

  /// Stops recording.
  func stop() {
    isStopped = true
    if let timer { clock.cancel(timer) }
  }

  /// Records that the service runs now.
  func note() async {
    let span = unsaved
    do {
      try await store.write(of: "upkeep") { tx in
        let table = UptimeTable(db: tx)
        if let span { try table.add(span) }
        try table.note(tx.wallNow)
        try table.forget(before: tx.wallNow + (.zero - Self.kept))
      }
      unsaved = nil
    } catch {
      log.warning("can't record that the service is running", ["reason": "\(error)"])
    }
    if !isStopped { timer = clock.schedule(at: clock.now + Self.beat) { [weak self] in self?.start() } }
  }
}

/// The tables `uptime` and `downtimes`.
private struct UptimeTable {
  let db: Connection

  func known() throws -> Uptime.Known {
    let seenAt = try db.value(of: Timestamp.self, "SELECT seen_at FROM uptime WHERE id = 1")
    let spans = try db.rows("SELECT from_at, until_at FROM downtimes ORDER BY from_at") {
      Downtimes.Span(from: $0.timestamp("from_at"), until: $0.timestamp("until_at"))
    }
    return Uptime.Known(seenAt: seenAt, spans: spans)
  }

  func add(_ span: Downtimes.Span) throws {
    try db.run(
      "INSERT INTO downtimes (from_at, until_at) VALUES ($1, $2) ON CONFLICT (from_at) DO UPDATE SET until_at = $2",
      span.from, span.until)
  }

  func note(_ time: Timestamp) throws {
    try db.run("INSERT INTO uptime (id, seen_at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET seen_at = $1", time)
  }

  func forget(before time: Timestamp) throws { try db.run("DELETE FROM downtimes WHERE until_at < $1", time) }
}
