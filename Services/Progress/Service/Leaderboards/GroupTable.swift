import CivilTime
import Crypto
import ProgressContract
import Storage
import Wire

/// The tables `player_groups` and `group_members`.
struct GroupTable {
  let db: Connection

  struct Group: Hashable {
    let id: String
    /// The account that may change the group.
    let owner: String
  }

  /// Returns the groups of an account, as that account sees them.
  func groups(of account: String) throws -> [PlayerGroup] {
    try db.rows(
      """
      SELECT team.id, name, code, team.account,
        (SELECT count(*) FROM group_members AS other WHERE other.group_id = team.id) AS members
      FROM group_members AS own JOIN player_groups AS team ON team.id = own.group_id
      WHERE own.account = $1 ORDER BY own.joined_at, team.id
      """, account
    ) { row in
      PlayerGroup(
        id: row.string("id"), name: row.string("name"), code: try SpokenCode(typed: row.string("code")),
        members: row.int("members"), isOwner: row.string("account") == account)
    }
  }

  /// Returns a group if the account is a member.
  func group(_ id: String, of account: String) throws -> Group? {
    try db.first(
      """
      SELECT team.id, team.account FROM group_members AS own JOIN player_groups AS team ON team.id = own.group_id
      WHERE own.account = $1 AND own.group_id = $2
      """, account, id
    ) { Group(id: $0.string("id"), owner: $0.string("account")) }
  }

  /// Returns the group with a code.
  func find(_ code: SpokenCode, in app: String) throws -> Group? {
    try db.first("SELECT id, account FROM player_groups WHERE code = $1 AND app = $2", code.characters, app) {
      Group(id: $0.string("id"), owner: $0.string("account"))
    }
  }

  /// Returns the number of members.
  func members(of group: String) throws -> Int {
    try db.value(of: Int.self, "SELECT count(*) FROM group_members WHERE group_id = $1", group) ?? 0
  }

  func create(_ name: String, by account: String, of app: String, at time: Timestamp) throws {
    let id = SecureRandom.identifier("grp")
    try db.run(
      "INSERT INTO player_groups (id, app, account, name, code, created_at) VALUES ($1, $2, $3, $4, $5, $6)", id, app,
      account, name, try freshCode().characters, time)
    try add(account, to: id, at: time)
  }

  func add(_ account: String, to group: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO group_members (account, group_id, joined_at) VALUES ($1, $2, $3)
      ON CONFLICT (account, group_id) DO NOTHING
      """, account, group, time)
  }

  /// Replaces the group's code.
  func renew(_ group: String) throws {
    try db.run("UPDATE player_groups SET code = $2 WHERE id = $1", group, try freshCode().characters)
  }

  /// Removes a member. If the member was the owner, the member who joined first becomes the owner. A group without
  /// members is deleted.
  func remove(_ account: String, from group: String) throws {
    try db.run("DELETE FROM group_members WHERE account = $1 AND group_id = $2", account, group)
    let heir = try db.value(
      of: String.self, "SELECT account FROM group_members WHERE group_id = $1 ORDER BY joined_at, account LIMIT 1",
      group)
    if let heir {
      try db.run("UPDATE player_groups SET account = $3 WHERE id = $1 AND account = $2", group, account, heir)
    } else {
      try db.run("DELETE FROM player_groups WHERE id = $1", group)
    }
  }

  /// Removes an account from all its groups.
  func removeAll(of account: String) throws {
    for group in try groups(of: account) { try remove(account, from: group.id) }
  }

  /// Moves another account's memberships and groups to this account.
  func merge(from other: String, into account: String) throws {
    try db.run(
      """
      INSERT INTO group_members (account, group_id, joined_at)
      SELECT $2, group_id, joined_at FROM group_members WHERE account = $1
      ON CONFLICT (account, group_id) DO NOTHING
      """, other, account)
    try db.run("DELETE FROM group_members WHERE account = $1", other)
    try db.run("UPDATE player_groups SET account = $2 WHERE account = $1", other, account)
  }

  /// Returns the members' scores, best first.
  func scorers(of group: String, in key: BoardPeriod) throws -> [ScoreTable.Scorer] {
    try db.rows(
      """
      SELECT \(ScoreTable.columns)
      FROM group_members AS own JOIN scores ON scores.account = own.account
      WHERE own.group_id = $1 AND scores.board = $2 AND scores.period = $3 ORDER BY score DESC, player DESC
      """, group, key.board, key.period.number, map: ScoreTable.scorer)
  }

  private func freshCode() throws -> SpokenCode {
    var code = SpokenCode.random()
    while try db.value(of: Int.self, "SELECT 1 FROM player_groups WHERE code = $1", code.characters) != nil {
      code = SpokenCode.random()
    }
    return code
  }
}
