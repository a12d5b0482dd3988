import CivilTime
import NotificationsContract
import Storage
import Wire

/// The tables `live_events` and `live_heads`: each account's latest live events, numbered in sequence.
struct LiveTable {
  let db: Connection

  /// The maximum number of stored events for each account.
  static let most: Int64 = 200
  /// The time for which events are stored.
  static let age = Duration.seconds(7 * 86_400)
  /// The maximum number of events on a page of missed events, and the maximum total size of their data in bytes.
  private static let pageEvents = 50
  private static let pageBytes = 256 << 10

  /// Appends an event to its account's events, and deletes the oldest beyond the limit.
  func add(_ type: String, _ data: RawJSON, of account: String, at time: Timestamp) throws -> KeptEvent {
    let sequence = try head(of: account) + 1
    try db.run(
      """
      INSERT INTO live_heads (account, sequence) VALUES ($1, $2) ON CONFLICT (account) DO UPDATE SET sequence = $2
      """, account, sequence)
    try db.run(
      "INSERT INTO live_events (account, sequence, type, data, at) VALUES ($1, $2, $3, $4, $5)", account, sequence,
      type, String(decoding: data.bytes, as: UTF8.self), time)
    try db.run("DELETE FROM live_events WHERE account = $1 AND sequence <= $2", account, sequence - Self.most)
    return KeptEvent(sequence: sequence, type: type, data: data)
  }

  /// Returns the events that a device has missed: those after the last event that it received. For a device that hasn't
  /// received an event yet, returns the events since it began to listen.
  func missed(_ request: GetMissed) throws -> GetMissed.Reply {
    let head = try head(of: request.account)
    guard let since = request.since else {
      guard let from = request.from else { return GetMissed.Reply(events: [], last: head) }
      return try missed(by: request.account, from: from, head: head)
    }
    let oldest = try db.optionalValue(
      of: Int64.self, "SELECT min(sequence) FROM live_events WHERE account = $1", request.account)
    // If `since` is beyond the last event, the database has been restored from a backup in the meantime.
    guard since <= head, since == head || (oldest ?? .max) <= since + 1 else {
      return GetMissed.Reply(events: [], last: head, isTooOld: true)
    }
    return try page(of: request.account, after: since, head: head)
  }

  private func missed(by account: String, from time: Timestamp, head: Int64) throws -> GetMissed.Reply {
    let first = try db.optionalValue(
      of: Int64.self, "SELECT min(sequence) FROM live_events WHERE account = $1 AND at >= $2", account, time)
    return try page(of: account, after: first.map { $0 - 1 } ?? head, head: head)
  }

  /// Deletes up to `limit` events that are older than a time.
  ///
  /// - Returns: true if there may be more events to delete.
  func forget(before time: Timestamp, limit: Int) throws -> Bool {
    try db.run(
      """
      DELETE FROM live_events WHERE (account, sequence) IN (
        SELECT account, sequence FROM live_events WHERE at < $1 ORDER BY at LIMIT $2)
      """, time, limit)
    return db.changes == limit
  }

  /// Returns the time of the oldest event.
  func oldest() throws -> Timestamp? {
    try db.value(of: Timestamp.self, "SELECT at FROM live_events ORDER BY at LIMIT 1")
  }

  private func head(of account: String) throws -> Int64 {
    try db.value(of: Int64.self, "SELECT sequence FROM live_heads WHERE account = $1", account) ?? 0
  }

  private func page(of account: String, after sequence: Int64, head: Int64) throws -> GetMissed.Reply {
    let rows = try db.rows(
      """
      SELECT sequence, type, data FROM live_events WHERE account = $1 AND sequence > $2 ORDER BY sequence LIMIT $3
      """, account, sequence, Self.pageEvents
    ) { KeptEvent(sequence: $0.int64("sequence"), type: $0.string("type"), data: RawJSON(bytes: $0.bytes("data"))) }
    let events = Self.fitting(rows)
    let last = events.last?.sequence ?? head
    return GetMissed.Reply(events: events, last: last, hasMore: last < head)
  }

  /// Returns the first events that fit on a page, but at least one.
  private static func fitting(_ rows: [KeptEvent]) -> [KeptEvent] {
    var bytes = 0
    var events = [KeptEvent]()
    for event in rows {
      bytes += event.data.bytes.count
      if bytes > pageBytes, !events.isEmpty { break }
      events.append(event)
    }
    return events
  }
}
