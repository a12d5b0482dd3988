import Files
import Wire

/// What says that a database lacks changes which another service knows of: `content.lost` beside `content.db`.
///
/// It is a file of its own, so that nothing which still goes on in the database writes over it. It goes only when a
/// person accepts the loss, or with a restore.
struct LossNote: Sendable {
  let path: String

  init(of database: String) { path = StoreFile.companion(of: database, "lost") }

  struct Content: Codable, Hashable, Sendable {
    /// What is missing, and who knows of it.
    var missing: String
    /// How far the database was, by what the other one knows.
    var reached: Int64
    /// Who said so; nil from an earlier release.
    var tellers: [LossTeller]?
  }

  /// Nil for one that isn't there. One that can't be read still says that something is missing.
  func read() -> Content? {
    guard (try? Disk.exists(path)) != false else { return nil }
    let content = try? JSON.decode(Content.self, from: Disk.read(path, limit: 1 << 16))
    return content ?? Content(missing: "\(path) says so, and can't be read", reached: 0)
  }

  /// Returns once it is on disk.
  func write(_ content: Content) throws { try Disk.write(try JSON.encode(content), to: path, mode: 0o600) }

  func remove() throws { try Disk.remove(path) }
}
