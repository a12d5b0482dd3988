extension App {
  /// The ids that accounts refer to, by kind. If an id is removed from the data, users no longer see what they have
  /// under it.
  private var lasting: [(kind: String, ids: [String])] {
    [
      ("action", actions?.actions.keys.sorted() ?? []),
      ("currency", actions?.currencies?.keys.sorted() ?? []), ("badge", badges?.badges.map(\.id) ?? []),
      ("draw", challenges?.rotations.map(\.id) ?? []),
      ("challenge", challenges?.rotations.flatMap(\.pool).map(\.id) ?? []),
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

  /// Returns the ids of each owner's parts, prefixed with the owner's id: "water/litres".
  private func sorted<Value>(_ owners: [String: Value]?, _ ids: (Value) -> [String]) -> [String] {
    (owners ?? [:]).flatMap { id, value in ids(value).map { "\(id)/\($0)" } }.sorted()
  }

  /// The kinds whose ids start with their owner's id, with the kind of that owner.
  private static let owners = [
    "item": "catalogue", "property": "action", "shop item": "currency", "question": "lesson",
  ]

  /// Returns a message for the operator for each id that an earlier version of the app's data had and this app lacks.
  package func lost(since old: App) -> [String] {
    var gone: [(kind: String, ids: [String])] = []
    for (now, before) in zip(lasting, old.lasting) {
      let known = Set(now.ids)
      gone.append((before.kind, before.ids.filter { !known.contains($0) }))
    }
    let lost = gone.flatMap { kind, ids in
      // If the owner is gone, all its parts are gone too, so naming the owner is enough.
      let owners = Set(gone.first { $0.kind == Self.owners[kind] }?.ids ?? [])
      return ids.filter { id in !owners.contains { id.hasPrefix("\($0)/") } }.map { "the \(kind) '\($0)' is gone" }
    }
    return lost.map { "\(id): \($0)" }
  }
}
