package import CivilTime
package import Wire

/// Takes over what a device kept before there was a server: a streak, badges, lessons and what is in the wallet (M1).
///
/// A device hands in all that it has, piece by piece, in any order and again. What is there already is joined with what
/// it brings: days of both are one log, of a lesson the better result counts, of a badge the earlier time. What isn't
/// plausible is refused alone. Of a currency comes what lessons and days that were brought could have paid, at most;
/// what is said to be there before them comes with them.
package struct AdoptProgress: Request, LenientParams {
  package static let method = Method(
    "progress.adoption.put", .change, isExpensive: true, fails: [.notFound],
    "Takes over a streak, badges, lessons and coins that a device had, and says of each what became of it.")

  /// Left out, none.
  package var streak: Lenient<AdoptedStreak>?
  /// A badge each.
  package var badges: List<Lenient<AdoptedBadge>, 0, 50>?
  /// A lesson each.
  package var lessons: List<Lenient<AdoptedLesson>, 0, 50>?
  /// What the device had of each currency.
  package var balances: List<Lenient<AdoptedBalance>, 0, 10>?

  package init(
    streak: AdoptedStreak? = nil, badges: List<AdoptedBadge, 0, 50>? = nil, lessons: List<AdoptedLesson, 0, 50>? = nil,
    balances: List<AdoptedBalance, 0, 10>? = nil
  ) {
    self.streak = streak.map { .accepted($0) }
    self.badges = badges?.lenient
    self.lessons = lessons?.lenient
    self.balances = balances?.lenient
  }

  /// What became of it.
  package struct Reply: Codable, Hashable, Sendable {
    /// Of the streak; nil where none was brought.
    package var streak: AdoptedResult?
    /// One for each badge, in their order.
    package var badges: [AdoptedResult]
    /// One for each lesson, in their order.
    package var lessons: [AdoptedResult]
    /// One for each balance, in their order.
    package var balances: [AdoptedResult]
    /// How much was taken over by now.
    package var adoption: ProgressAdoption

    package init(
      streak: AdoptedResult?, badges: [AdoptedResult], lessons: [AdoptedResult], balances: [AdoptedResult],
      adoption: ProgressAdoption
    ) {
      (self.streak, self.badges, self.lessons, self.balances) = (streak, badges, lessons, balances)
      self.adoption = adoption
    }
  }
}

/// Tells whether something may be taken over from a device, and how much was.
package struct GetProgressAdoption: Request {
  package static let method = Method(
    "progress.adoption.get", .read, fails: [.notFound],
    "Says how much of what devices had was taken over, and until when more may come.")

  /// A request with these members.
  package init() {}

  package typealias Reply = ProgressAdoption
}

/// How much was taken over from an account's devices.
package struct ProgressAdoption: Codable, Hashable, Sendable {
  /// Whether anything may come: before the first piece, and until `ends_at`.
  package var open: Bool
  /// When it ends; nil before the first piece.
  package var endsAt: Timestamp?
  /// What devices said that they had, in the order of the currencies' ids.
  package var balances: [AdoptedSum]

  package init(open: Bool, endsAt: Timestamp?, balances: [AdoptedSum]) {
    (self.open, self.endsAt, self.balances) = (open, endsAt, balances)
  }
}

/// How much of a currency was taken over.
package struct AdoptedSum: Codable, Hashable, Sendable {
  /// The currency's id.
  package var currency: String
  /// What devices said that they had.
  package var brought: Int
  /// What of it came into the wallet: as much as lessons and days that were brought could have paid.
  package var taken: Int

  package init(currency: String, brought: Int, taken: Int) {
    (self.currency, self.brought, self.taken) = (currency, brought, taken)
  }
}

/// A streak that a device had.
package struct AdoptedStreak: LenientItem {
  /// An account has one.
  package static let idMember: String? = nil

  /// Days in a row until `last_active_day`.
  package var current: Bounded<1, 10_000>
  /// The most that a run has had; left out, `current`.
  package var longest: Bounded<1, 10_000>?
  /// The last day on which something was done, by the device's calendar.
  package var lastActiveDay: CivilDay

  /// One with these members.
  package init(current: Bounded<1, 10_000>, longest: Bounded<1, 10_000>? = nil, lastActiveDay: CivilDay) {
    (self.current, self.longest, self.lastActiveDay) = (current, longest, lastActiveDay)
  }
}

/// A badge that a device had.
package struct AdoptedBadge: LenientItem {
  package static let idMember: String? = "badge"

  /// The badge's id.
  package var badge: Identifier
  /// When it was earned, in milliseconds since 1970.
  package var unlockedAt: ClientTime

  /// One with these members.
  package init(badge: Identifier, unlockedAt: ClientTime) { (self.badge, self.unlockedAt) = (badge, unlockedAt) }
}

/// A lesson that was finished on a device.
package struct AdoptedLesson: LenientItem {
  package static let idMember: String? = "lesson"

  /// The lesson's id.
  package var lesson: Identifier
  /// The best result, as the course's rewards have it.
  package var diamonds: Bounded<1, 100>
  /// When it was finished first, in milliseconds since 1970.
  package var completedAt: ClientTime

  /// One with these members.
  package init(lesson: Identifier, diamonds: Bounded<1, 100>, completedAt: ClientTime) {
    (self.lesson, self.diamonds, self.completedAt) = (lesson, diamonds, completedAt)
  }
}

/// What a device had of a currency.
package struct AdoptedBalance: LenientItem {
  package static let idMember: String? = "id"

  /// The device's own id for it, the same in each repeat: what several devices had adds up.
  package var id: Identifier
  /// The currency's id.
  package var currency: Identifier
  /// How much there was.
  package var amount: Bounded<0, 1_000_000_000>

  /// One with these members.
  package init(id: Identifier, currency: Identifier, amount: Bounded<0, 1_000_000_000>) {
    (self.id, self.currency, self.amount) = (id, currency, amount)
  }
}

/// What became of something that was brought.
package struct AdoptedResult: Codable, Hashable, Sendable {
  /// The id of the badge, the lesson or the balance; nil for the streak, and for an item whose id can't be read.
  package var id: String?
  /// Why it was refused, as an error has it: it changed nothing. Nil for what was taken.
  package var refusal: Failure?

  package init(id: String?, refusal: Failure? = nil) { (self.id, self.refusal) = (id, refusal) }
}
