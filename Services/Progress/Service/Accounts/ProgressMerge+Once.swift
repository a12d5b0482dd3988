import AppCatalog
import CivilTime
import ServiceHost
import Storage

extension ProgressMerge {
  /// Merges lesson results, lesson gains and challenges. This runs first and in one step, because actions during the
  /// merge are compared with the merged results.
  func moveWhatIsHadOnce(_ app: App?) throws {
    let own = merge.into
    let theirs = merge.account
    for (id, action) in app?.actions?.made(by: .lessonDone) ?? [] {
      for property in (action.with ?? [:]).keys.sorted() where action.by.isGain(property) {
        let gains = LessonGains(db: tx, action: id, property: property)
        for (account, days) in try gains.share(between: own, and: theirs) {
          try takeBackChallenges(of: account, on: days, about: [id], in: app)
        }
      }
    }
    try moveLessons()
    let beyond = try ChallengeTable(db: tx, account: own).take(from: theirs) { rotation in
      app?.challenges?.rotations.first { $0.id == rotation }?.taken ?? .max
    }
    for entry in beyond { try takeBack(entry, of: theirs, in: app) }
  }

  /// Takes back challenges that an account could only complete with lesson gains that the other account had already
  /// made. Challenges that depended on those are taken back too.
  private func takeBackChallenges(
    of account: String, on days: Set<CivilDay>, about actions: Set<String>, in app: App?
  ) throws {
    let table = ChallengeTable(db: tx, account: account)
    for rotation in app?.challenges?.rotations ?? [] {
      let pool = rotation.pool.filter { $0.looksAt(actions) }
      for period in Set(days.map(rotation.every.start)) where !pool.isEmpty {
        for entry in try table.entries(rotation.id, in: period) {
          // The counts are read again for each entry, because taking back the previous one may have changed them.
          var achievements = Achievements(db: tx, account: account, during: period...rotation.lastDay(of: period))
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

  /// Takes back a challenge's reward and uncounts its completion.
  ///
  /// - Returns: The actions that no longer count.
  @discardableResult
  private func takeBack(_ entry: ChallengeTable.Entry, of account: String, in app: App?) throws -> Set<String> {
    if let paid = entry.paid { try Rewarding.takeBack(paid, from: merge.into, in: tx) }
    guard let app, let day = entry.day else { return [] }
    let actions = Occurrence(challenge: entry.challenge, of: entry.rotation).actions(of: app)
    for done in actions { try ActionCounts(db: tx, account: account).remove(done, on: day) }
    return Set(actions.map(\.action))
  }

  /// Keeps the best result of each lesson, and with it the amount already paid for the lesson.
  private func moveLessons() throws {
    let table = LessonResultTable(db: tx)
    let own = try table.all(of: merge.account)
    let others = try table.all(of: merge.into)
    for (lesson, result) in own {
      let other = others[lesson] ?? LessonResult()
      let best = LessonResult(
        diamonds: max(result.diamonds, other.diamonds), coins: max(result.coins, other.coins))
      try table.save(best, of: merge.into, lesson: lesson, at: try completedAt(lesson) ?? tx.wallNow)
    }
    try tx.run("DELETE FROM lesson_results WHERE account = $1", merge.account)
  }

  private func completedAt(_ lesson: String) throws -> Timestamp? {
    try tx.value(
      of: Timestamp.self, "SELECT completed_at FROM lesson_results WHERE account = $1 AND lesson = $2", merge.account,
      lesson)
  }
}
