import AppCatalog
import CivilTime
import MessageBus
import ProgressContract
import Storage
import Wire

/// Whether somebody may come into one more group.
struct GroupEntry: Sendable {
  let rules: Leaderboards.Groups
  let app: App
  let account: String

  /// - Throws: `not_found` for an app without groups.
  init(_ catalog: AppCatalog, for caller: Caller) throws {
    let principal = try caller.account()
    guard let app = catalog[principal.app], let rules = app.leaderboards?.groups else {
      throw Failure.notFound(.noGroups)
    }
    (self.app, self.rules, account) = (app, rules, principal.account)
  }

  /// - Throws: `conflict` for somebody whom others couldn't tell by a name, `limit_exceeded` for one who is in too many.
  func check(_ db: Connection) throws {
    guard try PlayerTable(db: db).player(account) != nil else { throw Failure.conflict(.joinLeaderboardsFirst) }
    let count = try GroupTable(db: db).groups(of: account).count
    guard count < rules.most else {
      throw Failure.limitExceeded(.groupLimit(limit: rules.most), current: count, limit: rules.most)
    }
  }
}

extension Leaderboards.Groups {
  /// - Throws: `limit_exceeded` for a group that is full.
  func requireRoom(among members: Int) throws(Failure) {
    guard members < mostMembers else {
      throw .limitExceeded(.groupFull(limit: mostMembers), current: members, limit: mostMembers)
    }
  }
}

/// What people do with groups, each as one transaction.
struct Grouping {
  private let entry: GroupEntry
  private let app: App
  private let account: String
  private let tx: Transaction
  private let cell: CellName?
  private var table: GroupTable { GroupTable(db: tx, cell: cell) }

  /// - Parameter cell: this one, which codes name; nil in a stack that is alone.
  /// - Throws: `not_found` for an app without groups.
  init(_ catalog: AppCatalog, at cell: CellName?, for caller: Caller, in tx: Transaction) throws {
    (self.cell, self.tx) = (cell, tx)
    entry = try GroupEntry(catalog, for: caller)
    (app, account) = (entry.app, entry.account)
  }

  func create(_ request: CreateGroup) throws -> ListGroups.Reply {
    try entry.check(tx)
    try Participation(tx: tx).checkName(request.name.value, of: app)
    try table.create(request.name.value, by: account, of: app.id, at: tx.wallNow)
    return try reply()
  }

  func join(_ request: JoinGroup) throws -> ListGroups.Reply {
    guard let group = try table.find(request.code, in: app.id) else { throw Failure.notFound(.noGroup) }
    guard try table.group(group.id, of: account) == nil else { return try reply() }
    try entry.check(tx)
    try entry.rules.requireRoom(among: try table.members(of: group.id))
    try table.add(account, to: group.id, at: tx.wallNow)
    return try reply()
  }

  func leave(_ request: LeaveGroup) throws -> ListGroups.Reply {
    guard let group = try table.group(request.group.value, of: account) else { throw Failure.notFound(.noGroup) }
    var leaving = account
    if let player = request.player?.value {
      guard let member = try PlayerTable(db: tx).account(of: player, in: app.id),
        try table.group(group.id, of: member) != nil
      else { throw Failure.notFound(.noPlayer) }
      guard group.owner == account || member == account else { throw Failure.permissionDenied(.notYourGroup) }
      leaving = member
    }
    try table.remove(leaving, from: group.id)
    return try reply()
  }

  func renew(_ request: RenewGroupCode) throws -> ListGroups.Reply {
    guard let group = try table.group(request.group.value, of: account) else { throw Failure.notFound(.noGroup) }
    guard group.owner == account else { throw Failure.permissionDenied(.notYourGroup) }
    try table.renew(group.id)
    return try reply()
  }

  private func reply() throws -> ListGroups.Reply { ListGroups.Reply(groups: try table.groups(of: account)) }
}
