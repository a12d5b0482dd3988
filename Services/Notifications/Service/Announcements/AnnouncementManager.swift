import AppCatalog
import CivilTime
import EventLoop
import NotificationsContract
import ServiceHost
import Storage
import Telemetry
import Wire

/// Assigns announcements to their recipients in batches, one per transaction, and continues after a restart. The usual
/// rules for notices then apply to each recipient: quiet hours, the daily cap, and no repeats.
@Loop final class AnnouncementManager {
  private let store: Store
  private let catalog: AppCatalog
  private var timer: DueTimer?

  /// The number of users in one transaction.
  private nonisolated static let batch = 500
  /// The number of users that are counted before other calls get a turn.
  private nonisolated static let countPage = 100
  /// The default and maximum lifetimes of an announcement.
  private nonisolated static let usual = Duration.seconds(7 * 86_400)
  private nonisolated static let longest = Duration.seconds(30 * 86_400)

  /// - Parameter assigned: called after an announcement has been assigned to a batch of recipients.
  init(_ store: Store, catalog: AppCatalog, clock: LoopClock, log: Log, assigned: @escaping @Loop () -> Void) {
    self.store = store
    self.catalog = catalog
    // The wait is bounded, so that the timer notices within a minute that an app is back in service.
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60),
      look: {
        let broken = catalog.outOfService.map(\.app)
        return try await store.query { db in
          let table = AnnouncementTable(db: db)
          return try table.next(at: db.wallNow, passingOver: broken) == nil ? table.overAt() : db.wallNow
        }
      }, failed: { log.error("can't deliver announcements", ["reason": "\($0)"]) }
    ) {
      let broken = catalog.outOfService.map(\.app)
      while try await store.write(of: "upkeep", { try Self.step(catalog, passingOver: broken, $0) }) { assigned() }
    }
  }

  /// Checks for announcements to assign.
  func arm() { timer?.arm() }

  /// Stops the timer. A running step still finishes.
  func stop() { timer?.stop() }

  /// Counts the recipients of an announcement in several steps, so that other calls don't have to wait.
  func count(_ request: CountAnnounced) async throws -> CountAnnounced.Reply {
    let app = request.app.value
    let kind = try catalog.announcementKind(request.kind?.value, of: app)
    try catalog.check(request.segment, of: app)
    try catalog.check(request.words, of: app)
    try catalog.check(request.link, of: app)
    var reply = CountAnnounced.Reply(people: 0, unwilling: 0)
    var last = Optional("")
    while let after = last {
      let (members, now) = try await store.query { db in
        (try UserStateTable(db: db).members(of: app, kind: kind.id, after: after, limit: Self.countPage), db.wallNow)
      }
      let recipients = members.filter { request.segment.holds($0, at: now, in: catalog) }
      reply.people += recipients.count
      reply.unwilling += recipients.count { !$0.person.wants(kind) }
      last = members.count < Self.countPage ? nil : members.last?.person.account
      await Loop.nextTurn()
      try Task.checkCancellation()
    }
    return reply
  }

  /// Creates an announcement, or returns the existing announcement with this id and these contents.
  ///
  /// - Throws: `conflict` if the id belongs to a different announcement.
  nonisolated static func make(_ asked: Announce, _ catalog: AppCatalog, in tx: Transaction) throws -> Announcement {
    let table = AnnouncementTable(db: tx)
    let now = tx.wallNow
    let request = asked.inOrder(of: catalog[asked.app.value]?.info.languages ?? [])
    if let known = try table.announcement(request.id.value, at: now) {
      guard known.isSame(as: request) else { throw Failure.conflict(.otherAnnouncement) }
      return known
    }
    let app = request.app.value
    let kind = try catalog.announcementKind(request.kind?.value, of: app)
    try catalog.check(request.segment, of: app)
    try catalog.check(request.words, of: app)
    try catalog.check(request.link, of: app)
    try table.add(request, kind: kind.id, expiresAt: expiry(of: request, at: now), at: now)
    guard let made = try table.announcement(request.id.value, at: now) else {
      preconditionFailure("the announcement that was just added is missing")
    }
    return made
  }

  private nonisolated static func expiry(of request: Announce, at now: Timestamp) throws(Failure) -> Timestamp {
    let expiresAt = request.expiresAt ?? now + usual
    guard expiresAt > now, expiresAt <= now + longest else {
      throw .invalidParams("expires_at must be within 30 days from now")
    }
    return expiresAt
  }

  /// - Returns: true if there may be more announcements to assign or clean up.
  private nonisolated static func step(
    _ catalog: AppCatalog, passingOver apps: [String], _ tx: Transaction
  ) throws -> Bool {
    let table = AnnouncementTable(db: tx)
    guard let task = try table.next(at: tx.wallNow, passingOver: apps) else {
      return try table.clear(at: tx.wallNow, limit: batch)
    }
    try assign(task, by: catalog, in: tx)
    return true
  }

  private nonisolated static func assign(
    _ task: AnnouncementTable.Task, by catalog: AppCatalog, in tx: Transaction
  ) throws {
    let members = try UserStateTable(db: tx).members(of: task.app, kind: task.kind, after: task.upTo, limit: batch)
    // If the app has removed the kind, there are no recipients.
    let kind = catalog[task.app]?.notices?.kind(task.kind)
    let recipients = members.filter { member in
      kind.map(member.person.wants) == true && task.segment.holds(member, at: task.madeAt, in: catalog)
    }
    try AnnouncementTable(db: tx).assign(
      task, to: recipients.map(\.person.account), upTo: members.count < batch ? nil : members.last?.person.account,
      at: tx.wallNow)
  }
}

