import Files
import Wire

/// The file in the runtime folder in which `quintet up` records the deployment's other folders, so that other commands
/// find them.
///
/// The file is valid while `up` runs and holds its lock; `up` deletes it at its end. If `up` was killed, the file is
/// ignored, because it may be outdated.
struct DeploymentRecord: Codable, Hashable, Sendable {
  var state: String
  var apps: String
  var programs: String

  private static func path(in runtime: String) -> String { "\(runtime)/deployment.json" }

  /// Reads the file in a runtime folder. Returns nil if there is none, if its writer isn't running any more, or if it
  /// belongs to a user other than root and this user.
  static func read(in runtime: String) -> DeploymentRecord? {
    let path = path(in: runtime)
    guard let facts = Disk.facts(path), facts.kind == .file, [0, Machine.user].contains(facts.user),
      Disk.isHeld(path), let text = try? Disk.read(path, limit: 1 << 16)
    else { return nil }
    return try? JSON.decode(DeploymentRecord.self, from: text)
  }

  /// Writes the file, which is valid while the returned handle exists.
  func write(in runtime: String) throws -> LockedFile {
    try LockedFile(JSON.encode(self) + [UInt8(ascii: "\n")], at: Self.path(in: runtime))
  }
}
