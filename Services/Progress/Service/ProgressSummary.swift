import CivilTime

/// The streak and the statistics of an account.
struct ProgressSummary {
  /// The number of answers to lesson questions, in all attempts.
  struct Answers: Hashable {
    var all = 0
    var right = 0

    /// The share of right answers, from 0 to 1; nil before the first answer.
    var accuracy: Double? { all == 0 ? nil : Double(right) / Double(all) }

    mutating func add(isCorrect: Bool) {
      all += 1
      if isCorrect { right += 1 }
    }
  }

  /// The first active day of an account, and the retention days on which it was active again.
  struct Seen: Hashable {
    /// The first active day; nil if the account was never active.
    var first: CivilDay?
    /// A bit for each entry of `StatisticsRecorder.returns`.
    var returned = 0
  }

  var streak = Streak()
  var answers = Answers()
  /// The time spent on questions.
  var learning = Duration.zero
  var seen = Seen()

  /// Returns the statistics of two merged accounts. Only the length of the longest run is merged into the streak; the
  /// caller must compute the rest of the streak from the days of both accounts.
  func merged(with other: ProgressSummary) -> ProgressSummary {
    var both = self
    both.streak.longest = max(streak.longest, other.streak.longest)
    both.answers.all += other.answers.all
    both.answers.right += other.answers.right
    both.learning += other.learning
    if seen.first == nil { both.seen = other.seen }
    return both
  }
}
