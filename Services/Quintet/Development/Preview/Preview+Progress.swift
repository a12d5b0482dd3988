import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import Wire

/// The chapters about a user's activities, their results and the notices about them.
extension Preview {
  /// Takes the first lesson and answers every question correctly.
  func lesson() async throws {
    guard let lesson = app.course?.lessons.first else { return }
    let started = try await walk.call("progress.lessons.start", ["lesson": .string(lesson.id)])
    let attempt = started["attempt"] ?? .null
    for question in started["questions"]?.array ?? [] {
      guard let known = lesson.questions.first(where: { $0.id == question["id"]?.string }) else { continue }
      try await answer(question, known, of: attempt)
    }
    let done = try await walk.call("progress.lessons.finish", ["attempt": attempt])
    walk.told(
      "the lesson \(Self.quoted(lesson.title[language], most: 26))",
      "\(Self.count(lesson.questions.count, "question")): "
        + "\(Self.count(Int(done["diamonds"]?.integer ?? 0), "diamond")), "
        + Self.count(Int(done["coins"]?.integer ?? 0), "coin"))
    try await bundle(lesson)
  }

  /// - Parameter known: the question with its answer.
  private func answer(_ question: JSONValue, _ known: Course.Question, of attempt: JSONValue) async throws {
    var params = rightAnswer(to: known, shown: question["options"]?.array?.compactMap(\.string) ?? [])
    params["attempt"] = attempt
    params["question"] = question["id"] ?? .null
    let reply = try await walk.call("progress.lessons.answer", .object(params))
    try walk.expect(reply["correct"] == true, expected: "the answer to “\(known.id)” to be right", got: reply)
  }

  /// Returns the params with the right answer to a question whose options have the order of `shown`.
  private func rightAnswer(to question: Course.Question, shown: [String]) -> JSONObject {
    func places(_ texts: [LocalizedText]) -> JSONValue {
      .array(texts.compactMap { text in shown.firstIndex(of: text[language]).map { .integer(Int64($0)) } })
    }
    var answer = JSONObject()
    switch question.form {
    case .choose: answer["option"] = places([(question.options ?? [])[question.answer ?? 0]])[0]
    case .order: answer["order"] = places(question.options ?? [])
    case .match: answer["order"] = places((question.pairs ?? []).map(\.right))
    case .type: answer["text"] = .string(question.accepts?[language].first ?? "")
    }
    return answer
  }

  /// Requests a lesson's offline bundle. If the app requires a plan for bundles, expects a rejection instead.
  private func bundle(_ lesson: Course.Lesson) async throws {
    let request: JSONValue = ["lesson": .string(lesson.id)]
    guard app.course?.bundlesRule == nil else {
      let refusal = try await walk.refused("progress.bundles.make", request, as: .entitlementRequired)
      return walk.told("the same lesson for offline use", "refused: \(Self.quoted(refusal.message[language]))")
    }
    _ = try await walk.call("progress.bundles.make", request)
    walk.told("the same lesson for offline use", "packed")
  }

  /// Reports each client action once, then shows the results.
  func actions() async throws {
    guard let actions = app.actions else { return }
    for (id, action) in actions.reported(by: .client) { try await report(action, id) }
    if actions.streak != nil {
      let streak = try await walk.call("progress.streak.get")
      walk.told("the streak", Self.count(Int(streak["current"]?.integer ?? 0), "day"))
    }
    if let currencies = actions.currencies { try await wallet(currencies) }
  }

  private func report(_ action: Actions.Action, _ id: String) async throws {
    var with = JSONObject()
    for (name, property) in (action.with ?? [:]).sorted(by: { $0.key < $1.key }) { with[name] = value(of: property) }
    let report: JSONValue = [
      "id": .string("preview-\(id)"), "action": .string(id), "at": .integer(LoopClock.system.wallNow.milliseconds),
      "with": .object(with),
    ]
    let reply = try await walk.call("progress.actions.report", ["actions": [report]])
    let state = reply["results"]?[0]?["state"]?.string ?? "?"
    try walk.expect(state == "counted", expected: "\(id) to count", got: reply)
    walk.told("the action \(id)", "\(state)\(with.members.isEmpty ? "" : " with \(Output.compact(.object(with)))")")
  }

