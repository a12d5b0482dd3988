import CivilTime
import NotificationsContract
import Storage
import Wire

/// The table `push_devices`: where accounts are reached by pushes.
struct PushDevices {
  let db: Connection

  /// Devices of one account; of more the one that was set longest ago goes.
  static let most = 20

  /// Has a session's device be reached by a token. A token is one device's: whoever had it before has it no more.
  func set(
    _ token: String, _ environment: PushEnvironment, session: String, of account: String, at time: Timestamp
  ) throws {
    try db.run("DELETE FROM push_devices WHERE account = $1 AND session = $2 AND token <> $3", account, session, token)
    try db.run(
      """
      INSERT INTO push_devices (token, account, session, environment, set_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (token) DO UPDATE SET account = $2, session = $3, environment = $4, set_at = $5
      """, token, account, session, environment.rawValue, time)
    try db.run(
      """
      DELETE FROM push_devices WHERE account = $1 AND token NOT IN (
        SELECT token FROM push_devices WHERE account = $1 ORDER BY set_at DESC, token LIMIT $2)
      """, account, Self.most)
  }

  /// Has a session's device be reached no more.
  func remove(session: String, of account: String) throws {
    try db.run("DELETE FROM push_devices WHERE account = $1 AND session = $2", account, session)
  }

  /// Has a token be used no more, unless its device set it again after the time at which it was found to be dead.
  func remove(_ token: String, deadAt time: Timestamp?) throws {
    try db.run("DELETE FROM push_devices WHERE token = $1 AND set_at <= $2", token, time?.milliseconds ?? .max)
  }

  /// An account's devices, as deliveries name them.
  func addresses(of account: String) throws -> [String] {
    try db.rows("SELECT environment, token FROM push_devices WHERE account = $1 ORDER BY token", account) {
      "\($0.string(0))/\($0.string(1))"
    }
  }
}
