package import CivilTime
package import Wire

/// The streak as of now, in the user's own days (R5).
package struct GetStreak: Request {
  package static let method = Method("progress.streak.get", .read, "Gives the account's streak.")
  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
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
    package var longest: Int
    package var lastActiveDay: CivilDay?
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

  package struct Reply: Codable, Hashable, Sendable {
    package var badges: [Badge]
    package init(badges: [Badge]) { self.badges = badges }
  }

  package struct Badge: Codable, Hashable, Sendable {
    package var id: String
    package var name: String
    package var description: String
    /// 0 to 1.
    package var progress: Double
    package var unlockedAt: Timestamp?

    package init(id: String, name: String, description: String, progress: Double, unlockedAt: Timestamp?) {
      self.id = id
      self.name = name
      self.description = description
      self.progress = progress
      self.unlockedAt = unlockedAt
    }
  }
}

/// The account's coins (C5).
package struct GetWallet: Request {
  package static let method = Method("progress.wallet.get", .read, "Gives the account's coins.")
  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    package var coins: Int
    package init(coins: Int) { self.coins = coins }
  }
}

/// What the profile screen shows (C7).
package struct GetProfile: Request {
  package static let method = Method("progress.profile.get", .read, "Gives the account's standing in one answer.")
  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    package var lessonsCompleted: Int
    package var lessons: Int
    package var diamonds: Int
    package var coins: Int
    /// Right answers of all answers, 0 to 1; nil before the first.
    package var accuracy: Double?
    package var streak: Int
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
