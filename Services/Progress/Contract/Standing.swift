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
      /// Nothing today yet: the streak ends at the user's midnight.
      case expiringSoon = "expiring_soon"
      /// A day was missed, or nothing was ever done.
      case expired
    }

    /// Days in a row; 0 when expired.
    package var current: Int
    /// The most days in a row so far.
    package var longest: Int
    /// In the zone that the user was in; nil before the first day.
    package var lastActiveDay: CivilDay?
    /// What today means for it.
    package var status: Status
    /// Until the user's midnight, rounded up; only when expiring soon.
    package var hoursLeft: Int?

    package init(current: Int, longest: Int, lastActiveDay: CivilDay?, status: Status, hoursLeft: Int?) {
      self.current = current
      self.longest = longest
      self.lastActiveDay = lastActiveDay
      self.status = status
      self.hoursLeft = hoursLeft
    }
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
    package init(badges: [Badge]) { self.badges = badges }
  }

  /// A badge and how far the account is with it.
  package struct Badge: Codable, Hashable, Sendable {
    /// The badge's id.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// What it takes, or took, to earn it.
    package var description: String
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
      id: String, name: String, description: String, progress: Double, unlockedAt: Timestamp?, picture: String?,
      count: Int, goal: Int
    ) {
      self.id = id
      self.name = name
      self.description = description
      self.progress = progress
      self.unlockedAt = unlockedAt
      (self.picture, self.count, self.goal) = (picture, count, goal)
    }
  }
}

/// The account's coins (C5).
package struct GetWallet: Request {
  package static let method = Method("progress.wallet.get", .read, "Gives the account's coins.")
  package init() {}

  /// The wallet.
  package struct Reply: Codable, Hashable, Sendable {
    /// What is in it now.
    package var coins: Int
    package init(coins: Int) { self.coins = coins }
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
    package var coins: Int
    /// Right answers of all answers, 0 to 1; nil before the first.
    package var accuracy: Double?
    /// Days in a row; 0 when the streak is over.
    package var streak: Int
    /// How many were earned.
    package var badges: Int

    package init(
      lessonsCompleted: Int, lessons: Int, diamonds: Int, coins: Int, accuracy: Double?, streak: Int, badges: Int
    ) {
      self.lessonsCompleted = lessonsCompleted
      self.lessons = lessons
      self.diamonds = diamonds
      self.coins = coins
      self.accuracy = accuracy
      self.streak = streak
      self.badges = badges
    }
  }
}
