import CivilTime
import Storage

/// The table `devices`.
struct DeviceTable {
  let db: Connection

  /// Adds a device to an account.
  func add(_ id: String, account: String, name: String?, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO devices (id, account, name, created_at) VALUES ($1, $2, $3, $4)", id, account, name, time)
  }
}
