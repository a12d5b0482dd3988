import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Telemetry
import Testing
import Wire

@testable import ProgressService

/// Leaderboards as clients call them.
extension ProgressWorld {
  /// Takes part.
  func join(_ account: String, as name: String) async throws {
    let (catalog, request) = (catalog, JoinLeaderboards(name: try PlayerName(name)))
    _ = try await store.write {
      try ProgressService.join(request, for: Self.caller(account), catalog: catalog, in: $0)
    }
  }

  /// Takes no part any more.
  func leave(_ account: String) async throws {
    try await store.write { try Participation(tx: $0).leave(account) }
  }

  /// A page of a board as somebody sees it.
  func board(
    _ board: String, period: CivilDay? = nil, group: String? = nil, aroundMe: Bool? = nil, limit: Int? = nil,
    cursor: String? = nil,
    as caller: Caller = caller()
  ) throws -> GetLeaderboard.Reply {
    let request = GetLeaderboard(
      board: try Identifier(board), period: period, group: try group.map { try Identifier($0) }, aroundMe: aroundMe,
      limit: limit.flatMap { Bounded($0) },
      cursor: try cursor.map { try PageCursor($0) })
    let catalog = catalog
    return try store.read { try Standings(catalog, for: caller, at: $0.wallNow, in: $0).page(request) }
  }

  /// All boards as somebody sees them.
  func boards(as caller: Caller = caller()) throws -> ListLeaderboards.Reply {
    let catalog = catalog
    return try store.read { try Standings(catalog, for: caller, at: $0.wallNow, in: $0).list() }
  }

  /// How somebody did before.
  func history(_ board: String, as caller: Caller = caller()) throws -> [ListLeaderboardHistory.Period] {
    let (catalog, request) = (catalog, ListLeaderboardHistory(board: try Identifier(board)))
    return try store.read { try Standings(catalog, for: caller, at: $0.wallNow, in: $0).history(request).periods }
  }

  /// Ends what is over, a step at a time, as a process does that may be killed after any of them.
  ///
  /// - Parameter steps: after which it is killed; nil for never.
  func turn(steps: Int? = nil) async throws {
    let catalog = catalog
    var done = 0
    while done != steps, try await store.write({ try BoardTurn(catalog: catalog, tx: $0).step() }) { done += 1 }
  }

  /// What somebody has of a currency.
  func balance(_ account: String, _ currency: String) throws -> Int {
    try store.read { try Ledger(db: $0).balance(of: account, in: currency) }
  }

  /// Has an account become part of another.
  func merge(_ account: String, into: String) async throws {
    let catalog = catalog
    try await store.write { tx in
      let merge = AccountPart.Merge(account: account, into: into, app: "plants")
      while try !ProgressAccounts.part(catalog).step(merge, tx) {}
    }
  }
}
