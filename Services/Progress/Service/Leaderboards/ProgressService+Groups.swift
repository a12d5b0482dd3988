import AppCatalog
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// Whether a cell has a group by a code, and how many are in it.
struct FindGroup: CellQuestion {
  static let name = "groups.find"

  var code: SpokenCode
  var app: String

  struct Answer: Codable, Sendable { var members: Int }
}

extension ProgressService {
  func registerGroups(on routes: Routes) {
    let (catalog, cell) = (catalog, cells.own)
    routes.read(ListGroups.self, in: store) { _, caller, db in
      try Self.groups(of: caller, catalog: catalog, at: cell, in: db)
    }
    routes.change(CreateGroup.self, in: store) { try Grouping(catalog, at: cell, for: $1, in: $2).create($0) }
    routes.change(LeaveGroup.self, in: store) { try Grouping(catalog, at: cell, for: $1, in: $2).leave($0) }
    routes.change(RenewGroupCode.self, in: store) { try Grouping(catalog, at: cell, for: $1, in: $2).renew($0) }
    let (store, tries, cells) = (store, tries, cells)
    cells.answer(FindGroup.self) { question in
      try await store.query { db in
        let table = GroupTable(db: db)
        return try table.find(question.code, in: question.app).map {
          FindGroup.Answer(members: try table.members(of: $0.id))
        }
      }
    }
    routes.on(JoinGroup.self) { request, call in
      let (account, once) = (try call.caller.account().account, try OnceOnly(request, call.caller))
      return try await tries.guarding(account) {
        if let cell = cells.maker(of: request.code) {
          // Who is in a group is compared with the others in it: all are in its cell. Nobody is led there in vain.
          let entry = try GroupEntry(catalog, for: call.caller)
          try await store.query { try entry.check($0) }
          if let group = try await cells.find(FindGroup(code: request.code, app: entry.app.id), at: cell) {
            try entry.rules.requireRoom(among: group.members)
            try await cells.lead(account, to: cell)
          }
        }
        return try await store.write(of: account) { tx in
          try once.run(in: tx) { try Grouping(catalog, at: cell, for: call.caller, in: tx).join(request) }
        }
      }
    }
    registerNameReports(on: routes)
  }

  private nonisolated static func groups(
    of caller: Caller, catalog: AppCatalog, at cell: CellName?, in db: Reading
  ) throws -> ListGroups.Reply {
    let principal = try caller.account()
    guard catalog[principal.app]?.leaderboards?.groups != nil else { throw Failure.notFound(.noGroups) }
    return ListGroups.Reply(groups: try GroupTable(db: db, cell: cell).groups(of: principal.account))
  }
}
