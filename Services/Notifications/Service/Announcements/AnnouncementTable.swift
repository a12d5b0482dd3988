import CivilTime
import NotificationsContract
import Storage
import Wire

/// The tables `announcements` and `announced`: announcements, and the users who haven't received them yet.
struct AnnouncementTable {
  let db: Connection

  /// The maximum number of an app's unfinished announcements. The number is limited, because each delivery to a user
  /// checks all of the user's pending announcements.
  static let most = 100
  /// The time for which finished announcements are stored.
  static let age = Duration.seconds(730 * 86_400)

  /// Adds an announcement.
  ///
  /// - Throws: `limit_exceeded` if the app has the maximum number of unfinished announcements.
  func add(_ request: Announce, kind: String, expiresAt: Timestamp, at now: Timestamp) throws {
    try checkCapacity(of: request.app.value, at: now)
    try db.run(
      """
      INSERT INTO announcements (number, id, app, kind, words, link, segment, made_by, made_at, expires_at, up_to)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '')
      """, try nextNumber(at: now), request.id.value, request.app.value, kind, try JSON.text(request.words.values),
      request.link?.value,
      try request.segment.map(JSON.text), request.by.value, now, expiresAt)
  }

  private func nextNumber(at now: Timestamp) throws -> Int64 {
    let last = try db.optionalValue(of: Int64.self, "SELECT max(number) FROM announcements")
    // The number is derived from the time, so that it isn't reused after the newest announcement is deleted.
    return max(now.milliseconds, (last ?? 0) + 1)
  }

  func announcement(_ id: String, at now: Timestamp) throws -> Announcement? {
    try db.first("\(Self.columns) WHERE id = $1", id) { try Self.announcement($0, at: now) }
  }

  /// Returns the newest announcements of one app or of all apps.
  func all(_ request: ListAnnouncements, at now: Timestamp) throws -> [Announcement] {
    try db.rows(
      "\(Self.columns) WHERE $1 = '' OR app = $1 ORDER BY number DESC LIMIT $2", request.app?.value ?? "",
      request.limit?.value ?? 50
    ) { try Self.announcement($0, at: now) }
  }

  private func checkCapacity(of app: String, at now: Timestamp) throws {
    // An announcement is unfinished if it isn't cancelled or expired, and hasn't reached all recipients.
    let unfinished = try db.value(
      of: Int.self,
      """
      SELECT count(*) FROM announcements
      WHERE app = $1 AND is_cleared = 0 AND cancelled_at IS NULL AND expires_at > $2
        AND (up_to IS NOT NULL OR told < found)
      """, app, now)
    guard let unfinished, unfinished >= Self.most else { return }
    throw Failure.limitExceeded(.tooManyAnnouncements, current: unfinished, limit: Self.most)
  }

  /// Cancels an announcement, unless it is already cancelled or done.
  func cancel(_ id: String, by name: String, at now: Timestamp) throws {
    try db.run(
      """
      UPDATE announcements SET cancelled_at = $2, cancelled_by = $3, up_to = NULL
      WHERE id = $1 AND cancelled_at IS NULL AND is_cleared = 0 AND expires_at > $2
        AND (up_to IS NOT NULL OR told < found)
      """, id, now, name)
  }

  // MARK: Assignment to recipients

  /// An announcement that is being assigned to its recipients.
  struct Task: Sendable {
    var number: Int64
    var app: String
    var kind: String
    var segment: Announce.Segment?
    var madeAt: Timestamp
    var upTo: String
  }

  /// Returns the oldest announcement that hasn't been assigned to all recipients yet, ignoring the given apps.
  func next(at now: Timestamp, passingOver apps: [String]) throws -> Task? {
    try db.rows(
      """
      SELECT number, app, kind, segment, made_at, up_to FROM announcements
      WHERE up_to IS NOT NULL AND expires_at > $1 ORDER BY number
      """, now
    ) { row in
      Task(
        number: row.int64("number"), app: row.string("app"), kind: row.string("kind"),
        segment: try Self.segment(row), madeAt: row.timestamp("made_at"), upTo: row.string("up_to"))
    }.first { !apps.contains($0.app) }
  }

