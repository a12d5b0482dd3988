import Files
import Packing

/// What there is so far of one account's archive, on disk: each part is there whole, or isn't. It blocks: for threads.
///
/// A part is `<service>/<name>`. Whoever is killed leaves one half at the most, which is written anew.
struct ArchiveFolder: Sendable {
  /// Where it is.
  let path: String

  /// Begins a part; what was written of it before is thrown away.
  ///
  /// - Returns: false if it is there already.
  func begin(_ part: String) throws -> Bool {
    if try Disk.exists("\(path)/\(part)") { return false }
    try Disk.makeDirectories(Disk.parent(of: "\(path)/\(part)"), mode: 0o700)
    try Disk.remove(unfinished(part))
    return true
  }

  /// Writes some more of a part that was begun.
  func add(_ bytes: [UInt8], to part: String, at offset: Int) throws {
    try Disk.write(bytes, to: unfinished(part), at: offset, mode: 0o600)
  }

  /// The part is whole.
  func end(_ part: String) throws {
    try Disk.sync(unfinished(part))
    try Disk.move(unfinished(part), to: "\(path)/\(part)")
  }

  /// The part is none after all.
  func abandon(_ part: String) throws { try Disk.remove(unfinished(part)) }

  /// What all parts come to.
  func bytes() throws -> Int { try parts().reduce(0) { $0 + (Disk.facts("\(path)/\($1)")?.bytes ?? 0) } }

  /// Packs all parts; returns where.
  func pack(guide: String) throws -> String {
    let packed = "\(path)/\(Self.packed)"
    try Disk.remove(packed)
    let files = Dictionary(uniqueKeysWithValues: try parts().map { ($0, "\(path)/\($0)") })
    try ZipWriter.write(files: files, texts: ["README.txt": guide], to: packed)
    return packed
  }

  /// Takes all of it away.
  func remove() throws { try Disk.remove(path) }

  private static let packed = "packed.zip"
  private static let half = ".half"

  private func unfinished(_ part: String) -> String { "\(path)/\(part)\(Self.half)" }

  private func parts() throws -> [String] {
    guard try Disk.exists(path) else { return [] }
    return try files(below: "").filter { $0 != Self.packed && !$0.hasSuffix(Self.half) }
  }

  private func files(below folder: String) throws -> [String] {
    try Disk.list("\(path)/\(folder)").flatMap { name -> [String] in
      let file = "\(folder)\(name)"
      return try Disk.kind(of: "\(path)/\(file)") == .directory ? try files(below: "\(file)/") : [file]
    }
  }
}
