package import CivilTime
package import Wire

/// The streak as of now, in the user's own days (R5).
package struct GetStreak: Request {
  package static let method = Method("progress.streak.get", .read, "Gives the account's streak.")
  package init() {}

  /// The streak at the moment of the call.
  package struct Reply: Codable, Hashable, Sendable {
    /// What today means for the streak.
    package enum Status: String, Codable, Sendable, CaseIterable {
      /// Something was done today.
      case active
      /// Nothing today yet: without a freeze the streak ends at the user's midnight.
      case expiringSoon = "expiring_soon"
      /// Nothing today yet, and a freeze stands in for the day before.
      case frozen
      /// A day was missed without a freeze.
      case expired
      /// Nothing was ever done.
      case neverBegun = "never_begun"
    }

    /// Days of the run on which something was done; 0 when expired.
    package var current: Int
    /// The most days that a run has had so far.
    package var longest: Int
    /// By the clock that the user had; nil before the first day.
    package var lastActiveDay: CivilDay?
    /// What today means for it.
    package var status: Status
    /// Until the day is over, rounded up; only when expiring soon or frozen.
    package var hoursLeft: Int?
    /// When the streak ends if nothing is done, all freezes being spent; nil for none that runs.
    package var endsAt: Timestamp?
    /// Freezes that are left: one is spent by itself when a day is missed.
    package var freezes: Int
    /// The app's milestones, the least first.
    package var milestones: [Milestone]

    package init(
      current: Int, longest: Int, lastActiveDay: CivilDay?, status: Status, hoursLeft: Int? = nil,
      endsAt: Timestamp? = nil, freezes: Int = 0, milestones: [Milestone] = []
    ) {
      self.current = current
      self.longest = longest
      self.lastActiveDay = lastActiveDay
      self.status = status
      self.hoursLeft = hoursLeft
      (self.endsAt, self.freezes, self.milestones) = (endsAt, freezes, milestones)
    }
  }

  /// So many days in a row, which the app makes something of.
  package struct Milestone: Codable, Hashable, Sendable {
    /// How many days.
    package var days: Int
    /// When a run first had so many; nil for one that is ahead.
    package var reachedAt: Timestamp?

    package init(days: Int, reachedAt: Timestamp?) { (self.days, self.reachedAt) = (days, reachedAt) }
  }
}

/// The days of a streak, for a calendar.
package struct ListStreakDays: Request {
  package static let method = Method(
    "progress.streak.days", .read, "Lists the days that count for the streak, and those that freezes were spent on.")

  /// The first day; left out, 30 days before the last.
  package var from: CivilDay?
  /// The last day, at most 366 behind the first; left out, today.
  package var to: CivilDay?

  /// A request with these members.
  package init(from: CivilDay? = nil, to: CivilDay? = nil) { (self.from, self.to) = (from, to) }

  /// The days on which there is something to say.
  package struct Reply: Codable, Hashable, Sendable {
    /// In their order.
    package var days: [Day]
    /// What is answered.
    package init(days: [Day]) { self.days = days }
  }

  /// A day of the calendar.
  package struct Day: Codable, Hashable, Sendable {
    /// What there is to say of a day.
    package enum Kind: String, Codable, Sendable, CaseIterable {
      /// Something was done.
      case active
      /// A freeze was spent on it.
      case frozen
      /// Support gave it.
      case given
    }

    /// The day, by the user's own clock.
    package var day: CivilDay
    /// What there is to say of it.
    package var kind: Kind

    package init(day: CivilDay, kind: Kind) { (self.day, self.kind) = (day, kind) }
  }
}

/// All badges of the app, and how far the account is with each (R6).
package struct ListBadges: Request {
  package static let method = Method(
    "progress.badges.list", .read, "Lists the app's badges with the account's progress.")
  package init() {}

  /// Earned badges and those to come.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order of the app's data.
    package var badges: [Badge]
    /// What badges are grouped by, in the order in which people see the groups; empty where they aren't.
    package var kinds: [Kind]

    package init(badges: [Badge], kinds: [Kind]) { (self.badges, self.kinds) = (badges, kinds) }
  }

  /// A group of badges.
  package struct Kind: Codable, Hashable, Sendable {
    /// As badges have it in `kind`.
    package var id: String
    /// In the caller's language.
    package var name: String

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
  }

  /// A badge and how far the account is with it.
  package struct Badge: Codable, Hashable, Sendable {
    /// The badge's id.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// What it takes to earn it.
    package var description: String
    /// What is said to whoever has earned it; nil until then.
    package var earned: String?
    /// The id of its kind; nil where the app has none.
    package var kind: String?
    /// 0 to 1.
    package var progress: Double
    /// Nil until it is earned.
    package var unlockedAt: Timestamp?
    /// The picture's name in the client's own collection; nil for none.
    package var picture: String?
    /// How much of `goal` there is. Of several criteria it is how many are reached.
    package var count: Int
    /// From here on it is earned.
    package var goal: Int

    package init(
      id: String, name: String, description: String, earned: String?, kind: String?, progress: Double,
      unlockedAt: Timestamp?, picture: String?, count: Int, goal: Int
    ) {
      (self.id, self.name, self.kind) = (id, name, kind)
      (self.description, self.earned) = (description, earned)
      self.progress = progress
      self.unlockedAt = unlockedAt
      (self.picture, self.count, self.goal) = (picture, count, goal)
    }
  }
}

/// What the profile screen shows (C7).
package struct GetProfile: Request {
  package static let method = Method("progress.profile.get", .read, "Gives the account's standing in one answer.")
  package init() {}

  /// Everything that counts, in numbers.
  package struct Reply: Codable, Hashable, Sendable {
    /// Lessons that were finished at least once.
    package var lessonsCompleted: Int
    /// Lessons that the course has.
    package var lessons: Int
    /// The best of each lesson, added up.
    package var diamonds: Int
    /// What is in the wallet now.
    package var balances: [WalletBalance]
    /// Right answers of all answers, 0 to 1; nil before the first.
    package var accuracy: Double?
    /// Days in a row; 0 when the streak is over.
    package var streak: Int
    /// How many were earned.
    package var badges: Int
    /// Time spent on questions, of each at most two minutes.
    package var secondsSpent: Int
    /// Questions that are got wrong, as `progress.lessons.weak-spots` lists them.
    package var weakSpots: Int

    package init(
      lessonsCompleted: Int, lessons: Int, diamonds: Int, balances: [WalletBalance], accuracy: Double?, streak: Int,
      badges: Int, secondsSpent: Int, weakSpots: Int
    ) {
      self.lessonsCompleted = lessonsCompleted
      self.lessons = lessons
      self.diamonds = diamonds
      self.balances = balances
      self.accuracy = accuracy
      self.streak = streak
      self.badges = badges
      (self.secondsSpent, self.weakSpots) = (secondsSpent, weakSpots)
    }
  }
}
