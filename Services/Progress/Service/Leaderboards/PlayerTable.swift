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

  /// Has somebody take part, or go by another name.
  func save(_ name: String, of account: String, app: String, at time: Timestamp) throws {
    // A hidden name that is given again stays hidden.
    try db.run(
      """
      INSERT INTO players (account, app, player, name, joined_at, is_hidden) VALUES ($1, $2, $3, $4, $5, 0)
      ON CONFLICT (account) DO UPDATE SET
        is_hidden = CASE WHEN players.name = excluded.name THEN players.is_hidden ELSE 0 END, name = excluded.name
      """, account, app, SecureRandom.identifier("ply"), name, time)
  }

  /// Takes a name off the boards, or puts it back.
  ///
  /// - Returns: whether there is such a player.
  func hide(_ player: String, _ isHidden: Bool) throws -> Bool {
    try db.run("UPDATE players SET is_hidden = $2 WHERE player = $1", player, isHidden)
    return db.changes > 0
  }

  func remove(_ account: String) throws { try db.run("DELETE FROM players WHERE account = $1", account) }
}
