package import CivilTime
package import Wire

/// Tells people of an app something that ops have to say: all, or those of a segment (R11).
package struct Announce: Request {
  package static let method = Method(
    "notifications.announcements.make", .change, audience: .ops, access: .open,
    fails: [.notFound, .conflict, .limitExceeded], "Tells an app's people something.")

  /// The sender's own id for it: under one that is there already nothing is told twice.
  package var id: Identifier
  /// The app's id.
  package var app: Identifier
  /// Which of the app's kinds of announcements; left out, the first.
  package var kind: Identifier?
  /// What is told, in each of the app's languages.
  package var words: List<Words, 1, 50>
  /// Where it leads, in the app's own form; left out, where the kind leads.
  package var link: Text<1, 500>?
  /// Whom it is for; left out, all.
  package var segment: Segment?
  /// Whom it hasn't reached by then it doesn't reach; at most 30 days ahead, and 7 days if left out.
  package var expiresAt: Timestamp?
  /// Who sends it: it stands in the trail.
  package var by: Text<1, 100>

  /// A request with these members.
  package init(
    id: Identifier, app: Identifier, kind: Identifier? = nil, words: List<Words, 1, 50>, link: Text<1, 500>? = nil,
    segment: Segment? = nil, expiresAt: Timestamp? = nil, by: Text<1, 100>
  ) {
    (self.id, self.app, self.kind, self.words, self.link) = (id, app, kind, words, link)
    (self.segment, self.expiresAt, self.by) = (segment, expiresAt, by)
  }

  package typealias Reply = Announcement

  /// What is told in one language.
  package struct Words: Codable, Hashable, Sendable {
    /// One of the app's.
    package var language: LanguageTag
    /// One line.
    package var title: Text<1, 200>
    /// A sentence or two.
    package var body: Text<1, 1000>

    /// Words with these members.
    package init(language: LanguageTag, title: Text<1, 200>, body: Text<1, 1000>) {
      (self.language, self.title, self.body) = (language, title, body)
    }

    /// What keeps a title or a body from being told; nil for nothing. Whoever writes `{name}` means that it is filled
    /// in, and everybody would read it as it stands.
    package static func fault(in text: String) -> String? {
      text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        ? "fills nothing in, and can have no { or }" : nil
    }
  }

  /// Some of an app's people: those whom all that is said here holds for.
  package struct Segment: Codable, Hashable, Sendable {
    /// Who has one of these plans; `free` is one.
    package var plans: List<Identifier, 1, 20>?
    /// Who reads the app in one of these languages of its.
    package var languages: List<LanguageTag, 1, 50>?
    /// Who did something for the streak within so many days.
    package var activeWithinDays: Bounded<1, 365>?

    /// A segment with these members.
    package init(
      plans: List<Identifier, 1, 20>? = nil, languages: List<LanguageTag, 1, 50>? = nil,
      activeWithinDays: Bounded<1, 365>? = nil
    ) {
      (self.plans, self.languages, self.activeWithinDays) = (plans, languages, activeWithinDays)
    }
  }
}

/// Counts whom an announcement would be for, and tells nobody anything.
package struct CountAnnounced: Request {
  package static let method = Method(
    "notifications.announcements.count", .read, audience: .ops, access: .open, fails: [.notFound],
    "Counts whom an announcement would be for.")

  /// The app's id.
  package var app: Identifier
  /// Which of the app's kinds of announcements; left out, the first.
  package var kind: Identifier?
  /// Whom it would be for; left out, all.
  package var segment: Announce.Segment?
  /// What would be told, which is checked as if it were.
  package var words: List<Announce.Words, 1, 50>?
  /// Where it would lead, which is checked too.
  package var link: Text<1, 500>?

  /// A request with these members.
  package init(
    app: Identifier, kind: Identifier? = nil, segment: Announce.Segment? = nil,
    words: List<Announce.Words, 1, 50>? = nil,
    link: Text<1, 500>? = nil
  ) {
    (self.app, self.kind, self.segment, self.words, self.link) = (app, kind, segment, words, link)
  }

  /// How many they are.
  package struct Reply: Codable, Hashable, Sendable {
    /// Whom it would be for.
    package var people: Int
    /// Those of them who turned the kind off.
    package var unwilling: Int

    /// So many.
    package init(people: Int, unwilling: Int) { (self.people, self.unwilling) = (people, unwilling) }
  }
}

/// What was announced, newest first: who sent what to whom, and how far it has come.
package struct ListAnnouncements: Request {
  package static let method = Method(
    "notifications.announcements.list", .read, audience: .ops, access: .open, fails: [.notFound],
    "Lists what ops told people.")

  /// Only this app's.
  package var app: Identifier?
  /// 1 to 200; 50 if left out.
  package var limit: Bounded<1, 200>?

  /// A request with these members.
  package init(app: Identifier? = nil, limit: Bounded<1, 200>? = nil) { (self.app, self.limit) = (app, limit) }

  /// What was announced.
  package struct Reply: Codable, Hashable, Sendable {
    /// Newest first.
    package var announcements: [Announcement]

    /// These.
    package init(announcements: [Announcement]) { self.announcements = announcements }
  }
}

/// Has an announcement reach nobody whom it hasn't reached yet.
package struct CancelAnnouncement: Request {
  package static let method = Method(
    "notifications.announcements.cancel", .change, audience: .ops, access: .open, fails: [.notFound],
    "Has an announcement reach nobody more.")

  /// The announcement's id.
  package var id: Identifier
  /// Who cancels it: it stands in the trail.
  package var by: Text<1, 100>

  /// A request with these members.
  package init(id: Identifier, by: Text<1, 100>) { (self.id, self.by) = (id, by) }

  package typealias Reply = Announcement
}

/// Something that ops told people.
package struct Announcement: Codable, Hashable, Sendable {
  /// The sender's id for it.
  package var id: String
  /// The app's id.
  package var app: String
  /// The kind of notices that it came as.
  package var kind: String
  /// What was told.
  package var words: [Announce.Words]
  /// Where it leads; nil where the kind says it.
  package var link: String?
  /// Whom it was for; nil for all.
  package var segment: Announce.Segment?
  /// How far it has come.
  package var state: State
  /// Who sent it.
  package var by: String
  /// When it was sent.
  package var madeAt: Timestamp
  /// Whom it hasn't reached by then it doesn't reach.
  package var expiresAt: Timestamp
  /// How many it was for and wanted to be told, so far.
  package var found: Int
  /// How many of them were told.
  package var told: Int
  /// Who cancelled it; nil where nobody did.
  package var cancelledBy: String?

  /// How far an announcement has come.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// Some may be told still.
    case underWay = "under_way"
    /// All were told whom it could reach in time.
    case done
    case cancelled
  }

  /// An announcement with these members.
  package init(
    id: String, app: String, kind: String, words: [Announce.Words], link: String?, segment: Announce.Segment?,
    state: State, by: String, madeAt: Timestamp, expiresAt: Timestamp, found: Int, told: Int, cancelledBy: String?
  ) {
    (self.id, self.app, self.kind, self.words, self.link) = (id, app, kind, words, link)
    (self.segment, self.state, self.by, self.madeAt, self.expiresAt) = (segment, state, by, madeAt, expiresAt)
    (self.found, self.told, self.cancelledBy) = (found, told, cancelledBy)
  }
}
