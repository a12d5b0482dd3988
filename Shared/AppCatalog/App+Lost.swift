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

  /// The ids that this app lacks and an earlier version of its data had, in words for the operator.
  package func lost(since old: App) -> [String] {
    let lost = zip(lasting, old.lasting).flatMap { now, before in
      let known = Set(now.ids)
      return before.ids.filter { !known.contains($0) }.map { "the \(before.kind) '\($0)' is gone" }
    }
    return lost.map { "\(id): \($0)" }
  }
}
