import CivilTime
import NotificationsContract
import Storage
import Wire

/// The table `deliveries`: pending and failed deliveries, and the last delivered calls of webhooks.
struct DeliveryTable {
  let db: Connection

  /// The limit for counts in replies.
  private static let maxCounted = 10_000
  /// The maximum number of deliveries retried in one call.
  private static let maxRetried = 1000
  /// The time for which failed deliveries and delivered calls are stored.
  static let endedRetention = Duration.seconds(30 * 86_400)

  /// Adds a delivery that is due at once. An existing delivery with the same id isn't changed.
  func add(_ delivery: Delivery) throws {
    try db.run(
      """
      INSERT INTO deliveries (id, lane, address, account, app, body, tries, created_at, next_at, type, sequence)
      VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $7, $8, $9) ON CONFLICT DO NOTHING
      """, delivery.id, delivery.channel, delivery.address, delivery.account, delivery.app, delivery.body,
      delivery.createdAt, delivery.type, delivery.sequence)
  }

  func has(_ id: String) throws -> Bool {
    try db.value(of: Int.self, "SELECT 1 FROM deliveries WHERE id = $1", id) != nil
  }

  /// Returns the next sequence number of a channel. Deliveries get their numbers in the order of their transactions.
  func nextSequence(of channel: String) throws -> Int64 {
    try db.run(
      """
      INSERT INTO lane_sequences (lane, last) VALUES ($1, 1)
      ON CONFLICT (lane) DO UPDATE SET last = lane_sequences.last + 1
      """, channel)
    return try db.value(of: Int64.self, "SELECT last FROM lane_sequences WHERE lane = $1", channel) ?? 1
  }

  /// Returns the time of the next due delivery, ignoring the given channels.
  func soonest(passingOver channels: [String]) throws -> Timestamp? {
    let free = SQLCondition.excluding(channels, in: "lane", from: 1)
    return try db.rows(
      "SELECT next_at FROM deliveries WHERE next_at IS NOT NULL \(free) ORDER BY next_at LIMIT 1",
      arguments: channels
    ) { $0.timestamp("next_at") }.first
  }

  /// Claims due deliveries until `lease`. If the process dies before it records a delivery's outcome, the delivery is
  /// due again at that time.
  ///
  /// - Parameter capacity: the maximum number of deliveries to claim from each channel; 1 for a channel without an
  ///   entry.
  func take(at now: Timestamp, until lease: Timestamp, limit: Int, capacity: [String: Int]) throws -> [Delivery] {
    let due = try due(at: now, limit: limit, passingOver: capacity.filter { $0.value <= 0 }.map(\.key))
    var capacity = capacity
    let taken = due.filter { delivery in
      let left = capacity[delivery.channel, default: 1]
      capacity[delivery.channel] = left - 1
      return left > 0
    }
    for delivery in taken { try db.run("UPDATE deliveries SET next_at = $1 WHERE id = $2", lease, delivery.id) }
    return taken
  }

  private func due(at now: Timestamp, limit: Int, passingOver channels: [String]) throws -> [Delivery] {
    let free = SQLCondition.excluding(channels, in: "lane", from: 3)
    return try db.rows(
      """
      SELECT id, lane, address, account, app, body, tries, created_at, type, sequence FROM deliveries
      WHERE next_at <= $1 \(free) ORDER BY next_at LIMIT $2
      """, arguments: [now, limit] + channels, map: Self.delivery)
  }

  private static func delivery(_ row: Row) -> Delivery {
    Delivery(
      id: row.string("id"), channel: row.string("lane"), address: row.optionalString("address"),
      account: row.optionalString("account"), app: row.string("app"), type: row.optionalString("type"),
      sequence: row.optionalInt64("sequence"), body: row.string("body"), tries: row.int("tries"),
      createdAt: row.timestamp("created_at"))
  }

  func remove(_ id: String) throws { try db.run("DELETE FROM deliveries WHERE id = $1", id) }

  /// Records a failed attempt. The delivery is due again at `nextAt`. If `nextAt` is nil, the delivery has failed
  /// permanently.
  func failed(_ id: String, reason: String, status: Int?, nextAt: Timestamp?, at now: Timestamp) throws {
    try db.run(
      """
      UPDATE deliveries SET tries = tries + 1, reason = $2, status = $3, tried_at = $4, next_at = $5, died_at = $6
      WHERE id = $1
      """, id, reason, status, now, nextAt, nextAt == nil ? now : nil)
  }