  /// Assigns an announcement to users, whose notices then become due at once.
  ///
  /// - Parameter upTo: the last account that was checked; nil if no accounts are left to check.
  func assign(_ task: Task, to accounts: [String], upTo: String?, at now: Timestamp) throws {
    var found = 0
    for account in accounts {
      try db.run("INSERT INTO announced (account, number) VALUES ($1, $2) ON CONFLICT DO NOTHING", account, task.number)
      found += db.changes
      try db.run("UPDATE people SET next_at = $1 WHERE account = $2", now, account)
    }
    try db.run("UPDATE announcements SET up_to = $2, found = found + $3 WHERE number = $1", task.number, upTo, found)
  }

  // MARK: Pending announcements of a user

  /// Returns the announcements that a user hasn't received yet, oldest first.
  func waiting(for account: String) throws -> [PendingAnnouncement] {
    try db.rows(
      """
      SELECT a.number, a.kind, a.words, a.link, a.made_at, a.expires_at
      FROM announced AS own JOIN announcements AS a ON a.number = own.number
      WHERE own.account = $1 AND a.cancelled_at IS NULL ORDER BY a.number
      """, account
    ) { row in
      PendingAnnouncement(
        number: row.int64("number"), kind: row.string("kind"), words: row.string("words"),
        link: row.optionalString("link"), madeAt: row.timestamp("made_at"), expiresAt: row.timestamp("expires_at"))
    }
  }

  /// Records that a user has received an announcement.
  func told(_ number: Int64, to account: String) throws {
    try db.run("DELETE FROM announced WHERE account = $1 AND number = $2", account, number)
    if db.changes > 0 { try db.run("UPDATE announcements SET told = told + 1 WHERE number = $1", number) }
  }

  // MARK: Clean-up

  /// Returns the time of the next clean-up.
  func overAt() throws -> Timestamp? {
    let over = try db.optionalValue(
      of: Timestamp.self,
      """
      SELECT min(CASE WHEN cancelled_at IS NULL THEN expires_at ELSE cancelled_at END) FROM announcements
      WHERE is_cleared = 0
      """)
    let old = try db.optionalValue(of: Timestamp.self, "SELECT min(made_at) FROM announcements WHERE is_cleared = 1")
    return [over, old.map { $0 + Self.age }].compactMap(\.self).min()
  }

  /// Deletes some pending entries of finished announcements, and announcements older than `age`.
  ///
  /// - Returns: true if there may be more rows to delete.
  func clear(at now: Timestamp, limit: Int) throws -> Bool {
    try db.run("DELETE FROM announcements WHERE is_cleared = 1 AND made_at <= $1", now + (.zero - Self.age))
    let over = try db.value(
      of: Int64.self,
      """
      SELECT number FROM announcements WHERE is_cleared = 0 AND (cancelled_at IS NOT NULL OR expires_at <= $1)
      ORDER BY number LIMIT 1
      """, now)
    guard let over else { return false }
    try db.run(
      """
      DELETE FROM announced WHERE (account, number) IN (
        SELECT account, number FROM announced WHERE number = $1 ORDER BY account LIMIT $2)
      """, over, limit)
    if db.changes < limit {
      try db.run("UPDATE announcements SET is_cleared = 1, up_to = NULL WHERE number = $1", over)
    }
    return true
  }

  private static let columns = """
    SELECT id, app, kind, words, link, segment, made_by, made_at, expires_at, found, told, cancelled_by, up_to, is_cleared
    FROM announcements
    """

  private static func announcement(_ row: Row, at now: Timestamp) throws -> Announcement {
    let expiresAt = row.timestamp("expires_at")
    let cancelledBy = row.optionalString("cancelled_by")
    let found = row.int("found")
    let told = row.int("told")
    let isDone = expiresAt <= now || row.optionalString("up_to") == nil && told >= found
    return Announcement(
      id: row.string("id"), app: row.string("app"), kind: row.string("kind"),
      words: try JSON.decode(from: row.bytes("words")), link: row.optionalString("link"), segment: try segment(row),
      state: cancelledBy != nil ? .cancelled : isDone ? .done : .inProgress, by: row.string("made_by"),
      madeAt: row.timestamp("made_at"), expiresAt: expiresAt, found: found, told: told, cancelledBy: cancelledBy)
  }

  private static func segment(_ row: Row) throws -> Announce.Segment? {
    try row.optionalBytes("segment").map { try JSON.decode(from: $0) }
  }
}
