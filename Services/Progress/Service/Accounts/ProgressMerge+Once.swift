import AppCatalog
import CivilTime
import ServiceHost
import Storage

extension ProgressMerge {
  /// Results of lessons, what was gained by them, and challenges: before all else and in one step, since whatever is
  /// done meanwhile is compared with them.
  func moveWhatIsHadOnce(_ app: App?) throws {
    let (own, theirs) = (merge.into, merge.account)
    for (id, action) in app?.actions?.made(by: .lessonDone) ?? [] {
      for property in (action.with ?? [:]).keys.sorted() where action.by.isGain(property) {
        let gains = LessonGains(db: tx, action: id, property: property)
        for (account, days) in try gains.share(between: own, and: theirs) {
          try takeBackChallenges(of: account, on: days, about: [id], in: app)
        }
      }
    }
    try moveLessons()
    let beyond = try ChallengeTable(db: tx, account: own).take(from: theirs) { draw in
      app?.challenges?.draws.first { $0.id == draw }?.taken ?? .max
    }
    for entry in beyond { try takeBack(entry, of: theirs, in: app) }
  }

  /// Challenges that an account wouldn't have done without what it gained by a lesson beside the other one, and those
  /// that it wouldn't have done without them.
  private func takeBackChallenges(
    of account: String, on days: Set<CivilDay>, about actions: Set<String>, in app: App?
  ) throws {
    let table = ChallengeTable(db: tx, account: account)
    for draw in app?.challenges?.draws ?? [] {
      let pool = draw.pool.filter { $0.looksAt(actions) }
      for period in Set(days.map(draw.every.start)) where !pool.isEmpty {
        for entry in try table.entries(draw.id, in: period) {
          // What was taken back before changes what there is.
          var achievements = Achievements(db: tx, account: account, during: period...draw.lastDay(of: period))
          guard let challenge = pool.first(where: { $0.id == entry.challenge }),
            try !achievements.achieved(challenge.when).isReached
          else { continue }
          try table.remove(entry)
          let uncounted = try takeBack(entry, of: account, in: app)
          if let day = entry.day, !uncounted.isEmpty {
            try takeBackChallenges(of: account, on: [day], about: uncounted, in: app)
          }
        }
      }
    }
  }

  /// What a challenge brought goes back, and having done it doesn't count.
  ///
  /// - Returns: the actions that it was.
  @discardableResult
  private func takeBack(_ entry: ChallengeTable.Entry, of account: String, in app: App?) throws -> Set<String> {
    if let paid = entry.paid { try Rewarding.takeBack(paid, from: merge.into, in: tx) }
    guard let app, let day = entry.day else { return [] }
    let actions = Occurrence(challenge: entry.challenge, of: entry.draw).actions(of: app)
    for done in actions { try ActionCounts(db: tx, account: account).remove(done, on: day) }
    return Set(actions.map(\.action))
  }

  /// Of each lesson the best result counts, also for what it pays.
  private func moveLessons() throws {
    let table = LessonResultTable(db: tx)
    let (own, others) = (try table.all(of: merge.account), try table.all(of: merge.into))
    for (lesson, result) in own {
      let other = others[lesson] ?? LessonResult()
      let best = LessonResult(
        diamonds: max(result.diamonds, other.diamonds), coins: max(result.coins, other.coins))
      try table.save(best, of: merge.into, lesson: lesson, at: try completedAt(lesson) ?? tx.wallNow)
    }
    try tx.run("DELETE FROM lesson_results WHERE account = $1", merge.account)
  }

  private func completedAt(_ lesson: String) throws -> Timestamp? {
    try tx.first(
      "SELECT completed_at FROM lesson_results WHERE account = $1 AND lesson = $2", merge.account, lesson
    ) { $0.timestamp(0) }
  }
}
