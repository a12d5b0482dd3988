import CivilTime
import Crypto
import Files
import Storage
import Wire

/// The contents of a backup. The manifest is written last, so a folder without a manifest isn't a backup.
struct Manifest: Codable, Hashable, Sendable {
  static let file = "manifest.json"
  static let currentFormat = 1

  var format: Int
  /// The version of the programs that made the backup.
  var version: String
  /// The backup's id. Encrypted parts can only be decrypted as part of the same backup.
  var backup: String
  var madeAt: Timestamp
  /// The encryption parameters; nil for an unencrypted backup.
  var sealing: Sealing?
  var stores: [Entry]

  struct Sealing: Codable, Hashable, Sendable {
    var cost: SealingKey.Cost
    /// The salt in Base64.
    var salt: String
  }

  struct Entry: Codable, Hashable, Sendable {
    var service: String
    var file: String
    /// The size of the unencrypted database.
    var bytes: Int
    /// The checksum of the file in the backup.
    var sha256: String
    /// The audit of the copy, with the positions of its events.
    var audit: StoreAudit
  }

  /// Returns true if a folder has a manifest, and is therefore a complete backup.
  static func exists(in folder: String) -> Bool { (try? Disk.exists("\(folder)/\(file)")) == true }

  /// - Throws: `BackupFault` with a description of the problem.
  static func read(in folder: String) throws -> Manifest {
    let path = "\(folder)/\(file)"
    guard let facts = Disk.facts(folder) else { throw BackupFault("the backup \(folder) doesn't exist") }
    guard facts.kind != .file else { throw BackupFault("\(folder) is a file: give the folder of a backup") }
    guard try Disk.exists(path) else {
      throw BackupFault("\(folder) isn't a complete backup: it has no \(file)")
    }
    let manifest: Manifest
    do { manifest = try JSON.decode(from: try Disk.read(path)) } catch { throw BackupFault("\(path): \(error)") }
    guard manifest.format == currentFormat else {
      throw BackupFault(
        "\(path) has format \(manifest.format), but this program reads \(currentFormat): use version \(manifest.version)"
      )
    }
    return manifest
  }

  func write(in folder: String) throws {
    try Disk.write(try JSON.encode(self) + [UInt8(ascii: "\n")], to: "\(folder)/\(Self.file)", mode: 0o600)
  }
}

/// The reason why a backup can't be made or restored.
struct BackupFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
