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

/// Leaderboard methods as clients call them.
extension ProgressWorld {
  /// Enters an account in the leaderboards.
  func join(_ account: String, as name: String) async throws {
    let catalog = catalog
    let request = JoinLeaderboards(name: try PlayerName(name))
    _ = try await store.write {
      try LeaderboardMethods.join(request, for: Self.caller(account), catalog: catalog, in: $0)
    }
  }

  /// Withdraws an account from the leaderboards.
  func leave(_ account: String) async throws {
    try await store.write { try Participation(tx: $0).leave(account) }
  }

  /// Returns a page of a board, as the caller sees it.
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
    return try store.read { try AccountLeaderboards(catalog, for: caller, at: $0.wallNow, in: $0).page(request) }
  }

  /// Returns all boards, as the caller sees them.
  func boards(as caller: Caller = caller()) throws -> ListLeaderboards.Reply {
    let catalog = catalog
    return try store.read { try AccountLeaderboards(catalog, for: caller, at: $0.wallNow, in: $0).list() }
  }

  /// Returns the caller's results in earlier periods.
  func history(_ board: String, as caller: Caller = caller()) throws -> [ListLeaderboardHistory.Period] {
    let catalog = catalog
    let request = ListLeaderboardHistory(board: try Identifier(board))
    return try store.read {
      try AccountLeaderboards(catalog, for: caller, at: $0.wallNow, in: $0).history(request).periods
    }
  }

  /// Closes the periods that are over, one step at a time.
  ///
  /// - Parameter steps: The number of steps after which the process is killed; nil for never.
  func turn(steps: Int? = nil) async throws {
    let catalog = catalog
    var done = 0
    while done != steps, try await store.write({ try BoardPeriodClosing(catalog: catalog, tx: $0).step() }) {
      done += 1
    }
  }

  /// Returns an account's balance of a currency.
  func balance(_ account: String, _ currency: String) throws -> Int {
    try store.read { try Ledger(db: $0).balance(of: account, in: currency) }
  }

  /// Merges an account into another.
  func merge(_ account: String, into: String) async throws {
    let catalog = catalog
    try await store.write { tx in
      let merge = AccountPart.Merge(account: account, into: into, app: "plants")
      while try !ProgressAccounts.part(catalog).step(merge, tx) {}
    }
  }
}
