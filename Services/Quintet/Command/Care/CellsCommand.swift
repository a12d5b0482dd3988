import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Spelling
import Wire

/// What `quintet cells …` was asked to do.
enum CellsOrder: Sendable {
  case list
  case accept
  case set(SetCell)
  case forget(ForgetCell)
  case move(MoveAccount)
  case whereabouts(GetAccountMove)
  /// This cell, which has to be named.
  case empty(Identifier, to: Identifier)

  private static let verbs = ["drain", "open", "forget", "move", "empty", "where", "accept"]
  private static let ofCells = ["drain", "open", "forget", "empty"]

  /// - Throws: `UsageFault` for what can't be understood.
  init(_ arguments: Arguments) throws(UsageFault) {
    let words = Array(arguments.words.dropFirst())
    guard let verb = words.first else {
      self = .list
      return
    }
    guard Self.verbs.contains(verb) else {
      throw UsageFault("there is no cells \(verb)\(Spelling.hint(for: verb, among: Self.verbs))")
    }
    if verb == "accept", words.count == 1 {
      self = .accept
      return
    }
    guard words.count == 2, let id = try? Identifier(words[1]) else {
      throw UsageFault("quintet cells \(verb) \(Self.ofCells.contains(verb) ? "CELL" : "ACCOUNT")")
    }
    switch verb {
    case "drain": self = .set(SetCell(cell: id, isOpen: false))
    case "open": self = .set(SetCell(cell: id, isOpen: true))
    case "forget": self = .forget(ForgetCell(cell: id))
    case "where": self = .whereabouts(GetAccountMove(account: id))
    default:
      guard let cell = arguments["to"].flatMap({ try? Identifier($0) }) else {
        throw UsageFault("quintet cells \(verb) \(verb == "empty" ? "CELL" : "ACCOUNT") --to CELL")
      }
      self = verb == "empty" ? .empty(id, to: cell) : .move(MoveAccount(account: id, cell: cell))
    }
  }
}

/// `quintet cells`: the stacks behind one door, and accounts that go from one to another. Whichever cell is asked knows
/// all of them, and moves the accounts that it has.
@Loop struct CellsCommand {
  let directories: StackFolders
  let order: CellsOrder
  let isJSON: Bool

  /// How long an account's move is waited for.
  private static let time = Duration.seconds(60)

  /// - Returns: 0 when it is done; 1 when it was refused, or an account has stayed; 69 when `entitlements` doesn't
  ///   answer, 77 to a user who is no operator.
  func run() async -> Int32 {
    do {
      switch order {
      case .list: tell(try await ask(ListCells()), Self.lines)
      case .accept:
        _ = try await ask(AcceptDirectory())
        Output.line("this cell uses the directory that its setting names")
      case .set(let request):
        _ = try await ask(request)
        Output.line("\(request.cell.value) takes \(request.isOpen ? "new accounts again" : "no new accounts")")
        if try await ask(ListCells()).cells.allSatisfy({ !$0.isOpen }) {
          Output.line("all cells are drained now: each takes new accounts until one is open again")
        }
      case .forget(let request):
        _ = try await ask(request)
        Output.line("\(request.cell.value) is forgotten: never start it again under this name")
      case .whereabouts(let request): tell(try await ask(request)) { [Self.words($0)] }
      case .move(let request): return try await move(request)
      case .empty(let cell, let target): return try await CellRemoval(cell: cell, target: target, command: self).run()
      }
      return 0
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(unanswered.words)")
      if let account, (error as? Failure)?.kind == .notFound, let cell = CellName(in: Bytes(account.utf8).span) {
        Output.error("  it was born in the cell \(cell.text): ask there, which knows where it has gone")
      }
      return unanswered.code
    }
  }

  /// Whom the order is about.
  private var account: String? {
    switch order {
    case .move(let request): request.account.value
    case .whereabouts(let request): request.account.value
    default: nil
    }
  }

  private func move(_ request: MoveAccount) async throws -> Int32 {
    var reply = try await ask(request)
    let clock = LoopClock.system
    let end = clock.now + Self.time
    while reply.state == .leaving, clock.now < end {
      try await clock.sleep(until: clock.now + .milliseconds(50))
      reply = try await ask(GetAccountMove(account: request.account))
    }
    tell(reply) { [Self.words($0)] }
    if reply.state == .here {
      Output.error(
        "quintet: \(request.cell.value) hasn't taken it: see whether it runs (quintet cells), and quintet logs entitlements"
      )
    }
    return reply.state == .left ? 0 : 1
  }

  func ask<R: Request>(_ request: R) async throws -> R.Reply {
    try await Health(directories).order(request, of: "entitlements", R.method)
  }

  private func tell<R: Encodable>(_ reply: R, _ lines: (R) -> [String]) {
    if isJSON { return Output.line(Output.compact((try? JSONValue(reply)) ?? .null)) }
    for line in lines(reply) { Output.line(line) }
  }

  private static func lines(_ reply: ListCells.Reply) -> [String] {
    var table = Table(["cell", "new accounts", "heard of", ""])
    // The one that answers has just been heard of, by the same clock.
    let now = reply.cells.first { $0.name == reply.own }?.seenAt
    for cell in reply.cells {
      let isAway = now.map { $0 - cell.seenAt > .seconds(60) } ?? false
      table.add([
        cell.name, cell.isOpen ? "yes" : "drained", cell.seenAt.words,
        cell.name == reply.own ? "this one" : isAway ? "away" : "",
      ])
    }
    return table.lines
  }

  private static func words(_ reply: GetAccountMove.Reply) -> String {
    switch reply.state {
    case .here: "the account is in this cell"
    case .leaving: "the account is on its way to \(reply.cell ?? "another cell")"
    case .left: "the account is in \(reply.cell ?? "another cell")"
    }
  }
}