extension Announce {
  /// Returns the request with the app's first language first, because `quintet announcements list` shows
  /// the first title.
  fileprivate func inOrder(of languages: [Language]) -> Announce {
    func place(_ words: Words) -> Int { languages.firstIndex { $0.tag == words.language.value } ?? languages.count }
    var ordered = self
    ordered.words = List(words.values.sorted { place($0) < place($1) }) ?? words
    return ordered
  }
}

extension Announcement {
  /// Returns true if a request describes this announcement.
  fileprivate func isSame(as request: Announce) -> Bool {
    app == request.app.value && words == request.words.values && link == request.link?.value
      && segment == request.segment && (request.kind.map { $0.value == kind } ?? true)
  }
}

extension Announce.Segment? {
  /// Returns true if a user belongs to the segment, or if there is no segment.
  func holds(_ member: UserStateTable.Member, at time: Timestamp, in catalog: AppCatalog) -> Bool {
    guard let self else { return true }
    let person = member.person
    if let plans = self.plans, !plans.values.contains(where: { $0.value == person.plan }) { return false }
    if let languages = self.languages {
      let own = catalog.language(nil, or: person.language, in: person.app)
      if !languages.values.contains(where: { $0.value == own.tag }) { return false }
    }
    guard let days = self.activeWithinDays?.value else { return true }
    return member.wasActive(within: days, before: time)
  }
}

extension UserStateTable.Member {
  fileprivate func wasActive(within days: Int, before time: Timestamp) -> Bool {
    guard let activeAt else { return false }
    return time - activeAt <= .seconds(Int64(days) * 86_400)
  }
}

extension AppCatalog {
  /// Returns one of an app's kinds of announcements.
  ///
  /// - Throws: `not_found` if the app doesn't have it.
  fileprivate func announcementKind(_ id: String?, of app: String) throws(Failure) -> NoticeKind {
    guard let notices = try known(app).notices else { throw Failure.notFound(.noAnnouncementKind) }
    let kinds = notices.kinds(on: .announcement)
    guard let kind = id.map({ id in kinds.first { $0.id == id } }) ?? kinds.first else {
      throw Failure.notFound(.noAnnouncementKind)
    }
    return kind
  }

  /// - Throws: `invalid_params` if the texts don't match the app's languages, or if a text contains placeholders.
  fileprivate func check(_ words: List<Announce.Words, 1, 50>?, of app: String) throws(Failure) {
    guard let words = words?.values else { return }
    let languages = languages(of: app)
    guard words.map(\.language.value).sorted() == languages.sorted() else {
      throw .invalidParams("words must contain one text in each of \(languages.joined(separator: ", "))")
    }
    for text in words {
      try check("title", text.title.value)
      try check("body", text.body.value)
    }
  }

  private func check(_ part: String, _ text: String) throws(Failure) {
    if let fault = Announce.Words.fault(in: text) { throw .invalidParams("words: a \(part) \(fault)") }
  }

  /// - Throws: `invalid_params` if the link contains placeholders, or if the app doesn't allow its scheme.
  fileprivate func check(_ link: Text<1, 500>?, of app: String) throws(Failure) {
    guard let link = link?.value else { return }
    guard link.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "{") }) else {
      throw .invalidParams("link must be ASCII, without spaces or placeholders")
    }
    // A link such as `javascript:…` would run code in a browser.
    let known = linkSchemes(of: app)
    if let scheme = Notices.scheme(of: link), !known.contains(scheme) {
      throw .invalidParams(
        "link can't begin with '\(Excerpt(scheme)):'; it can begin with "
          + "\(known.map { "\($0):" }.joined(separator: ", "))"
      )
    }
  }

  /// - Throws: `invalid_params` if the segment names a plan or a language that the app doesn't have.
  fileprivate func check(_ segment: Announce.Segment?, of app: String) throws(Failure) {
    let plans = ["free"] + (self[app]?.offerings?.plans.map(\.id) ?? [])
    try Self.require(segment?.plans?.values.map(\.value), in: plans, "plans")
    try Self.require(segment?.languages?.values.map(\.value), in: languages(of: app), "languages")
  }

  private static func require(_ names: [String]?, in known: [String], _ member: String) throws(Failure) {
    guard (names ?? []).allSatisfy({ known.contains($0) }) else {
      throw .invalidParams("segment.\(member): the app has \(known.joined(separator: ", "))")
    }
  }

  private func linkSchemes(of app: String) -> [String] { ["https"] + (self[app]?.notices?.linkSchemes ?? []) }

  private func languages(of app: String) -> [String] { (self[app]?.info.languages ?? []).map(\.tag) }
}
