import AppCatalog
import CivilTime
import MessageBus
import ProgressContract
import Storage
import Wire

/// The operations on groups. Each runs in one transaction.
struct GroupOperations {
  private let rules: Leaderboards.Groups
  private let app: App
  private let account: String
  private let tx: Transaction
  private var table: GroupTable { GroupTable(db: tx) }

  /// - Throws: `not_found` if the app has no groups.
  init(_ catalog: AppCatalog, for caller: Caller, in tx: Transaction) throws {
    let principal = try caller.account()
    guard let app = catalog[principal.app], let rules = app.leaderboards?.groups else {
      throw Failure.notFound(.noGroups)
    }
    self.app = app
    self.rules = rules
    account = principal.account
    self.tx = tx
  }

  func create(_ request: CreateGroup) throws -> ListGroups.Reply {
    try checkPlayer()
    try checkCapacity()
    try Participation(tx: tx).checkName(request.name.value, of: app)
    try table.create(request.name.value, by: account, of: app.id, at: tx.wallNow)
    return try reply()
  }

  func join(_ request: JoinGroup) throws -> ListGroups.Reply {
    guard let group = try table.find(request.code, in: app.id) else { throw Failure.notFound(.noGroup) }
    guard try table.group(group.id, of: account) == nil else { return try reply() }
    try checkPlayer()
    try checkCapacity()
    try checkCapacity(of: group)
    try table.add(account, to: group.id, at: tx.wallNow)
    return try reply()
  }

  func leave(_ request: LeaveGroup) throws -> ListGroups.Reply {
    let group = try group(request.group)
    let leaving = try request.player.map { try member($0, of: group) } ?? account
    guard group.owner == account || leaving == account else { throw Failure.permissionDenied(.notYourGroup) }
    try table.remove(leaving, from: group.id)
    return try reply()
  }

  func renew(_ request: RenewGroupCode) throws -> ListGroups.Reply {
    let group = try group(request.group)
    guard group.owner == account else { throw Failure.permissionDenied(.notYourGroup) }
    try table.renew(group.id)
    return try reply()
  }

  private func reply() throws -> ListGroups.Reply { ListGroups.Reply(groups: try table.groups(of: account)) }

  /// - Throws: `conflict` if the account has no player name.
  private func checkPlayer() throws {
    guard try PlayerTable(db: tx).player(account) != nil else { throw Failure.conflict(.joinLeaderboardsFirst) }
  }

  /// - Throws: `not_found` if the account isn't a member of a group with this id.
  private func group(_ id: Identifier) throws -> GroupTable.Group {
    guard let group = try table.group(id.value, of: account) else { throw Failure.notFound(.noGroup) }
    return group
  }

  /// Returns the account of a player who is a member of a group.
  private func member(_ player: Identifier, of group: GroupTable.Group) throws -> String {
    guard let member = try PlayerTable(db: tx).account(of: player.value, in: app.id),
      try table.group(group.id, of: member) != nil
    else { throw Failure.notFound(.noPlayer) }
    return member
  }

  /// - Throws: `limit_exceeded` if the group is full.
  private func checkCapacity(of group: GroupTable.Group) throws {
    let members = try table.members(of: group.id)
    guard members < rules.maxMembers else {
      throw Failure.limitExceeded(.groupFull(limit: rules.maxMembers), current: members, limit: rules.maxMembers)
    }
  }

  /// - Throws: `limit_exceeded` if the account can't belong to another group.
  private func checkCapacity() throws {
    let count = try table.groups(of: account).count
    guard count < rules.most else {
      throw Failure.limitExceeded(.groupLimit(limit: rules.most), current: count, limit: rules.most)
    }
  }
}
