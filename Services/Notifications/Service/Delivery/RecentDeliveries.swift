import CivilTime
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// Lists deliveries for operators: waiting, delivered and failed ones.
struct RecentDeliveries {
  let db: Connection

  private static let columns = """
    id, lane, sequence, type, app, account, tries, status, reason, created_at, tried_at, next_at, died_at, done_at
    """

  /// Returns a page of the deliveries, newest first.
  func page(_ request: ListDeliveries) throws -> ListDeliveries.Reply {
    let state = request.state
    let page = try ListPage(
      of: "deliveries \(request.channel?.value ?? "") \(state?.rawValue ?? "")", account: "",
      limit: request.limit?.value, cursor: request.cursor)
    // Each channel is read separately, so that the index can be used. There are only a few channels.
    let channels = try request.channel.map { [$0.value] } ?? knownChannels()
    let found = try channels.flatMap { try deliveries(of: $0, in: state, on: page) }
    let sorted = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }.prefix(page.limit + 1)
    let (newest, next) = page.cut(sorted.map(Self.item))
    let table = DeliveryTable(db: db)
    return ListDeliveries.Reply(
      deliveries: newest, nextCursor: next, waiting: try table.count("next_at IS NOT NULL"),
      failed: try table.count("died_at IS NOT NULL"))
  }

  private static func item(_ delivery: SentDelivery) -> ListPage.Item<SentDelivery> {
    ListPage.Item(
      delivery, position: "\(delivery.createdAt.milliseconds) \(delivery.id)",
      bytes: delivery.id.utf8.count + (delivery.reason?.utf8.count ?? 0))
  }

  private func deliveries(of channel: String, in state: SentDelivery.State?, on page: ListPage) throws -> [SentDelivery]
  {
    let (time, id) = try Self.position(page)
    return try db.rows(
      """
      SELECT \(Self.columns) FROM deliveries WHERE lane = $1 AND (created_at, id) < ($2, $3) \(Self.condition(state))
      ORDER BY created_at DESC, id DESC LIMIT $4
      """, channel, time, id, page.limit + 1
    ) { Self.delivery($0) }
  }

  /// Returns the channels that have deliveries, including channels that are no longer configured. The query searches
  /// the index once per channel.
  private func knownChannels() throws -> [String] {
    try db.values(
      of: String.self,
      """
      WITH RECURSIVE known(lane) AS (
        SELECT min(lane) FROM deliveries
        UNION ALL SELECT (SELECT min(lane) FROM deliveries WHERE lane > known.lane) FROM known WHERE lane IS NOT NULL)
      SELECT lane FROM known WHERE lane IS NOT NULL
      """)
  }

  private static func position(_ page: ListPage) throws(Failure) -> (Timestamp, String) {
    guard let after = page.after else { return (Timestamp(milliseconds: .max), "") }
    let parts = after.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let time = Int64(parts[0]) else {
      throw .invalidParams("cursor isn't from this list")
    }
    return (Timestamp(milliseconds: time), String(parts[1]))
  }

  private static func condition(_ state: SentDelivery.State?) -> String {
    switch state {
    case nil: ""
    case .waiting: "AND next_at IS NOT NULL"
    case .delivered: "AND done_at IS NOT NULL"
    case .failed: "AND died_at IS NOT NULL"
    }
  }

  private static func state(_ row: Row) -> SentDelivery.State {
    if row.optionalTimestamp("done_at") != nil { return .delivered }
    return row.optionalTimestamp("died_at") != nil ? .failed : .waiting
  }

  private static func delivery(_ row: Row) -> SentDelivery {
    SentDelivery(
      id: row.string("id"), channel: row.string("lane"), sequence: row.optionalInt64("sequence"),
      type: row.optionalString("type"), app: row.string("app"), account: row.optionalString("account"),
      state: state(row),
      tries: row.int("tries"), status: row.optionalInt("status"), reason: row.optionalString("reason"),
      createdAt: row.timestamp("created_at"), triedAt: row.optionalTimestamp("tried_at"),
      nextAt: row.optionalTimestamp("next_at"))
  }
}
