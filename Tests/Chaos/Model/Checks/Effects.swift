import Wire

extension Check {
  static let accounts = Check(
    "accounts", "each acknowledged registration created one account, and no other account exists"
  ) {
    history in
    let stored = history.rows("entitlements.accounts").compactMap { $0["id"]?.string }
    // Accounts that later merged were registered, too.
    let joins = Joins(history)
    let made = history.ops("entitlements.devices.register").filter { $0.op.params?["device_secret"] == nil }
    var found = Effects.compare(
      made, with: (stored + joins.into.keys).map { ($0, nil) }, what: "account", joins
    ) { $0["account"]?.string }
    // The notifications service receives each registration as an event, which must be applied exactly once.
    let people = history.rows("notifications.people").compactMap { $0["account"]?.string }
    found += Effects.difference(stored, people, "is an account that notifications doesn't have", "isn't an account")
    return found
  }

  static let cards = Check(
    "cards", "each acknowledged card and review is stored once, and no rejected or torn one is stored"
  ) {
    history in
    let adds = history.cardAdds
    let rows = history.rows("content.cards")
    let joins = Joins(history)
    var found = Effects.compare(
      adds, with: rows.map { ($0["id"]?.string ?? "", $0["account"]?.string) }, what: "card", joins
    ) { $0["card"]?.string }
    found += Effects.compare(
      history.ops("content.reviews.record"),
      with: history.rows("content.reviews").map { ($0["id"]?.string ?? "", $0["account"]?.string) }, what: "review",
      joins
    ) { $0["review"]?.string }
    let fronts = Dictionary(grouping: rows.compactMap { $0["front"]?.string }) { $0 }.mapValues(\.count)
    for (front, count) in fronts.sorted(by: { $0.key < $1.key }) where count > 1 {
      found.append(Finding("the card “\(front)” is stored \(count) times"))
    }
    let wanted = Dictionary(adds.map { ($0.op.front ?? "", $0) }) { first, _ in first }
    for front in fronts.keys.sorted() {
      guard let (id, op) = wanted[front] else {
        found.append(Finding("the card “\(front)” was never requested"))
        continue
      }
      if !op.mayHaveRun {
        found.append(
          Finding(
            "op \(id): the card “\(front)” is stored, but was \(op.refused?.outcome ?? "reported as not executed")"))
      }
    }
    return found
      + Effects.lists(history, of: adds, read: "content.cards.list", "cards") { op in
        // Some submitted cards may have been over the limit.
        op.ok.map { $0.facts?["card"]?.string == nil } == true ? nil : op.front
      }
  }

  /// Judges the reading position of each account and book as a register.
  static let reading = Check("reading", "a reading position is the last one that was acknowledged") { history in
    let sets = Dictionary(grouping: history.ops("content.reading.set")) {
      Effects.Place(account: $0.op.account, book: $0.op.params?["book"]?.string)
    }
    let reads = Dictionary(grouping: history.ops("content.reading.get")) { $0.op.account }
    let rows = Dictionary(
      history.rows("content.reading").map {
        (Effects.Place(account: $0["account"]?.string, book: $0["book"]?.string), $0["page"]?.integer)
      }
    ) { first, _ in first }
    var found: [Finding] = []
    for (place, ops) in sets {
      let register = Register(ops.map { (id: $0.id, op: $0.op, value: $0.op.params?["page"]?.integer ?? -1) })
      if let problem = register.problem(rows[place] ?? nil, from: history.endedAt, to: history.endedAt) {
        found.append(Finding("\(place.account ?? "?") in \(place.book ?? "?"): the database has \(problem)"))
      }
      for read in reads[place.account] ?? [] {
        guard let (at, facts) = read.op.ok else { continue }
        let page = facts?["books"]?.array?.first { $0["book"]?.string == place.book }?["page"]?.integer
        if let problem = register.problem(page, from: history.readBegan(read.op), to: at) {
          found.append(
            Finding("op \(read.id): \(place.account ?? "?") in \(place.book ?? "?"): read \(problem)", at: at))
        }
      }
    }
    return found
  }

  static let roasts = Check("roasts", "each acknowledged roast is stored once, and counts once for streaks and badges")
  {
    history in
    let makes = history.ops("ai.generate").filter { $0.op.params?["generator"] == "roast" }
    let rows = history.rows("ai.texts").map { ($0["id"]?.string ?? "", $0["account"]?.string) }
    var found = Effects.compare(makes, with: rows, what: "roast", Joins(history)) { $0["text"]?.string }
    found += Effects.lists(history, of: makes, read: "ai.history.list", "texts", isExact: false) {
      $0.ok?.facts?["text"]?.string
    }
    let made = Dictionary(grouping: rows) { $0.1 ?? "" }.mapValues(\.count)
    let counted = Dictionary(
      history.rows("progress.action_totals").map { ($0["account"]?.string ?? "", Int($0["times"]?.integer ?? -1)) }
    ) { first, _ in first }
    for account in Set(made.keys).union(counted.keys).sorted() where made[account] ?? 0 != counted[account] ?? 0 {
      found.append(
        Finding("\(account) made \(made[account] ?? 0) roasts, but progress counted \(counted[account] ?? 0)"))
    }
    return found
  }
}

