import CivilTime
import Crypto
import Storage

/// The table `players`: the accounts that take part in leaderboards, with their public names.
struct PlayerTable {
  let db: Connection

  struct Player: Hashable {
    /// The public id of the player.
    var id: String
    var name: String
    /// True if an operator has hidden the name.
    var isHidden: Bool
    /// The time from which actions count.
    var joinedAt: Timestamp

    /// The name as other players see it; nil if it is hidden.
    var shownName: String? { isHidden ? nil : name }
  }

  func player(_ account: String) throws -> Player? {
    try db.first("SELECT player, name, is_hidden, joined_at FROM players WHERE account = $1", account) {
      Player(
        id: $0.string("player"), name: $0.string("name"), isHidden: $0.bool("is_hidden"),
        joinedAt: $0.timestamp("joined_at"))
    }
  }

  func account(of player: String, in app: String) throws -> String? {
    try db.value(of: String.self, "SELECT account FROM players WHERE player = $1 AND app = $2", player, app)
  }

  /// Adds a player or changes the name. A hidden name stays hidden.
  func save(_ name: String, of account: String, app: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO players (account, app, player, name, joined_at, is_hidden) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account) DO UPDATE SET is_hidden = excluded.is_hidden, name = excluded.name
      """, account, app, SecureRandom.identifier("ply"), name, time,
      try HiddenNameTable(db: db, account: account).contains(name))
  }

  /// Hides a name from leaderboards, or shows it again.
  ///
  /// - Returns: True if the player exists.
  func hide(_ player: String, _ isHidden: Bool, at time: Timestamp) throws -> Bool {
    let known = try db.first("SELECT account, name FROM players WHERE player = $1", player) {
      (account: $0.string("account"), name: $0.string("name"))
    }
    guard let (account, name) = known else { return false }
    try db.run("UPDATE players SET is_hidden = $2 WHERE player = $1", player, isHidden)
    let names = HiddenNameTable(db: db, account: account)
    if isHidden { try names.add(name, at: time) } else { try names.remove(name) }
    return true
  }

  /// Moves another account's player and hidden names to this account. If both accounts have a player, this account's
  /// player is kept. The kept name is hidden if it was hidden for either account.
  ///
  /// - Returns: The account's player; nil if neither account has one.
  func merge(from other: String, into account: String) throws -> Player? {
    let hiddenNames = HiddenNameTable(db: db, account: account)
    try hiddenNames.merge(from: other)
    if try player(account) == nil { try db.run("UPDATE players SET account = $2 WHERE account = $1", other, account) }
    guard let player = try player(account) else { return nil }
    if try hiddenNames.contains(player.name) {
      try db.run("UPDATE players SET is_hidden = 1 WHERE account = $1", account)
    }
    return player
  }

  func remove(_ account: String) throws { try db.run("DELETE FROM players WHERE account = $1", account) }
}
