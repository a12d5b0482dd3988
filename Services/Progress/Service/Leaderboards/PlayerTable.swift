import CivilTime
import Crypto
import Storage

/// The table `players`: who takes part in leaderboards, and what others see of them.
struct PlayerTable {
  let db: Connection

  /// Somebody who takes part.
  struct Player: Hashable {
    /// What others know them by.
    var id: String
    var name: String
    /// Whether those who run the app took the name off.
    var isHidden: Bool
    /// From when on what is done counts.
    var joinedAt: Timestamp
  }

  func player(_ account: String) throws -> Player? {
    try db.first("SELECT player, name, is_hidden, joined_at FROM players WHERE account = $1", account) {
      Player(id: $0.string(0), name: $0.string(1), isHidden: $0.bool(2), joinedAt: $0.timestamp(3))
    }
  }

  /// Who goes by an id among an app's players.
  func account(of player: String, in app: String) throws -> String? {
    try db.first("SELECT account FROM players WHERE player = $1 AND app = $2", player, app) { $0.string(0) }
  }

  /// Has somebody take part, or go by another name; one that was hidden stays hidden.
  func save(_ name: String, of account: String, app: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO players (account, app, player, name, joined_at, is_hidden) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account) DO UPDATE SET is_hidden = excluded.is_hidden, name = excluded.name
      """, account, app, SecureRandom.identifier("ply"), name, time,
      try HiddenNameTable(db: db, account: account).contains(name))
  }

  /// Takes a name off the boards, or puts it back.
  ///
  /// - Returns: whether there is such a player.
  func hide(_ player: String, _ isHidden: Bool, at time: Timestamp) throws -> Bool {
    let known = try db.first("SELECT account, name FROM players WHERE player = $1", player) {
      (account: $0.string(0), name: $0.string(1))
    }
    guard let (account, name) = known else { return false }
    try db.run("UPDATE players SET is_hidden = $2 WHERE player = $1", player, isHidden)
    let names = HiddenNameTable(db: db, account: account)
    if isHidden { try names.add(name, at: time) } else { try names.remove(name) }
    return true
  }

  /// Has nobody see a name that was taken off another account of the same person.
  func markHidden(_ account: String) throws {
    try db.run("UPDATE players SET is_hidden = 1 WHERE account = $1", account)
  }

  func remove(_ account: String) throws { try db.run("DELETE FROM players WHERE account = $1", account) }
}
