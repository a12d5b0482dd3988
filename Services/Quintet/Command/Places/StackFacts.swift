import Files
import Wire

/// What `quintet up` writes down of its stack in the runtime folder. Whoever is told that folder finds the rest by it.
///
/// It is true as long as `up` runs: it holds the file, and takes it away at its end. One whose holder was killed says
/// nothing, since another stack may have been there since, or the settings name another place.
struct StackFacts: Codable, Hashable, Sendable {
  /// The folder of the databases.
  var state: String
  /// The folder of the apps' data.
  var apps: String
  /// The folder of the services' programs.
  var programs: String

  private static func path(in runtime: String) -> String { "\(runtime)/stack.json" }

  /// What is written down in a runtime folder; nil if nothing is, if whoever wrote it doesn't run any more, or if that
  /// was somebody else, whom nobody should believe.
  static func read(in runtime: String) -> StackFacts? {
    let path = path(in: runtime)
    guard let facts = Disk.facts(path), facts.kind == .file, [0, Machine.user].contains(facts.user),
      Disk.isHeld(path), let text = try? Disk.read(path, limit: 1 << 16)
    else { return nil }
    return try? JSON.decode(StackFacts.self, from: text)
  }

  /// Writes it down for as long as what is returned is kept.
  func write(in runtime: String) throws -> HeldFile {
    try HeldFile(JSON.encode(self) + [UInt8(ascii: "\n")], at: Self.path(in: runtime))
  }
}
