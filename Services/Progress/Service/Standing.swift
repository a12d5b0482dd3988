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