/// Compares acknowledged operations with the rows of a table.
enum Effects {
  struct Place: Hashable {
    var account: String?
    var book: String?
  }

  /// Checks that every acknowledged id has exactly one row, which belongs to the right account. The number of
  /// unacknowledged rows must not exceed the number of operations with an unknown result.
  static func compare(
    _ ops: [(id: Int, op: History.Op)], with rows: [(id: String, account: String?)], what: String,
    _ joins: Joins, id: (JSONValue) -> String?
  ) -> [Finding] {
    var found: [Finding] = []
    var owners: [String: Int] = [:]
    let stored = Dictionary(grouping: rows, by: \.id)
    for (number, op) in ops {
      guard let (at, facts) = op.ok, let name = facts.flatMap(id) else { continue }
      if let other = owners.updateValue(number, forKey: name) {
        found.append(Finding("ops \(other) and \(number) were both answered with the \(what) \(name)", at: at))
      }
      switch stored[name]?.count ?? 0 {
      case 0: found.append(Finding("op \(number): the \(what) \(name) was acknowledged but isn't stored", at: at))
      case 1:
        if let account = stored[name]?[0].account, let owner = op.account.map(joins.owner), account != owner {
          found.append(Finding("op \(number): the \(what) \(name) of \(owner) belongs to \(account)", at: at))
        }
      case let count: found.append(Finding("op \(number): the \(what) \(name) is stored \(count) times", at: at))
      }
    }
    let unseen = stored.keys.filter { owners[$0] == nil }.sorted()
    let unknown = ops.count { $0.op.ok == nil && $0.op.mayHaveRun }
    if unseen.count > unknown {
      found.append(
        Finding(
          "\(unseen.count) of the \(what)s have no acknowledged request, such as \(unseen[0]); only \(unknown) may "
            + "have run unseen"
        ))
    }
    return found
  }

  static func difference(_ a: [String], _ b: [String], _ onlyInA: String, _ onlyInB: String) -> [Finding] {
    var counts: [String: (a: Int, b: Int)] = [:]
    for name in a { counts[name, default: (0, 0)].a += 1 }
    for name in b { counts[name, default: (0, 0)].b += 1 }
    return counts.sorted { $0.key < $1.key }.compactMap { name, count in
      if count.a == count.b { return nil }
      return Finding(
        count.a > count.b ? "\(name) \(onlyInA)" : count.a == 0 ? "\(name) \(onlyInB)" : "\(name) is listed twice")
    }
  }

  /// Checks that each list shows everything acknowledged before the list was requested, and nothing that was requested
  /// after the list was answered.
  ///
  /// A merge may move an account's items while a list of that account is on its way. Such a list may be incomplete.
  static func lists(
    _ history: History, of changes: [(id: Int, op: History.Op)], read method: String, _ member: String,
    isExact: Bool = true,
    name: (History.Op) -> String?
  ) -> [Finding] {
    let byAccount = Dictionary(grouping: changes) { $0.op.account ?? "" }
    let joins = Joins(history)
    let merges = joins.requests(in: history)
    var found: [Finding] = []
    for (id, read) in history.ops(method) {
      guard let (at, facts) = read.ok, let listed = facts?[member]?.array?.compactMap(\.string) else { continue }
      let began = history.readBegan(read)
      let own = byAccount[read.account ?? ""] ?? []
      let shown = Set(listed)
      if shown.count != listed.count { found.append(Finding("op \(id), \(method): shows an item twice", at: at)) }
      let isMoving = merges[read.account ?? ""].map { $0 < at } ?? false
      for (number, op) in own where !isMoving {
        guard let (acknowledgedAt, _) = op.ok, acknowledgedAt < began, let name = name(op), !shown.contains(name) else {
          continue
        }
        found.append(
          Finding("op \(id), \(method): doesn't show “\(name)”, which op \(number) had been answered", at: at))
      }
      guard isExact else { continue }
      let joined = joins.into.keys.filter { joins.into[$0] == read.account }.flatMap { byAccount[$0] ?? [] }
      let asked = Set((own + joined).filter { $0.op.sentAt < at }.compactMap { name($0.op) })
      if let stranger = shown.subtracting(asked).sorted().first {
        found.append(Finding("op \(id), \(method): shows “\(stranger)”, which was never requested", at: at))
      }
    }
    return found
  }
}

extension History {
  /// The operations that each create one card: online, or offline and synced later.
  var cardAdds: [(id: Int, op: Op)] { ops("content.cards.add") + ops("content.cards.sync") }

  /// The time at which the first answered call of a read was sent. The read must show everything acknowledged before.
  func readBegan(_ op: Op) -> Int64 {
    op.calls.lazy.compactMap { calls[$0] }.filter { $0.answers.first?.answer.outcome == "ok" }.map(\.sentAt).min()
      ?? op.sentAt
  }
}

extension History.Op {
  /// The front text of the card that this operation creates.
  var front: String? { params?["front"]?.string ?? params?["edits"]?[0]?["front"]?.string }
}
