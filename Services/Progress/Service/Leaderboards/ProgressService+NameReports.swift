import Crypto
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// Has the cell of somebody whom a merged board lists keep a report of the name; repeated, it is kept once.
struct ReportElsewhere: CellQuestion {
  static let name = "players.report"

  var app: String
  var player: String
  var reason: String
  /// Who reports it: not the account, of which the other cell wouldn't hear when it is erased.
  var by: String

  typealias Answer = Nothing
}

/// Names that people report, and those who look at them.
extension ProgressService {
  func registerNameReports(on routes: Routes) {
    let (store, cells) = (store, cells)
    cells.answer(ReportElsewhere.self) { report in
      try await store.write(of: "upkeep") { tx in
        guard try PlayerTable(db: tx).account(of: report.player, in: report.app) != nil else { return nil }
        try Self.report(report.reason, about: report.player, of: report.app, by: report.by, in: tx)
        return Nothing()
      }
    }
    routes.on(ReportPlayer.self) { request, call in
      let (principal, once) = (try call.caller.account(), try OnceOnly(request, call.caller))
      let (app, player, reason) = (principal.app, request.player.value, request.reason.value)
      let elsewhere = try await store.query { db in
        try PlayerTable(db: db).account(of: player, in: app) == nil
          ? try CopiedEntryTable.cell(of: player, in: app, db) : nil
      }
      var isKept = false
      if let elsewhere {
        let by = "\(cells.own?.text ?? ""):\(SHA256.hexDigest(Array(principal.account.utf8)).prefix(24))"
        let report = ReportElsewhere(app: app, player: player, reason: reason, by: by)
        isKept = try await cells.find(report, at: elsewhere) != nil
      }
      return try await store.write(of: principal.account) { [isKept] tx in
        try once.run(in: tx) {
          if !isKept { try Self.report(reason, about: player, of: app, by: principal.account, in: tx) }
          return Nothing()
        }
      }
    }
    routes.read(ListNameReports.self, in: store) { request, _, db in try NameReportTable(db: db).page(request) }
    routes.change(HidePlayer.self, in: store) { request, _, tx in
      guard try PlayerTable(db: tx).hide(request.player.value, request.hidden, at: tx.wallNow) else {
        throw Failure.notFound(.noPlayer)
      }
      return Nothing()
    }
  }

  /// - Throws: `not_found` where this cell has no such player.
  nonisolated static func report(
    _ reason: String, about player: String, of app: String, by account: String, in tx: Transaction
  ) throws {
    guard try PlayerTable(db: tx).account(of: player, in: app) != nil else { throw Failure.notFound(.noPlayer) }
    try NameReportTable(db: tx).add(reason, about: player, of: app, by: account, at: tx.wallNow)
  }
}
