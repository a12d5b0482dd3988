import CivilTime
import NotificationsContract
import Storage
import Wire

/// The tables `live_events` and `live_heads`: what each account's devices were told last, in one sequence.
struct LiveTable {
  let db: Connection

  /// Events of one account that are remembered.
  static let most: Int64 = 200
  /// For how long.
  static let age = Duration.seconds(7 * 86_400)
  /// Events, and bytes of theirs, on one page of what was missed.
  private static let pageEvents = 50
  private static let pageBytes = 256 << 10

  /// Adds an event behind the others of its account; the oldest that is too many goes.
  func add(_ type: String, _ data: RawJSON, of account: String, at time: Timestamp) throws -> KeptEvent {
    let sequence = try head(of: account) + 1
    try db.run(
      """
      INSERT INTO live_heads (account, sequence) VALUES ($1, $2) ON CONFLICT (account) DO UPDATE SET sequence = $2
      """, account, sequence)
    try db.run(
      "INSERT INTO live_events (account, sequence, type, data, at) VALUES ($1, $2, $3, $4, $5)", account, sequence,
      type,
      String(decoding: data.bytes, as: UTF8.self), time)
    try db.run("DELETE FROM live_events WHERE account = $1 AND sequence <= $2", account, sequence - Self.most)
    return KeptEvent(sequence: sequence, type: type, data: data)
  }

  /// What came after an event that a device has, or after it began to listen.
  func missed(_ request: GetMissed) throws -> GetMissed.Reply {
    let head = try head(of: request.account)
    guard let since = request.since else {
      guard let from = request.from else { return GetMissed.Reply(events: [], last: head) }
      let first = try db.first(
        "SELECT min(sequence) FROM live_events WHERE account = $1 AND at >= $2", request.account, from
      ) { $0.optionalInt64(0) }
      return try page(of: request.account, after: first.flatMap(\.self).map { $0 - 1 } ?? head, head: head)
    }
    let oldest = try db.first("SELECT min(sequence) FROM live_events WHERE account = $1", request.account) {
      $0.optionalInt64(0)
    }
    // One that is beyond the last was told by a database that has been put back since.
    guard since <= head, since == head || (oldest.flatMap(\.self) ?? .max) <= since + 1 else {
      return GetMissed.Reply(events: [], last: head, isTooOld: true)
    }
    return try page(of: request.account, after: since, head: head)
  }

  /// Forgets some of what is too old.
  ///
  /// - Returns: whether there may be more.
  func forget(before time: Timestamp, limit: Int) throws -> Bool {
    try db.run(
      """
      DELETE FROM live_events WHERE (account, sequence) IN (
        SELECT account, sequence FROM live_events WHERE at < $1 ORDER BY at LIMIT $2)
      """, time, limit)
    return db.changes == limit
  }

  /// When the oldest event was told.
  func oldest() throws -> Timestamp? {
    try db.first("SELECT at FROM live_events ORDER BY at LIMIT 1") { $0.timestamp(0) }
  }

  private func head(of account: String) throws -> Int64 {
    try db.first("SELECT sequence FROM live_heads WHERE account = $1", account) { $0.int64(0) } ?? 0
  }

  private func page(of account: String, after sequence: Int64, head: Int64) throws -> GetMissed.Reply {
    let rows = try db.rows(
      """
      SELECT sequence, type, data FROM live_events WHERE account = $1 AND sequence > $2 ORDER BY sequence LIMIT $3
      """, account, sequence, Self.pageEvents
    ) { KeptEvent(sequence: $0.int64(0), type: $0.string(1), data: RawJSON(bytes: Bytes($0.string(2).utf8))) }
    var (bytes, events) = (0, [KeptEvent]())
    for event in rows {
      bytes += event.data.bytes.count
      if bytes > Self.pageBytes, !events.isEmpty { break }
      events.append(event)
    }
    let last = events.last?.sequence ?? head
    return GetMissed.Reply(events: events, last: last, hasMore: last < head)
  }
}
