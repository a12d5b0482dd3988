package import CivilTime
package import Wire

/// Sends an announcement to an app's users: to all, or to those of a segment (R11).
package struct Announce: Request {
  package static let method = Method(
    "notifications.announcements.make", .change, audience: .admin, access: .open,
    fails: [.notFound, .conflict, .limitExceeded], "Sends an announcement to an app's users.")

  /// The sender's own id for the announcement. A repeated request with the same id doesn't send the announcement again.
  package var id: Identifier
  /// The app's id.
  package var app: Identifier
  /// The kind of announcement, from the app's data; the first such kind if left out.
  package var kind: Identifier?
  /// The texts, once in each of the app's languages.
  package var words: List<Words, 1, 50>
  /// The link that the notice opens, in the app's own form; the kind's link if left out.
  package var link: Text<1, 500>?
  /// The recipients; all users of the app if left out.
  package var segment: Segment?
  /// The time after which the announcement is no longer delivered, at most 30 days ahead; if left out, in 7 days.
  package var expiresAt: Timestamp?
  /// The name of the sender, which is recorded with the announcement.
  package var by: Text<1, 100>

  package init(
    id: Identifier, app: Identifier, kind: Identifier? = nil, words: List<Words, 1, 50>, link: Text<1, 500>? = nil,
    segment: Segment? = nil, expiresAt: Timestamp? = nil, by: Text<1, 100>
  ) {
    self.id = id
    self.app = app
    self.kind = kind
    self.words = words
    self.link = link
    self.segment = segment
    self.expiresAt = expiresAt
    self.by = by
  }

  package typealias Reply = Announcement

  /// An announcement's text in one language.
  package struct Words: Codable, Hashable, Sendable {
    /// One of the app's languages.
    package var language: LanguageTag
    /// The title, which is one line.
    package var title: Text<1, 200>
    /// The body: one or two sentences.
    package var body: Text<1, 1000>

    package init(language: LanguageTag, title: Text<1, 200>, body: Text<1, 1000>) {
      self.language = language
      self.title = title
      self.body = body
    }

    /// Returns the reason why a text can't be a title or a body; nil if it can. Announcements have no placeholders, so
    /// users would see a `{name}` unchanged.
    package static func fault(in text: String) -> String? {
      text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        ? "can't contain { or }, because announcements have no placeholders" : nil
    }
  }

  /// The users of an app who match all of the given conditions.
  package struct Segment: Codable, Hashable, Sendable {
    /// Users with one of these plans. `free` is a plan too.
    package var plans: List<Identifier, 1, 20>?
    /// Users who read the app in one of these languages.
    package var languages: List<LanguageTag, 1, 50>?
    /// Users who performed an action that counts for their streak within this number of days.
    package var activeWithinDays: Bounded<1, 365>?

    package init(
      plans: List<Identifier, 1, 20>? = nil, languages: List<LanguageTag, 1, 50>? = nil,
      activeWithinDays: Bounded<1, 365>? = nil
    ) {
      self.plans = plans
      self.languages = languages
      self.activeWithinDays = activeWithinDays
    }
  }
}

/// Counts the recipients of an announcement without sending it.
package struct CountAnnounced: Request {
  package static let method = Method(
    "notifications.announcements.count", .read, audience: .admin, access: .open, fails: [.notFound],
    "Counts the recipients of an announcement.")

  /// The app's id.
  package var app: Identifier
  /// The kind of announcement, from the app's data; the first such kind if left out.
  package var kind: Identifier?
  /// The recipients; all users of the app if left out.
  package var segment: Announce.Segment?
  /// The texts, which are validated as if they were sent.
  package var words: List<Announce.Words, 1, 50>?
  /// The link, which is validated too.
  package var link: Text<1, 500>?

  package init(
    app: Identifier, kind: Identifier? = nil, segment: Announce.Segment? = nil,
    words: List<Announce.Words, 1, 50>? = nil,
    link: Text<1, 500>? = nil
  ) {
    self.app = app
    self.kind = kind
    self.segment = segment
    self.words = words
    self.link = link
  }

  /// The number of recipients.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of recipients.
    package var people: Int
    /// The number of recipients who turned off this kind of notice.
    package var unwilling: Int

    package init(people: Int, unwilling: Int) {
      self.people = people
      self.unwilling = unwilling
    }
  }
}

/// Lists announcements, newest first, with their senders, recipients and progress.
package struct ListAnnouncements: Request {
  package static let method = Method(
    "notifications.announcements.list", .read, audience: .admin, access: .open, fails: [.notFound],
    "Lists the announcements.")

  /// The id of an app, to list only its announcements.
  package var app: Identifier?
  /// The maximum number of announcements, 1 to 200; 50 if left out.
  package var limit: Bounded<1, 200>?

  package init(app: Identifier? = nil, limit: Bounded<1, 200>? = nil) {
    self.app = app
    self.limit = limit
  }

  /// The announcements.
  package struct Reply: Codable, Hashable, Sendable {
    /// The announcements, newest first.
    package var announcements: [Announcement]

    package init(announcements: [Announcement]) { self.announcements = announcements }
  }
}

/// Cancels an announcement. No further users receive it.
package struct CancelAnnouncement: Request {
  package static let method = Method(
    "notifications.announcements.cancel", .change, audience: .admin, access: .open, fails: [.notFound],
    "Stops the delivery of an announcement.")

  /// The announcement's id.
  package var id: Identifier
  /// The name of the operator, which is recorded with the announcement.
  package var by: Text<1, 100>

  package init(id: Identifier, by: Text<1, 100>) {
    self.id = id
    self.by = by
  }

  package typealias Reply = Announcement
}

/// An announcement to an app's users.
package struct Announcement: Codable, Hashable, Sendable {
  /// The sender's id for the announcement.
  package var id: String
  /// The app's id.
  package var app: String
  /// The kind of the notices.
  package var kind: String
  /// The texts by language.
  package var words: [Announce.Words]
  /// The link that the notice opens; nil for the kind's link.
  package var link: String?
  /// The recipients; nil for all users.
  package var segment: Announce.Segment?
  /// The state of the announcement.
  package var state: State
  /// The name of the sender.
  package var by: String
  /// The time when the announcement was made.
  package var madeAt: Timestamp
  /// The time after which the announcement is no longer delivered.
  package var expiresAt: Timestamp
  /// The number of users found so far who match the segment and want this kind of notice.
  package var found: Int
  /// The number of recipients who have received the announcement.
  package var told: Int
  /// The name of the operator who cancelled the announcement; nil if it wasn't cancelled.
  package var cancelledBy: String?

  /// The state of an announcement.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// Some recipients may still receive it.
    case inProgress = "in_progress"
    /// All recipients who could be reached in time have received it.
    case done
    case cancelled
  }

  package init(
    id: String, app: String, kind: String, words: [Announce.Words], link: String?, segment: Announce.Segment?,
    state: State, by: String, madeAt: Timestamp, expiresAt: Timestamp, found: Int, told: Int, cancelledBy: String?
  ) {
    self.id = id
    self.app = app
    self.kind = kind
    self.words = words
    self.link = link
    self.segment = segment
    self.state = state
    self.by = by
    self.madeAt = madeAt
    self.expiresAt = expiresAt
    self.found = found
    self.told = told
    self.cancelledBy = cancelledBy
  }
}
