import EventLoop
import Files
import ProgressContract
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Several cells whose questions reach each other at once, or not at all.
@Loop final class BoardCells {
  private(set) var worlds: [String: ProgressWorld] = [:]
  /// Cells that give no answer.
  var away: Set<String> = []
  /// Cells that the directory doesn't name.
  var forgotten: Set<String> = []
  /// The names of all that was asked.
  private(set) var asked: [String] = []
  /// What each cell's log says.
  private(set) var logged: [String: [String]] = [:]
  private var copying: [String: BoardCopying] = [:]

  /// The app's files of the other tests, all of whose boards are merged.
  nonisolated static var files: [String: String] {
    var files = LeaderboardTests.files()
    files["leaderboards.json"] = files["leaderboards.json"]?.replacing(
      "\"every\":", with: "\"merged\": true, \"every\":")
    return files
  }

  /// - Parameter names: of the cells.
  nonisolated static func run(
    _ names: [String], _ body: @escaping @Loop @Sendable (BoardCells) async throws -> Void
  ) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let cells = BoardCells()
        for name in names { try cells.add(name, in: folder) }
        try await body(cells)
        for world in cells.worlds.values {
          #expect(try await world.store.audit(ProgressService.auditRules).problems.isEmpty)
          await world.store.close()
        }
      }
    }
  }

  private init() {}

  private func add(_ name: String, in folder: String) throws {
    let way = OtherCells.Way(
      ask: { [unowned self] in try await answer($0) },
      names: { [unowned self] in Set(worlds.keys).subtracting(forgotten).subtracting([name]).sorted() }, lead: { _ in })
    let others = OtherCells(own: CellName(name), service: "progress", by: way)
    let world = try ProgressWorld("\(folder)/\(name)", Self.files, cells: others)
    let log = Log(service: "progress", level: .warning, clock: world.clock) { [unowned self] in
      logged[name, default: []].append($0.message)
    }
    worlds[name] = world
    copying[name] = BoardCopying(world.store, cells: others, clock: world.clock, log: log)
    copying[name]?.start(with: world.catalog)
    // The tests say when.
    copying[name]?.stop()
  }

  private func answer(_ request: AskCells) async throws -> AnswerCell.Reply {
    asked.append(request.question.name)
    guard let world = worlds[request.cell], !away.contains(request.cell) else { throw Failure.unavailable("cell") }
    return try await world.cells.reply(to: request.question)
  }

  subscript(_ name: String) -> ProgressWorld {
    get throws { try #require(worlds[name]) }
  }

  /// Has all cells that are there ask all others, and give the ranks that they can.
  func refresh(_ times: Int = 1) async throws {
    for _ in 0..<times {
      for name in worlds.keys.sorted() where !away.contains(name) { try await refresh(name) }
    }
  }

  /// Has one cell ask all others.
  func refresh(_ name: String) async throws { try await copying[name]?.refresh() }

  /// Has all cells that are there end what is over, as far as they can.
  ///
  /// - Parameter steps: after which each is killed; nil for never.
  func turn(steps: Int? = nil) async throws {
    for (name, world) in worlds where !away.contains(name) { try await world.turn(steps: steps) }
  }

  func set(day: Int) { for world in worlds.values { world.set(day: day) } }

  /// What questions were asked since it was looked at last.
  func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }

  /// All pages of a board as an account of a cell sees it.
  func whole(
    _ board: String, of name: String, limit: Int, as account: String
  ) throws -> [GetLeaderboard.Entry] {
    var (entries, cursor): ([GetLeaderboard.Entry], String?) = ([], nil)
    repeat {
      let page = try self[name].board(board, limit: limit, cursor: cursor, as: ProgressWorld.caller(account))
      entries += page.entries
      cursor = page.nextCursor
    } while cursor != nil
    return entries
  }
}
