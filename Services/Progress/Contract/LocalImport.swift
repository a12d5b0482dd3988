package import CivilTime
package import Wire

/// Imports progress that a device stored before the app used a server: a streak, badges, lessons and wallet balances
/// (M1).
///
/// A device may send its data in several parts, in any order, and may repeat a part. Imported data is merged with
/// existing data: the active days are combined, the better result of a lesson is kept, and the earlier time of a badge
/// is kept. An implausible item is refused without affecting the others. An imported balance is credited only up to the
/// amount that the imported lessons and days could have earned. A balance that arrives before the lessons and days is
/// credited gradually, as they arrive.
package struct ImportLocalProgress: Request, LenientParams {
  package static let method = Method(
    "progress.local.import", .change, traits: .isExpensive, fails: [.notFound],
    "Imports a streak, badges, lessons and coins from a device, and returns the result for each.")

  /// The device's streak; omitted if it has none.
  package var streak: Lenient<ImportedStreak>?
  /// The device's badges, at most 50.
  package var badges: List<Lenient<ImportedBadge>, 0, 50>?
  /// The device's lessons, at most 50.
  package var lessons: List<Lenient<ImportedLesson>, 0, 50>?
  /// The device's balances, at most 10.
  package var balances: List<Lenient<ImportedBalance>, 0, 10>?

  package init(
    streak: ImportedStreak? = nil, badges: List<ImportedBadge, 0, 50>? = nil,
    lessons: List<ImportedLesson, 0, 50>? = nil, balances: List<ImportedBalance, 0, 10>? = nil
  ) {
    self.streak = streak.map { .accepted($0) }
    self.badges = badges?.lenient
    self.lessons = lessons?.lenient
    self.balances = balances?.lenient
  }

  /// The results of an import.
  package struct Reply: Codable, Hashable, Sendable {
    /// The result for the streak; nil if the request had none.
    package var streak: ImportedResult?
    /// One result per badge, in the order of the request.
    package var badges: [ImportedResult]
    /// One result per lesson, in the order of the request.
    package var lessons: [ImportedResult]
    /// One result per balance, in the order of the request.
    package var balances: [ImportedResult]
    /// The state of the account's import after this request.
    package var localImport: LocalProgressImport

    package init(
      streak: ImportedResult?, badges: [ImportedResult], lessons: [ImportedResult], balances: [ImportedResult],
      localImport: LocalProgressImport
    ) {
      self.streak = streak
      self.badges = badges
      self.lessons = lessons
      self.balances = balances
      self.localImport = localImport
    }
  }
}

/// Returns the state of the account's import from devices.
package struct GetLocalProgressImport: Request {
  package static let method = Method(
    "progress.local.state", .read, fails: [.notFound],
    "Returns how much was imported from devices, and when the import closes.")

  package typealias Reply = LocalProgressImport
}

/// The state of an account's import from devices.
package struct LocalProgressImport: Codable, Hashable, Sendable {
  /// True if the account can still import data: before its first import, and until `ends_at`.
  package var open: Bool
  /// The time at which the import closes; nil before the first import.
  package var endsAt: Timestamp?
  /// The imported amount of each currency, ordered by currency id.
  package var balances: [ImportedSum]

  package init(open: Bool, endsAt: Timestamp?, balances: [ImportedSum]) {
    self.open = open
    self.endsAt = endsAt
    self.balances = balances
  }
}

/// The imported amount of a currency.
package struct ImportedSum: Codable, Hashable, Sendable {
  /// The currency's id.
  package var currency: String
  /// The total that devices claimed.
  package var claimed: Int
  /// The part of the claimed total that was credited: at most the amount that the imported lessons and days could have
  /// earned.
  package var credited: Int

  package init(currency: String, claimed: Int, credited: Int) {
    self.currency = currency
    self.claimed = claimed
    self.credited = credited
  }
}

/// A streak from a device.
package struct ImportedStreak: LenientItem {
  /// An account has only one streak, so a streak has no id.
  package static let idMember: String? = nil

  /// The length of the run that ends on `last_active_day`, in days.
  package var current: Bounded<1, 10_000>
  /// The length of the longest run, in days; if omitted, `current`.
  package var longest: Bounded<1, 10_000>?
  /// The last active day, by the device's calendar.
  package var lastActiveDay: CivilDay

  package init(current: Bounded<1, 10_000>, longest: Bounded<1, 10_000>? = nil, lastActiveDay: CivilDay) {
    self.current = current
    self.longest = longest
    self.lastActiveDay = lastActiveDay
  }
}

/// A badge from a device.
package struct ImportedBadge: LenientItem {
  package static let idMember: String? = "badge"

  /// The badge's id.
  package var badge: Identifier
  /// The time at which the badge was earned, in milliseconds since 1970.
  package var unlockedAt: ClientTime

  package init(badge: Identifier, unlockedAt: ClientTime) {
    self.badge = badge
    self.unlockedAt = unlockedAt
  }
}

/// A lesson that was completed on a device.
package struct ImportedLesson: LenientItem {
  package static let idMember: String? = "lesson"

  /// The lesson's id.
  package var lesson: Identifier
  /// The best result, in diamonds, as defined by the course's rewards.
  package var diamonds: Bounded<1, 100>
  /// The time at which the lesson was first completed, in milliseconds since 1970.
  package var completedAt: ClientTime

  package init(lesson: Identifier, diamonds: Bounded<1, 100>, completedAt: ClientTime) {
    self.lesson = lesson
    self.diamonds = diamonds
    self.completedAt = completedAt
  }
}

/// A currency balance from a device.
package struct ImportedBalance: LenientItem {
  package static let idMember: String? = "id"

  /// The device's own id for the balance; a retry must send the same id. Balances of several devices are added up.
  package var id: Identifier
  /// The currency's id.
  package var currency: Identifier
  /// The balance on the device.
  package var amount: Bounded<0, 1_000_000_000>

  package init(id: Identifier, currency: Identifier, amount: Bounded<0, 1_000_000_000>) {
    self.id = id
    self.currency = currency
    self.amount = amount
  }
}

/// The result of importing one item.
package struct ImportedResult: Codable, Hashable, Sendable {
  /// The id of the badge, lesson or balance; nil for the streak, and for an item whose id can't be read.
  package var id: String?
  /// The error that explains why the item was refused; a refused item changes nothing. Nil if the item was imported.
  package var refusal: Failure?

  package init(id: String?, refusal: Failure? = nil) {
    self.id = id
    self.refusal = refusal
  }
}
