import CivilTime

/// The streak and the statistics of an account.
struct ProgressSummary {
  /// The number of answers to lesson questions, in all attempts.
  struct Answers: Hashable {
    var all = 0
    var right = 0
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
}
