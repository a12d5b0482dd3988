import CivilTime
import NotificationsContract
import Storage
import Wire

/// The table `push_devices`: devices that are registered for pushes.
struct PushDeviceTable {
  let db: Connection

  /// The maximum number of devices for each account. A further registration replaces the oldest one.
  static let most = 20

  /// Registers a session's device. A token belongs to one device, so an earlier registration of it is replaced.
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

  /// Unregisters a session's device.
  func remove(session: String, of account: String) throws {
    try db.run("DELETE FROM push_devices WHERE account = $1 AND session = $2", account, session)
  }

  /// Deletes a token, unless the device registered it again after the time when the push service found it invalid.
  func remove(_ token: String, deadAt time: Timestamp?) throws {
    try db.run("DELETE FROM push_devices WHERE token = $1 AND set_at <= $2", token, time?.milliseconds ?? .max)
  }

  /// Returns an account's devices in the form of a delivery's address.
  func addresses(of account: String) throws -> [String] {
    try db.rows("SELECT environment, token FROM push_devices WHERE account = $1 ORDER BY token", account) {
      "\($0.string("environment"))/\($0.string("token"))"
    }
  }
}
