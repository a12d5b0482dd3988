import Files
import Wire

/// The file in the runtime folder in which `quintet up` records the deployment's other folders, so that other commands
/// find them.
///
/// `up` holds the file's lock while it runs, and deletes the file when it ends. A killed `up` leaves the file behind.
struct DeploymentRecord: Codable, Hashable, Sendable {
  var state: String
  var apps: String
  var programs: String

  private static func path(in runtime: String) -> String { "\(runtime)/deployment.json" }

  /// A record in a runtime folder.
  struct Found: Hashable {
    var record: DeploymentRecord
    /// True if the `quintet up` that wrote the record isn't running.
    var isLeftOver: Bool
  }

  /// Reads the file in a runtime folder. Returns nil if there is none, if it belongs to a user other than root and this
  /// user, or if it is left over and another deployment uses the folder now.
  static func read(in runtime: String) -> Found? {
    let path = path(in: runtime)
    guard let facts = Disk.facts(path), facts.kind == .file, [0, Machine.user].contains(facts.user),
      let text = try? Disk.read(path, limit: 1 << 16),
      let record = try? JSON.decode(DeploymentRecord.self, from: text)
    else { return nil }
    if Disk.isHeld(path) { return Found(record: record, isLeftOver: false) }
    return Machine.isBound("\(runtime)/gateway.sock") ? nil : Found(record: record, isLeftOver: true)
  }

  /// Writes the file, which is valid while the returned handle exists.
  func write(in runtime: String) throws -> LockedFile {
    try LockedFile(JSON.encode(self) + [UInt8(ascii: "\n")], at: Self.path(in: runtime))
  }
}
