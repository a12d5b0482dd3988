import Files
import Packing

/// The collected parts of one account's archive, on disk. Each part is either complete or missing. The functions block:
/// call them on a worker thread.
///
/// A part's name is `<service>/<name>`. If the process is killed, at most one part is incomplete; it is written again
/// later.
struct ArchiveFolder: Sendable {
  let path: String

  /// Begins a part, and discards an incomplete version of it.
  ///
  /// - Returns: False if the part is already complete.
  func begin(_ part: String) throws -> Bool {
    if try Disk.exists("\(path)/\(part)") { return false }
    try Disk.makeDirectories(Disk.parent(of: "\(path)/\(part)"), mode: 0o700)
    try Disk.remove(unfinished(part))
    return true
  }

  /// Writes bytes to an unfinished part.
  func add(_ bytes: [UInt8], to part: String, at offset: Int) throws {
    try Disk.write(bytes, to: unfinished(part), at: offset, mode: 0o600)
  }

  /// Completes a part.
  func end(_ part: String) throws {
    try Disk.sync(unfinished(part))
    try Disk.move(unfinished(part), to: "\(path)/\(part)")
  }

  /// Discards an unfinished part.
  func abandon(_ part: String) throws { try Disk.remove(unfinished(part)) }

  /// Returns the total size of all complete parts, in bytes.
  func bytes() throws -> Int { try parts().reduce(0) { $0 + (Disk.facts("\(path)/\($1)")?.bytes ?? 0) } }

  /// Packs all complete parts.
  ///
  /// - Returns: The path of the ZIP file.
  func pack(guide: String) throws -> String {
    let packed = "\(path)/\(Self.packed)"
    try Disk.remove(packed)
    let files = Dictionary(uniqueKeysWithValues: try parts().map { ($0, "\(path)/\($0)") })
    try ZipWriter.write(files: files, texts: ["README.txt": guide], to: packed)
    return packed
  }

  /// Deletes the folder.
  func remove() throws { try Disk.remove(path) }

  private static let packed = "packed.zip"
  private static let unfinishedSuffix = ".half"

  private func unfinished(_ part: String) -> String { "\(path)/\(part)\(Self.unfinishedSuffix)" }

  private func parts() throws -> [String] {
    guard try Disk.exists(path) else { return [] }
    return try files(below: "").filter { $0 != Self.packed && !$0.hasSuffix(Self.unfinishedSuffix) }
  }

  private func files(below folder: String) throws -> [String] {
    try Disk.list("\(path)/\(folder)").flatMap { name -> [String] in
      let file = "\(folder)\(name)"
      return try Disk.kind(of: "\(path)/\(file)") == .directory ? try files(below: "\(file)/") : [file]
    }
  }
}
