package import CivilTime
package import Wire

/// Returns the account's current streak, counted in days of the user's time zone (R5).
package struct GetStreak: Request {
  package static let method = Method("progress.streak.get", .read, "Returns the account's streak.")

  /// The streak at the time of the call.
  package struct Reply: Codable, Hashable, Sendable {
    /// The state of the streak today.
    package enum Status: String, Codable, Sendable, CaseIterable {
      /// The user was active today.
      case active
      /// The user hasn't been active yet today; without a freeze, the streak ends at the user's midnight.
      case expiringSoon = "expiring_soon"
      /// The user hasn't been active yet today, and a freeze covers the previous day.
      case frozen
      /// The user missed a day without a freeze.
      case expired
      /// The user has never been active.
      case neverStarted = "never_started"
    }

    /// The number of active days in the current run; 0 if the streak is expired.
    package var current: Int
    /// The number of active days in the longest run so far.
    package var longest: Int
    /// The last active day, in the time zone that the user had then; nil before the first.
    package var lastActiveDay: CivilDay?
    /// The state of the streak today.
    package var status: Status
    /// The hours until the end of the day, rounded up; only present if the status is `expiring_soon` or `frozen`.
    package var hoursLeft: Int?
    /// The time at which the streak ends if the user stays inactive, taking the remaining freezes into account; nil if
    /// no streak is running.
    package var endsAt: Timestamp?
    /// The number of freezes left. A freeze is spent automatically when a day is missed.
    package var freezes: Int
    /// The app's milestones, lowest first.
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
      self.endsAt = endsAt
      self.freezes = freezes
      self.milestones = milestones
    }
  }

  /// A streak length that the app celebrates.
  package struct Milestone: Codable, Hashable, Sendable {
    /// The streak length in days.
    package var days: Int
    /// The time at which a run first reached this length; nil if none has.
    package var reachedAt: Timestamp?

    package init(days: Int, reachedAt: Timestamp?) {
      self.days = days
      self.reachedAt = reachedAt
    }
  }
}

/// Lists the days of a streak, for a calendar.
package struct ListStreakDays: Request {
  package static let method = Method(
    "progress.streak.days", .read, "Lists the days that count for the streak, and the days on which freezes were used.")

  /// The first day; if omitted, 30 days before the last.
  package var from: CivilDay?
  /// The last day, at most 366 days after the first; if omitted, today.
  package var to: CivilDay?

  package init(from: CivilDay? = nil, to: CivilDay? = nil) {
    self.from = from
    self.to = to
  }

  /// The days to mark in the calendar.
  package struct Reply: Codable, Hashable, Sendable {
    /// The days, in calendar order.
    package var days: [Day]
    package init(days: [Day]) { self.days = days }
  }

  /// A day to mark in the calendar.
  package struct Day: Codable, Hashable, Sendable {
    /// The reason for marking a day.
    package enum Kind: String, Codable, Sendable, CaseIterable {
      /// The user was active.
      case active
      /// A freeze was spent on the day.
      case frozen
      /// Support granted the day.
      case repaired
    }

    /// The day, in the user's time zone.
    package var day: CivilDay
    /// The reason for marking the day.
    package var kind: Kind

    package init(day: CivilDay, kind: Kind) {
      self.day = day
      self.kind = kind
    }
  }
}

/// Lists all badges of the app with the account's progress (R6).
package struct ListBadges: Request {
  package static let method = Method(
    "progress.badges.list", .read, "Lists the app's badges with the account's progress.")

  /// The app's badges, earned or not.
  package struct Reply: Codable, Hashable, Sendable {
    /// The badges, in the order of the app's data.
    package var badges: [Badge]
    /// The groups of badges, in display order; empty if the app doesn't group its badges.
    package var kinds: [Kind]

    package init(badges: [Badge], kinds: [Kind]) {
      self.badges = badges
      self.kinds = kinds
    }
  }

  /// A group of badges.
  package struct Kind: Codable, Hashable, Sendable {
    /// The group's id, used in a badge's `kind`.
    package var id: String
    /// The group's name in the caller's language.
    package var name: String

    package init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// A badge with the account's progress.
  package struct Badge: Codable, Hashable, Sendable {
    /// The badge's id.
    package var id: String
    /// The badge's name in the caller's language.
    package var name: String
    /// The requirement for the badge, in the caller's language.
    package var description: String
    /// The text for a user who earned the badge; nil until then.
    package var earned: String?
    /// The id of the badge's group; nil if the app doesn't group its badges.
    package var kind: String?
    /// The progress, from 0 to 1.
    package var progress: Double
    /// The time at which the badge was earned; nil until then.
    package var unlockedAt: Timestamp?
    /// The name of the badge's picture in the client's assets; nil if the badge has none.
    package var picture: String?
    /// The progress in units of `goal`. For a badge with several criteria, the number of criteria met.
    package var count: Int
    /// The count at which the badge is earned.
    package var goal: Int

    package init(
      id: String, name: String, description: String, earned: String?, kind: String?, progress: Double,
      unlockedAt: Timestamp?, picture: String?, count: Int, goal: Int
    ) {
      self.id = id
      self.name = name
      self.kind = kind
      self.description = description
      self.earned = earned
      self.progress = progress
      self.unlockedAt = unlockedAt
      self.picture = picture
      self.count = count
      self.goal = goal
    }
  }
}

/// Returns the numbers for the profile screen (C7).
package struct GetProfile: Request {
  package static let method = Method(
    "progress.profile.get", .read, "Returns the account's lessons, accuracy, streak, badges and balances in one reply.")

  /// The account's statistics.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of lessons finished at least once.
    package var lessonsCompleted: Int
    /// The number of lessons in the course.
    package var lessons: Int
    /// The sum of the best results of all lessons.
    package var diamonds: Int
    /// The wallet's current balances.
    package var balances: [WalletBalance]
    /// The share of right answers, from 0 to 1; nil before the first answer.
    package var accuracy: Double?
    /// The length of the streak in days; 0 if it is over.
    package var streak: Int
    /// The number of earned badges.
    package var badges: Int
    /// The time spent on questions, in seconds. Each question counts for at most two minutes.
    package var secondsSpent: Int
    /// The number of weak spots, as listed by `progress.lessons.weak-spots`.
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
      self.secondsSpent = secondsSpent
      self.weakSpots = weakSpots
    }
  }
}
