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

  /// The ids that this app lacks and an earlier version of its data had, in words for the operator.
  package func lost(since old: App) -> [String] {
    var gone: [(kind: String, ids: [String])] = []
    for (now, before) in zip(lasting, old.lasting) {
      let known = Set(now.ids)
      gone.append((before.kind, before.ids.filter { !known.contains($0) }))
    }
    let lost = gone.flatMap { kind, ids in
      // With its owner all that belongs to it is gone: the owner's name is enough.
      let owners = Set(gone.first { $0.kind == Self.owners[kind] }?.ids ?? [])
      return ids.filter { id in !owners.contains { id.hasPrefix("\($0)/") } }.map { "the \(kind) '\($0)' is gone" }
    }
    return lost.map { "\(id): \($0)" }
  }
}
