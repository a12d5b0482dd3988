import AIGatewayContract
import AppCatalog
import MessageBus
import ServiceHost
import Storage
import Wire

extension AIGatewayService {
  func registerReactions(on routes: Routes, in store: Store, _ catalog: AppCatalog) {
    routes.change(SetReaction.self, in: store) { request, caller, tx in
      try Self.react(request, by: caller.account(), catalog: catalog, in: tx)
    }
    routes.read(CountReactions.self, in: store) { request, caller, db in
      let principal = try caller.account()
      let generator = try Self.generator(request.generator, of: principal.app, catalog)
      return CountReactions.Reply(
        counted: try ReactionTable(db: db).all(of: generator.id, by: principal.account))
    }
    routes.change(ReportText.self, in: store) { request, caller, tx in
      try Self.report(request, by: caller.account(), catalog: catalog, in: tx)
      return Nothing()
    }
    routes.read(ListReports.self, in: store) { request, _, db in try ReportTable(db: db).page(request) }
  }

  private nonisolated static func react(
    _ request: SetReaction, by principal: Principal, catalog: AppCatalog, in tx: Transaction
  ) throws -> GeneratedText {
    var text = try text(request.text, of: principal.account, tx)
    // Texts of a generator that no longer exists accept no reactions.
    let reactions = catalog[principal.app]?.generators?[text.generator]?.reactions
    let known = reactions?.kinds.map(\.id) ?? []
    if let reaction = request.reaction?.value, !known.contains(reaction) {
      let list = known.isEmpty ? "none" : known.joined(separator: ", ")
      throw Failure.invalidParams("reaction '\(Excerpt(reaction))' isn't one of this generator's: \(list)")
    }
    let choice = reactions?.by.flatMap { text.inputs[$0]?.string } ?? ""
    let table = ReactionTable(db: tx)
    if text.reaction != request.reaction?.value {
      if let former = text.reaction { try table.add(-1, of: former, to: choice, text.generator, by: principal.account) }
      if let new = request.reaction?.value {
        try table.add(1, of: new, to: choice, text.generator, by: principal.account)
      }
    }
    text.reaction = request.reaction?.value
    try TextTable(db: tx).react(text.reaction, to: request.text.value, of: principal.account, at: tx.wallNow)
    return text
  }

  private nonisolated static func report(
    _ request: ReportText, by principal: Principal, catalog: AppCatalog, in tx: Transaction
  ) throws {
    let generator = try generator(request.generator, of: principal.app, catalog)
    let known = try request.text.map { try text($0, of: principal.account, tx) }
    guard let words = known?.text ?? request.words?.value else {
      throw Failure.invalidParams("text or words is required, to identify the text")
    }
    let table = ReportTable(db: tx)
    let count = try table.count(of: principal.account)
    if count >= ReportTable.most {
      throw Failure.limitExceeded(.reportLimit(limit: ReportTable.most), current: count, limit: ReportTable.most)
    }
    try table.add(
      ListReports.Report(
        account: principal.account, app: principal.app, generator: generator.id, words: words,
        provider: known?.provider ?? known?.origin.rawValue, reason: request.reason.value, createdAt: tx.wallNow))
  }

  private nonisolated static func generator(
    _ id: Identifier, of app: String, _ catalog: AppCatalog
  ) throws -> Generator {
    guard let generator = catalog[app]?.generators?[id.value] else { throw Failure.notFound(.noGenerator) }
    return generator
  }
}

extension CountReactions.Reply {
  /// - Parameter counted: The numbers, ordered by choice.
  fileprivate init(counted: [(choice: String, kind: CountReactions.Kind)]) {
    var totals = [String: Int]()
    var choices = [CountReactions.Choice]()
    for (choice, kind) in counted {
      totals[kind.reaction, default: 0] += kind.count
      if choice.isEmpty { continue }
      if choices.last?.choice != choice { choices.append(.init(choice: choice, kinds: [])) }
      choices[choices.count - 1].kinds.append(kind)
    }
    self.init(
      total: totals.values.reduce(0, +),
      kinds: totals.sorted { $0.key < $1.key }.map { .init(reaction: $0.key, count: $0.value) }, choices: choices)
  }
}
