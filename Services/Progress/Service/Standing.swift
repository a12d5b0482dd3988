import CivilTime

/// What is counted of an account.
struct Standing {
  /// Questions of lessons that were answered, in all attempts.
  struct Answers: Hashable {
    var all = 0
    var right = 0
  }

  var streak = Streak()
  var answers = Answers()
}

extension Standing {
  /// What is counted of two accounts that are one now.
  func joined(with other: Standing) -> Standing {
    Standing(
      streak: streak.joined(with: other.streak),
      answers: Answers(all: answers.all + other.answers.all, right: answers.right + other.answers.right))
  }
}

extension Streak {
  /// The days of both: two runs that meet are one. Of runs before the last ones only the longest is known.
  func joined(with other: Streak) -> Streak {
    guard let last = lastActiveDay else { return other }
    guard let otherLast = other.lastActiveDay else { return self }
    let (first, otherFirst) = (last + -(current - 1), otherLast + -(other.current - 1))
    let end = max(last, otherLast)
    let meet = first - otherLast <= 1 && otherFirst - last <= 1
    let run = meet ? end - min(first, otherFirst) + 1 : last > otherLast ? current : other.current
    return Streak(current: run, longest: max(run, longest, other.longest), lastActiveDay: end)
  }
}
