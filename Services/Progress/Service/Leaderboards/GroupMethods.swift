import AppCatalog
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// The methods for groups, and for reports of players' names.
@Loop struct GroupMethods {
  let store: Store
  let catalog: AppCatalog
  let attempts: CodeAttemptLimit

  func register(on routes: Routes) {
    let catalog = catalog
    routes.read(ListGroups.self, in: store) { _, caller, db in
      try Self.groups(of: caller, catalog: catalog, in: db)
    }
    routes.change(CreateGroup.self, in: store) { try GroupOperations(catalog, for: $1, in: $2).create($0) }
    routes.change(LeaveGroup.self, in: store) { try GroupOperations(catalog, for: $1, in: $2).leave($0) }
    routes.change(RenewGroupCode.self, in: store) { try GroupOperations(catalog, for: $1, in: $2).renew($0) }
    routes.on(JoinGroup.self) { request, call in try await self.join(request, call) }
    registerReports(on: routes)
  }

  private func registerReports(on routes: Routes) {
    let catalog = catalog
    routes.change(ReportPlayer.self, in: store) { request, caller, tx in
      try Self.report(request, by: caller, catalog: catalog, in: tx)
      return Nothing()
    }
    routes.read(ListNameReports.self, in: store) { request, _, db in try NameReportTable(db: db).page(request) }
    routes.change(HidePlayer.self, in: store) { request, _, tx in try Self.hide(request, in: tx) }
  }

  private nonisolated static func hide(_ request: HidePlayer, in tx: Transaction) throws -> Nothing {
    guard try PlayerTable(db: tx).hide(request.player.value, request.hidden, at: tx.wallNow) else {
      throw Failure.notFound(.noPlayer)
    }
    return Nothing()
  }

  private func join(_ request: JoinGroup, _ call: Call) async throws -> JoinGroup.Reply {
    let account = try call.caller.account().account
    let once = try IdempotentCall(request, call.caller)
    let catalog = catalog
    return try await attempts.guarding(account) {
      try await store.write(of: account) { tx in
        try once.run(in: tx) { try GroupOperations(catalog, for: call.caller, in: tx).join(request) }
      }
    }
  }

  private nonisolated static func groups(
    of caller: Caller, catalog: AppCatalog, in db: Reading
  ) throws -> ListGroups.Reply {
    let principal = try caller.account()
    guard catalog[principal.app]?.leaderboards?.groups != nil else { throw Failure.notFound(.noGroups) }
    return ListGroups.Reply(groups: try GroupTable(db: db).groups(of: principal.account))
  }

  nonisolated static func report(
    _ request: ReportPlayer, by caller: Caller, catalog: AppCatalog, in tx: Transaction
  ) throws {
    let principal = try caller.account()
    let player = request.player.value
    guard try PlayerTable(db: tx).account(of: player, in: principal.app) != nil else {
      throw Failure.notFound(.noPlayer)
    }
    try NameReportTable(db: tx).add(
      request.reason.value, about: player, of: principal.app, by: principal.account, at: tx.wallNow)
  }
}
