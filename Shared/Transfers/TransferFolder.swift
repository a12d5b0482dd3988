import Crypto
import Files
import Wire

/// The bytes of files, each under its id in one folder of the service's own. All of it blocks: for threads.
///
/// What was received of an unfinished file is what its file is long: that needs no second place which could say
/// something else after a kill. After a loss of power a file may hold what nobody sent; its digest tells.
package struct TransferFolder: Sendable {
  /// Where it is; made with the first file.
  package let path: String

  /// - Parameter path: of a folder that nothing else puts files into.
  package init(_ path: String) { self.path = path }

  /// The path of a file's bytes.
  package func file(_ id: String) -> String { "\(path)/\(id)" }

  /// How many bytes there are of a file.
  package func received(_ id: String) -> Int { Disk.facts(file(id))?.bytes ?? 0 }

  /// Writes a piece; returns how many bytes there are then.
  ///
  /// - Throws: what `PieceRule.check` does; `unavailable` for a full disk.
  func put(_ piece: [UInt8], at offset: Int, sha256: String, of file: TransferFile) throws -> Int {
    let there = received(file.id)
    try PieceRule.check(piece, at: offset, sha256: sha256, of: file.bytes, received: there)
    try Disk.makeDirectories(path, mode: 0o700)
    try Disk.write(piece, to: self.file(file.id), at: offset, mode: 0o600)
    return max(there, offset + piece.count)
  }

  /// Compares the whole with its digest and has it on disk; all is thrown away if it is another.
  ///
  /// - Throws: `conflict` with `received`.
  func seal(_ file: TransferFile) throws {
    let path = self.file(file.id)
    let there = received(file.id)
    if file.bytes == 0, there == 0 {
      try Disk.makeDirectories(self.path, mode: 0o700)
      try Disk.write([], to: path, at: 0, mode: 0o600)
    }
    guard there == file.bytes else { throw PieceRule.hole(received: there) }
    // Digest behind sync: what is compared is what the disk took.
    try Disk.sync(path)
    guard try digest(path) == file.sha256 else {
      try Disk.remove(path)
      throw PieceRule.wrongDigest
    }
  }

  /// A part of a finished file.
  ///
  /// - Throws: `not_found` if it isn't there, or is shorter.
  func read(_ range: Range<Int>, of file: TransferFile) throws -> [UInt8] {
    if range.isEmpty { return [] }
    guard let bytes = try? Disk.read(self.file(file.id), from: range.lowerBound, count: range.count),
      bytes.count == range.count
    else { throw Failure.notFound(.noFile) }
    return bytes
  }

  /// Appends to a file that the service itself makes; returns how long it is then.
  func append(_ part: [UInt8], to id: String, at offset: Int) throws -> Int {
    try Disk.makeDirectories(path, mode: 0o700)
    try Disk.write(part, to: file(id), at: offset, mode: 0o600)
    return offset + part.count
  }

  /// Moves a file here; returns how long it is.
  func take(_ path: String, as id: String) throws -> Int {
    try Disk.makeDirectories(self.path, mode: 0o700)
    try Disk.move(path, to: file(id))
    return received(id)
  }

  /// Has a file that the service made on disk; returns its digest.
  func close(_ id: String) throws -> String {
    try Disk.sync(file(id))
    return try digest(file(id))
  }

  /// Takes a file away. One that can't be removed is found again at the next start.
  func remove(_ id: String) { try? Disk.remove(file(id)) }

  /// The ids of all files that are there.
  func ids() -> [String] { (try? Disk.list(path)) ?? [] }

  private func digest(_ path: String) throws -> String {
    let digest = SHA256Stream()
    var offset = 0
    while true {
      let part = try Disk.read(path, from: offset, count: 256 << 10)
      if part.isEmpty { return digest.finish() }
      digest.add(part)
      offset += part.count
    }
  }
}
