import Crypto
import Files
import Wire

/// The contents of files, each stored under its id in one folder of the service. All methods block: call them on worker
/// threads.
///
/// The length of an unfinished file is the only record of the number of received bytes, so no other record can disagree
/// with it after a crash. After a power failure, a file may contain bytes that no client sent. The file's digest
/// reveals this.
package struct TransferFolder: Sendable {
  /// The folder's path. The folder is created with the first file.
  package let path: String

  /// - Parameter path: The path of a folder that is used only for these files.
  package init(_ path: String) { self.path = path }

  package func file(_ id: String) -> String { "\(path)/\(id)" }

  /// Returns the number of bytes of a file that have been received.
  package func received(_ id: String) -> Int { Disk.facts(file(id))?.bytes ?? 0 }

  /// Writes the bytes of a piece that haven't been received yet, and returns the number of bytes received so far.
  /// Received bytes aren't replaced, because the file's digest may already have been verified.
  ///
  /// - Throws: The errors of `PieceRule.check`; `FileFault` if the disk is full.
  func put(_ piece: [UInt8], at offset: Int, sha256: String, of file: TransferFile) throws -> Int {
    let there = received(file.id)
    try PieceRule.check(piece, at: offset, sha256: sha256, of: file.bytes, received: there)
    let end = offset + piece.count
    guard end > there else { return there }
    try Disk.makeDirectories(path, mode: 0o700)
    try Disk.write(Array(piece[(there - offset)...]), to: self.file(file.id), at: there, mode: 0o600)
    return end
  }

  /// Syncs a completely received file and verifies its digest. Deletes the file if the digest differs.
  ///
  /// - Throws: `conflict` with `received` if bytes are missing or the digest differs.
  func seal(_ file: TransferFile) throws {
    let path = self.file(file.id)
    let there = received(file.id)
    if file.bytes == 0, there == 0 {
      try Disk.makeDirectories(self.path, mode: 0o700)
      try Disk.write([], to: path, at: 0, mode: 0o600)
    }
    guard there == file.bytes else { throw PieceRule.hole(received: there) }
    // Compute the digest after the sync, so that it covers what the disk has accepted.
    try Disk.sync(path)
    guard try digest(path) == file.sha256 else {
      try Disk.remove(path)
      throw PieceRule.wrongDigest
    }
  }

  /// Returns a range of a finished file.
  ///
  /// - Throws: `not_found` if the file is missing or ends before the range does.
  func read(_ range: Range<Int>, of file: TransferFile) throws -> [UInt8] {
    if range.isEmpty { return [] }
    guard let bytes = try? Disk.read(self.file(file.id), from: range.lowerBound, count: range.count),
      bytes.count == range.count
    else { throw Failure.notFound(.noFile) }
    return bytes
  }

  /// Appends to a file that the service writes itself, and returns the new length.
  func append(_ part: [UInt8], to id: String, at offset: Int) throws -> Int {
    try Disk.makeDirectories(path, mode: 0o700)
    try Disk.write(part, to: file(id), at: offset, mode: 0o600)
    return offset + part.count
  }

  /// Moves a file into the folder and returns the file's length.
  func take(_ path: String, as id: String) throws -> Int {
    try Disk.makeDirectories(self.path, mode: 0o700)
    try Disk.move(path, to: file(id))
    return received(id)
  }

  /// Syncs a file that the service wrote itself, and returns the file's digest.
  func close(_ id: String) throws -> String {
    try Disk.sync(file(id))
    return try digest(file(id))
  }

  /// Deletes a file. If this fails, the file is found and deleted at the next start.
  func remove(_ id: String) { try? Disk.remove(file(id)) }

  /// Returns the ids of all files in the folder.
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
