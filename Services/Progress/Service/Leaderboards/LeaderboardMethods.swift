import AppCatalog
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

@Loop struct LeaderboardMethods {
  let store: Store
  let catalog: AppCatalog

  func register(on routes: Routes) {
    let catalog = catalog
    routes.read(ListLeaderboards.self, in: store) { _, caller, db in
      try AccountLeaderboards(catalog, for: caller, at: db.wallNow, in: db).list()
    }
    routes.read(GetLeaderboard.self, in: store) {
      try AccountLeaderboards(catalog, for: $1, at: $2.wallNow, in: $2).page($0)
    }
    routes.read(ListLeaderboardHistory.self, in: store) {
      try AccountLeaderboards(catalog, for: $1, at: $2.wallNow, in: $2).history($0)
    }
    routes.change(JoinLeaderboards.self, in: store) { try Self.join($0, for: $1, catalog: catalog, in: $2) }
    routes.change(LeaveLeaderboards.self, in: store) { _, caller, tx in
      try Participation(tx: tx).leave(caller.account().account)
      return Nothing()
    }
  }

  nonisolated static func join(
    _ request: JoinLeaderboards, for caller: Caller, catalog: AppCatalog, in tx: Transaction
  ) throws -> ListLeaderboards.Reply {
    let principal = try caller.account()
    guard let app = catalog[principal.app], app.leaderboards != nil else { throw Failure.notFound(.noLeaderboard) }
    try Participation(tx: tx).join(principal.account, as: request.name.value, of: app)
    return try AccountLeaderboards(catalog, for: caller, at: tx.wallNow, in: tx).list()
  }
}
