package import EventLoop
import MessageBus
package import Wire

/// What a service may ask the same service of other cells.
package protocol CellQuestion: Codable, Sendable {
  associatedtype Answer: Codable & Sendable
  /// By what the other cell knows it; never given to another question.
  static var name: String { get }
}

/// The other cells behind the same door, as a service of this one sees them: what it asks there, and what it answers.
///
/// It goes by `entitlements`, which alone knows them. An answer may be lost on its way, and a question be answered twice:
/// what one changes has to be safe to be repeated.
@Loop package final class OtherCells {
  /// This cell; nil in a stack that is alone.
  package nonisolated let own: CellName?
  private let service: String
  private let way: Way?
  private var handlers: [String: @Loop @Sendable (JSONValue) async throws -> JSONValue?] = [:]
  private nonisolated static let time = Duration.seconds(10)

  /// Those of a stack that is alone: none.
  package init() { (own, service, way) = (nil, "", nil) }

  /// - Parameter service: whose questions these are.
  package init(own: CellName?, service: String, by way: Way) {
    (self.own, self.service, self.way) = (own, service, way)
  }

  /// How other cells are reached.
  package struct Way {
    var ask: @Loop (AskCells) async throws -> AnswerCell.Reply
    var names: @Loop () async throws -> [String]
    var lead: @Loop (LeadAccount) async throws -> Void

    package init(
      ask: @escaping @Loop (AskCells) async throws -> AnswerCell.Reply,
      names: @escaping @Loop () async throws -> [String], lead: @escaping @Loop (LeadAccount) async throws -> Void
    ) { (self.ask, self.names, self.lead) = (ask, names, lead) }

    /// - Parameter entitlements: of the same stack.
    init(_ entitlements: Peer) {
      let (caller, time) = (Caller(principal: nil), OtherCells.time)
      ask = { try await entitlements.call($0, as: caller, timeout: time) }
      names = { try await entitlements.call(NameCells(), as: caller, timeout: time).names }
      lead = { _ = try await entitlements.call($0, as: caller, timeout: time) }
    }
  }

  /// The cell that made a code, if it is another one.
  package nonisolated func maker(of code: SpokenCode) -> CellName? {
    guard own != nil, let cell = code.cell, cell != own else { return nil }
    return cell
  }

  /// Answers questions of a kind.
  ///
  /// - Parameter body: nil for what this cell doesn't have.
  package func answer<Q: CellQuestion>(_ kind: Q.Type, _ body: @escaping @Loop @Sendable (Q) async throws -> Q.Answer?)
  {
    handlers[Q.name] = { question in
      let question: Q = try JSON.decode(from: JSON.encode(question))
      return try await body(question).map { try JSON.decode(from: JSON.encode($0)) }
    }
  }

  /// Asks a cell, and if wanted all others behind it.
  ///
  /// - Returns: nil where none has it, or there is no such cell.
  /// - Throws: `unavailable` where that can't be said.
  package func find<Q: CellQuestion>(
    _ question: Q, at cell: CellName, everywhere: Bool = false
  ) async throws -> Q.Answer? {
    guard let way else { return nil }
    let asked = AnswerCell(name: Q.name, body: try JSON.decode(from: JSON.encode(question)))
    do {
      let reply = try await way.ask(
        AskCells(service: service, question: asked, cell: cell.text, everywhere: everywhere))
      return try reply.body.map { try JSON.decode(from: JSON.encode($0)) }
    } catch let failure as Failure where failure.kind == .notFound { return nil }
  }

  /// The other cells, as they are known now; none in a stack that is alone.
  package func names() async throws -> [CellName] {
    guard let way, own != nil else { return [] }
    return try await way.names().compactMap { CellName($0) }
  }

  /// What the other cells have, and which of them gave no answer.
  package struct Gathered<Answer: Sendable>: Sendable {
    /// Of the cells that have it.
    package var answers: [Answer] = []
    /// Nil in a stack that is alone.
    package var missing: [String]?
  }

  /// Asks all other cells at once.
  ///
  /// - Throws: `unavailable` where nobody can say which there are.
  package func gather<Q: CellQuestion>(_ question: Q) async throws -> Gathered<Q.Answer> where Q.Answer: Sendable {
    guard own != nil else { return Gathered() }
    let asked = try await names().map { cell in
      (cell, Task.immediate(executorPreference: Loop.executor) { try await self.find(question, at: cell) })
    }
    var gathered = Gathered<Q.Answer>(missing: [])
    for (cell, attempt) in asked {
      do {
        if let answer = try await attempt.value { gathered.answers.append(answer) }
      } catch { gathered.missing?.append(cell.text) }
    }
    return gathered
  }

  /// Has an account be in another cell.
  ///
  /// - Throws: `moved` once it is there, `unavailable` on the way.
  package func lead(_ account: String, to cell: CellName) async throws {
    try await way?.lead(LeadAccount(account: account, cell: cell.text))
  }

  /// Answers another cell's question.
  package func reply(to question: AnswerCell) async throws -> AnswerCell.Reply {
    // Whoever asks is of a later release: whether this cell has it nobody can say.
    guard let handler = handlers[question.name] else { throw Failure.unavailable(service) }
    return AnswerCell.Reply(body: try await handler(question.body))
  }
}

extension ServiceHost {
  /// The other cells, whose questions this service answers from now on.
  package func otherCells() -> OtherCells {
    let cells = OtherCells(own: settings[HostSettings.cell], service: name, by: OtherCells.Way(peer("entitlements")))
    routes.on(AnswerCell.self, as: AnswerCell.method(of: name)) { request, _ in try await cells.reply(to: request) }
    return cells
  }
}
