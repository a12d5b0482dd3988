extension App {
  /// What accounts refer to, under what it is called: what isn't there any more, those who have it don't see.
  private var lasting: [(kind: String, ids: [String])] {
    [
      ("action", actions?.actions.keys.sorted() ?? []),
      ("currency", actions?.currencies?.keys.sorted() ?? []), ("badge", badges?.badges.map(\.id) ?? []),
      ("draw", challenges?.draws.map(\.id) ?? []), ("challenge", challenges?.draws.flatMap(\.pool).map(\.id) ?? []),
      ("leaderboard", leaderboards?.boards.map(\.id) ?? []), ("lesson", course?.lessons.map(\.id) ?? []),
      ("catalogue", catalogues.map(\.name)),
      ("item", catalogues.flatMap { part in part.content.groups.flatMap(\.items).map { "\(part.name)/\($0.id)" } }),
      ("book", books.map(\.name)), ("generator", generators?.generators.map(\.id) ?? []),
      ("kind of notices", notices?.kinds.map(\.id) ?? []),
    ]
  }

  /// What this app lacks that it had: each in words for those who run it.
  func lost(since old: App) -> [String] {
    var lost = zip(lasting, old.lasting).flatMap { now, before in
      let known = Set(now.ids)
      return before.ids.filter { !known.contains($0) }.map { "the \(before.kind) '\($0)' is gone" }
    }
    // Under the same id, and what stands on it was counted by another rule.
    for board in old.leaderboards?.boards ?? [] {
      guard let now = leaderboards?.boards.first(where: { $0.id == board.id }) else { continue }
      if now.every != board.every || now.score != board.score || leaderboards?.zone != old.leaderboards?.zone {
        lost.append("the leaderboard '\(board.id)' counts otherwise than before: give it a new id")
      }
    }
    for draw in old.challenges?.draws ?? [] {
      guard let now = challenges?.draws.first(where: { $0.id == draw.id }), now.every != draw.every else { continue }
      lost.append("the draw '\(draw.id)' is for another time than before: give it a new id")
    }
    return lost.map { "\(id): \($0)" }
  }
}
