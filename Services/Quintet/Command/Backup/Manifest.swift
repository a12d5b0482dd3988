import CivilTime
import Crypto
import Files
import Storage
import Wire

/// What a backup consists of. Written last: a folder without one is no backup.
struct Manifest: Codable, Hashable, Sendable {
  static let file = "manifest.json"
  static let currentFormat = 1

  var format: Int
  /// Of the programs that made it.
  var version: String
  /// New for each backup; sealed parts open in theirs only.
  var backup: String
  var madeAt: Timestamp
  /// Nil for one that anybody can read.
  var sealing: Sealing?
  var stores: [Entry]

  struct Sealing: Codable, Hashable, Sendable {
    var cost: SealingKey.Cost
    /// Base64.
    var salt: String
  }

  struct Entry: Codable, Hashable, Sendable {
    var service: String
    var file: String
    /// Of the database, unsealed.
    var bytes: Int
    /// Of the file as it lies in the backup.
    var sha256: String
    /// What the audit of the copy found; how far its events are.
    var audit: StoreAudit
  }

  /// - Throws: what is wrong with the folder, in words.
  static func read(in folder: String) throws -> Manifest {
    let path = "\(folder)/\(file)"
    guard try Disk.exists(path) else {
      throw BackupFault("\(folder) is no backup, or one that was cut short: it has no \(file)")
    }
    let manifest: Manifest
    do { manifest = try JSON.decode(from: try Disk.read(path)) } catch { throw BackupFault("\(path): \(error)") }
    guard manifest.format == currentFormat else {
      throw BackupFault(
        "\(path) has format \(manifest.format), this program knows \(currentFormat): use its own version \(manifest.version)"
      )
    }
    return manifest
  }

  func write(in folder: String) throws {
    try Disk.write(try JSON.encode(self) + [UInt8(ascii: "\n")], to: "\(folder)/\(Self.file)", mode: 0o600)
  }
}

/// Why there is no backup, or none to restore.
struct BackupFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