  /// Moves a delivery to a later time, without counting an attempt.
  func postpone(_ id: String, to time: Timestamp) throws {
    try db.run("UPDATE deliveries SET next_at = $2 WHERE id = $1", id, time)
  }

  /// Records that a delivery failed permanently, without another attempt. Keeps the reason of an earlier failure.
  func giveUp(_ id: String, reason: String, at now: Timestamp) throws {
    try db.run(
      "UPDATE deliveries SET next_at = NULL, died_at = $2, reason = coalesce(reason, $3) WHERE id = $1", id, now, reason
    )
  }

  /// Records a successful attempt, and removes the channel's oldest delivered calls beyond its limit.
  func succeeded(_ delivery: Delivery, status: Int?, most: Int, at now: Timestamp) throws {
    guard most > 0 else { return try remove(delivery.id) }
    try db.run(
      """
      UPDATE deliveries SET tries = tries + 1, reason = NULL, status = $2, tried_at = $3, next_at = NULL, done_at = $3
      WHERE id = $1
      """, delivery.id, status, now)
    try db.run(
      """
      DELETE FROM deliveries WHERE id IN (
        SELECT id FROM deliveries WHERE done_at IS NOT NULL AND lane = $1
        ORDER BY done_at DESC, lane DESC, id DESC LIMIT $2 OFFSET $3)
      """, delivery.channel, Self.maxRetried, most)
  }

  /// Makes deliveries due at once, under their existing ids and numbers. If the request has an id, the delivery with
  /// this id becomes due, in any state. Otherwise, failed deliveries become due.
  ///
  /// - Returns: the number of deliveries that became due.
  func retry(_ request: RetryDeliveries, at now: Timestamp) throws -> Int {
    let again = "UPDATE deliveries SET next_at = $1, died_at = NULL, done_at = NULL, tries = 0, created_at = $1"
    if let id = request.id?.value {
      try db.run("\(again) WHERE id = $2 AND ($3 = '' OR lane = $3)", now, id, request.channel?.value ?? "")
    } else {
      try db.run(
        """
        \(again) WHERE id IN (
          SELECT id FROM deliveries WHERE died_at IS NOT NULL AND ($2 = '' OR lane = $2) ORDER BY died_at LIMIT $3)
        """, now, request.channel?.value ?? "", Self.maxRetried)
    }
    return db.changes
  }

  /// Deletes some failed deliveries and delivered calls that are older than a time.
  ///
  /// - Returns: true if there may be more deliveries to delete.
  func forgetEnded(before time: Timestamp, limit: Int) throws -> Bool {
    var isMore = false
    for column in ["died_at", "done_at"] {
      try db.run(
        """
        DELETE FROM deliveries WHERE id IN (
          SELECT id FROM deliveries WHERE \(column) < $1 ORDER BY \(column) LIMIT $2)
        """, time, limit)
      isMore = isMore || db.changes == limit
    }
    return isMore
  }

  /// Deletes some of a channel's pending and failed deliveries, oldest first, if the channel has more than `most` rows.
  ///
  /// - Returns: the number of deleted deliveries.
  func forgetOldest(of channel: String, beyond most: Int, limit: Int) throws -> Int {
    let last = try db.first(
      "SELECT created_at, id FROM deliveries WHERE lane = $1 ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $2",
      channel, most
    ) { ($0.timestamp("created_at"), $0.string("id")) }
    guard let (createdAt, id) = last else { return 0 }
    try db.run(
      """
      DELETE FROM deliveries WHERE id IN (
        SELECT id FROM deliveries WHERE lane = $1 AND (created_at, id) <= ($2, $3) AND done_at IS NULL
        ORDER BY created_at, id LIMIT $4)
      """, channel, createdAt, id, limit)
    return db.changes
  }

  /// Returns the earliest time at which a stored delivery succeeded or failed permanently.
  func oldestEnded() throws -> Timestamp? {
    let times = try ["died_at", "done_at"].compactMap { column in
      try db.value(
        of: Timestamp.self, "SELECT \(column) FROM deliveries WHERE \(column) IS NOT NULL ORDER BY \(column) LIMIT 1")
    }
    return times.min()
  }

  /// Counts the deliveries that meet an SQL condition, up to 10,000.
  func count(_ condition: String) throws -> Int {
    try db.value(
      of: Int.self, "SELECT count(*) FROM (SELECT 1 FROM deliveries WHERE \(condition) LIMIT $1) AS counted",
      Self.maxCounted) ?? 0
  }
}
