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
      ("property", sorted(actions?.actions) { $0.with.map { Array($0.keys) } ?? [] }),
      ("shop item", sorted(actions?.currencies) { ($0.buy ?? []).map(\.id) }),
      ("question", course?.lessons.flatMap { lesson in lesson.questions.map { "\(lesson.id)/\($0.id)" } } ?? []),
    ]
  }

  /// What belongs to each of some values, under its owner's id: "water/litres".
  private func sorted<Value>(_ owners: [String: Value]?, _ ids: (Value) -> [String]) -> [String] {
    (owners ?? [:]).flatMap { id, value in ids(value).map { "\(id)/\($0)" } }.sorted()
  }

  /// The kinds whose ids name their owner's first, and the kind of that owner.
  private static let owners = [
    "item": "catalogue", "property": "action", "shop item": "currency", "question": "lesson",
  ]

  /// What this app lacks that it had: each in words for those who run it.
  func lost(since old: App) -> [String] {
    var gone: [(kind: String, ids: [String])] = []
    for (now, before) in zip(lasting, old.lasting) {
      let known = Set(now.ids)
      gone.append((before.kind, before.ids.filter { !known.contains($0) }))
    }
    var lost = gone.flatMap { kind, ids in
      // With its owner all that belongs to it is gone: the owner's name is enough.
      let owners = Set(gone.first { $0.kind == Self.owners[kind] }?.ids ?? [])
      return ids.filter { id in !owners.contains { id.hasPrefix("\($0)/") } }.map { "the \(kind) '\($0)' is gone" }
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
