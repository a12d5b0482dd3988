import Files
import Wire

/// What `quintet up` writes down of its stack in the runtime folder. Whoever is told that folder finds the rest by it.
///
/// It stays when the stack stops: a stack that is to be restored doesn't run.
struct StackFacts: Codable, Hashable, Sendable {
  /// The folder of the databases.
  var state: String
  /// The folder of the apps' data.
  var apps: String
  /// The folder of the services' programs.
  var programs: String

  private static func path(in runtime: String) -> String { "\(runtime)/stack.json" }

  /// What is written down in a runtime folder; nil if nothing is, or if somebody else wrote it, whom nobody should
  /// believe.
  static func read(in runtime: String) -> StackFacts? {
    let path = path(in: runtime)
    guard let facts = Disk.facts(path), facts.kind == .file, [0, Machine.user].contains(facts.user),
      let text = try? Disk.read(path, limit: 1 << 16)
    else { return nil }
    return try? JSON.decode(StackFacts.self, from: text)
  }

  func write(in runtime: String) throws {
    try Disk.replace(Self.path(in: runtime), with: JSON.encode(self) + [UInt8(ascii: "\n")])
  }
}
