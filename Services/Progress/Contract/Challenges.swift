package import CivilTime
package import Wire

/// Lists the account's challenges for the current day, week or month in its time zone, with the progress of each (C8).
package struct ListChallenges: Request {
  package static let method = Method(
    "progress.challenges.list", .read, fails: [.notFound],
    "Lists the account's current challenges with its progress.")

  /// The current challenges.
  package struct Reply: Codable, Hashable, Sendable {
    /// The current rotations, in the order of the app's data.
    package var rotations: [Rotation]
    package init(rotations: [Rotation]) { self.rotations = rotations }
  }

  /// The challenges selected for a day, week or month.
  package struct Rotation: Codable, Hashable, Sendable {
    /// The rotation's id.
    package var id: String
    /// The rotation's name in the caller's language.
    package var name: String
    /// The first day of the day, week or month.
    package var period: CivilDay
    /// The time at which the next challenges are selected.
    package var endsAt: Timestamp
    /// The challenges, in the order in which they were selected.
    package var challenges: [Challenge]
    /// The number of consecutive days, weeks or months with a completed challenge, counted back from the current
    /// period; at most 366. A current period without a completed challenge doesn't end the run yet.
    package var inARow: Int

    package init(
      id: String, name: String, period: CivilDay, endsAt: Timestamp, challenges: [Challenge], inARow: Int
    ) {
      self.id = id
      self.name = name
      self.period = period
      self.endsAt = endsAt
      self.challenges = challenges
      self.inARow = inARow
    }
  }

  /// A challenge and the account's progress.
  package struct Challenge: Codable, Hashable, Sendable {
    /// The challenge's id.
    package var id: String
    /// The challenge's name in the caller's language.
    package var name: String
    /// The task in the caller's language.
    package var description: String
    /// The text for a user who completed the challenge; nil until the account has completed it.
    package var done: String?
    /// The name of the challenge's picture in the client's assets; nil if the challenge has none.
    package var picture: String?
    /// The progress, from 0 to 1.
    package var progress: Double
    /// The progress in units of `goal`. For a challenge with several criteria, the number of criteria met.
    package var count: Int
    /// The count at which the challenge is completed.
    package var goal: Int
    /// The time of completion; nil until then.
    package var completedAt: Timestamp?
    /// The reward for the challenge; nil if it has none.
    package var reward: RewardGiven?

    package init(
      id: String, name: String, description: String, done: String?, picture: String?, progress: Double, count: Int,
      goal: Int, completedAt: Timestamp?, reward: RewardGiven?
    ) {
      self.id = id
      self.name = name
      self.description = description
      self.done = done
      self.picture = picture
      self.progress = progress
      self.count = count
      self.goal = goal
      self.completedAt = completedAt
      self.reward = reward
    }
  }
}