  private func wallet(_ currencies: [String: Currency]) async throws {
    let wallet = try await walk.call("progress.wallet.get")["balances"]?.array ?? []
    let balances = wallet.map {
      "\($0["available"]?.integer ?? 0) \($0["name"]?.string ?? $0["currency"]?.string ?? "?")"
    }
    walk.told("the wallet", balances.joined(separator: ", "))
    for (id, currency) in currencies.sorted(by: { $0.key < $1.key }) {
      printForms("the currency \(id)", [currency.name], of: "balance") { number in
        "\(number) \(currency.name.text(language, count: number))"
      }
    }
  }

  private func value(of property: ActionProperty) -> JSONValue? {
    switch property.type {
    case .choice: property.of?.first.map { .string($0) }
    case .item:
      app.catalogue(property.catalogue ?? "")?.content.groups.first?.items.first.map { .string($0.id) }
    case .id: "something"
    case .integer: .integer(Int64(property.range.contains(1) ? 1 : property.range.lowerBound))
    }
  }

  func badges() async throws {
    let badges = try await walk.call("progress.badges.list")["badges"]?.array ?? []
    let earned = badges.filter { $0["unlocked_at"] != nil }
    let names = earned.compactMap { $0["name"]?.string }.joined(separator: ", ")
    walk.told("badges", "\(earned.count) of \(badges.count)\(names.isEmpty ? "" : ": \(names)")")
  }

  func challenges() async throws {
    for rotation in try await walk.call("progress.challenges.list")["rotations"]?.array ?? [] {
      let challenges = rotation["challenges"]?.array ?? []
      let words = challenges.map { challenge in
        "\(Self.quoted(challenge["name"]?.string, most: 30)) \(challenge["count"]?.integer ?? 0) of "
          + "\(challenge["goal"]?.integer ?? 0)"
      }
      walk.told("challenges, \(Self.quoted(rotation["name"]?.string, most: 26))", words.joined(separator: ", "))
    }
  }

  func boards() async throws {
    _ = try await walk.call("progress.leaderboards.join", ["name": "Robin"])
    for board in try await walk.call("progress.leaderboards.list")["boards"]?.array ?? [] {
      let rank = board["standing"]?["rank"]?.integer.map { "rank \($0)" } ?? "no rank yet"
      walk.told("the board \(Self.quoted(board["name"]?.string, most: 26))", rank)
    }
  }

  func notices() async throws {
    try await waitForEvents()
    try await plannedNotices()
    try await inbox()
    for kind in app.notices?.kinds ?? [] { printForms(of: kind) }
  }

  private func plannedNotices() async throws {
    let plan = try await walk.call("notifications.plan.get", ["days": 7])["notices"]?.array ?? []
    let kinds = Dictionary(grouping: plan.compactMap { $0["kind"]?.string }) { $0 }.mapValues(\.count)
    let planned = kinds.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
    walk.told("notices of the next week", planned.isEmpty ? "none" : planned)
  }

  private func inbox() async throws {
    let told = try await walk.call("notifications.inbox.list")["notices"]?.array ?? []
    for notice in told.prefix(5).reversed() {
      walk.told("in the inbox, \(Self.quoted(notice["title"]?.string, most: 26))", Self.quoted(notice["body"]?.string))
    }
  }

  /// Prints a notice's text for different numbers if it has plural forms.
  private func printForms(of kind: NoticeKind) {
    guard let counted = kind.counts else { return }
    printForms("the notice \(kind.id)", [kind.title, kind.body], of: counted) { number in
      let words = kind.filled(language, Dictionary(uniqueKeysWithValues: [(counted, "\(number)")]))
      return "\(Self.quoted(words.title, most: 40)) \(Self.quoted(words.body))"
    }
  }
}
