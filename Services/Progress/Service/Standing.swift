import CivilTime

/// What is counted of an account.
struct Standing {
  /// Questions of lessons that were answered, in all attempts.
  struct Answers: Hashable {
    var all = 0
    var right = 0
  }

  /// When an account was here first, and on which of the days after it that reports ask for.
  struct Seen: Hashable {
    /// Nil for one that did nothing yet.
    var first: CivilDay?
    /// A bit for each of `Reporting.returns`.
    var returned = 0
  }

  var streak = Streak()
  var answers = Answers()
  /// Time spent on questions.
  var learning = Duration.zero
  var seen = Seen()
}
