package import CivilTime
package import Wire

/// What the account is challenged to today, this week or this month, by its own clock, and how far it is (C8).
package struct ListChallenges: Request {
  package static let method = Method(
    "progress.challenges.list", .read, fails: [.notFound],
    "Lists what the account is challenged to now, and how far it is with it.")

  /// A request with these members.
  package init() {}

  /// What there is to do.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order of the app's data.
    package var draws: [Draw]
    /// What is answered.
    package init(draws: [Draw]) { self.draws = draws }
  }

  /// What was drawn for a day, a week or a month.
  package struct Draw: Codable, Hashable, Sendable {
    /// The draw's id.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// The first day.
    package var period: CivilDay
    /// When others are drawn.
    package var endsAt: Timestamp
    /// In the order in which they were drawn.
    package var challenges: [Challenge]
    /// In how many days, weeks or months in a row one was done, up to this one or the one before; at most 366.
    package var inARow: Int

    package init(
      id: String, name: String, period: CivilDay, endsAt: Timestamp, challenges: [Challenge], inARow: Int
    ) {
      (self.id, self.name, self.period, self.endsAt) = (id, name, period, endsAt)
      (self.challenges, self.inARow) = (challenges, inARow)
    }
  }

  /// A challenge, and how far the account is with it.
  package struct Challenge: Codable, Hashable, Sendable {
    /// The challenge's id.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// What is to be done.
    package var description: String
    /// What is said to whoever has done it; nil until then.
    package var done: String?
    /// The picture's name in the client's own collection; nil for none.
    package var picture: String?
    /// 0 to 1.
    package var progress: Double
    /// How much of `goal` there is. Of several criteria it is how many are reached.
    package var count: Int
    /// From here on it is done.
    package var goal: Int
    /// When it was done; nil until then.
    package var completedAt: Timestamp?
    /// What there is for it; nil for nothing.
    package var reward: RewardGiven?

    package init(
      id: String, name: String, description: String, done: String?, picture: String?, progress: Double, count: Int,
      goal: Int, completedAt: Timestamp?, reward: RewardGiven?
    ) {
      (self.id, self.name, self.description, self.done, self.picture) = (id, name, description, done, picture)
      (self.progress, self.count, self.goal) = (progress, count, goal)
      (self.completedAt, self.reward) = (completedAt, reward)
    }
  }
}
