import Crypto
import Files

/// Encodes a database's bytes for a backup and decodes them, part by part. With a passphrase, the parts are encrypted.
///
/// An encrypted file is a sequence of parts of `part` bytes, each with its authentication tag. The last part is marked,
/// so that truncation is detected.
struct Sealing: Sendable {
  static let part = 1 << 20
  private let key: SealingKey?
  private let backup: String

  init(key: SealingKey?, backup: String) {
    self.key = key
    self.backup = backup
  }

  /// Derives the key from the passphrase in a file.
  ///
  /// - Throws: `BackupFault` if other users can read the file, or if the passphrase has fewer than 12 bytes.
  static func key(passphraseFile path: String, _ sealing: Manifest.Sealing) throws -> SealingKey {
    let passphrase = try passphrase(in: path)
    guard let salt = Base64.decode(sealing.salt.utf8) else { throw BackupFault("the manifest's salt isn't Base64") }
    return try SealingKey(passphrase: passphrase, salt: salt, cost: sealing.cost)
  }

  private static func passphrase(in path: String) throws -> [UInt8] {
    guard let facts = Disk.facts(path) else { throw BackupFault("the passphrase file \(path) doesn't exist") }
    if Disk.isFolder(path) { throw BackupFault("the passphrase file \(path) is a folder") }
    guard facts.mode & 0o077 == 0 else {
      throw BackupFault("other users can read the passphrase file \(path): run chmod 0600 \(path)")
    }
    let text = try Disk.read(path, limit: 4096).reversed().drop { $0 == 10 || $0 == 13 }.reversed()
    guard text.count >= 12 else { throw BackupFault("the passphrase in \(path) has fewer than 12 bytes") }
    return Array(text)
  }

  /// Returns a part as it is stored in the backup.
  ///
  /// - Parameters:
  ///   - file: the number of the file in the backup, which makes each part's nonce unique within the backup.
  func sealed(_ bytes: [UInt8], of service: String, file: Int, index: Int, isLast: Bool) -> [UInt8] {
    guard let key else { return bytes }
    return key.seal(bytes, number: number(file, index), context: context(service, isLast))
  }

  func opened(_ bytes: [UInt8], of service: String, file: Int, index: Int, isLast: Bool) throws -> [UInt8] {
    guard let key else { return bytes }
    return try key.open(bytes, number: number(file, index), context: context(service, isLast))
  }

  /// The stored size of a full part, in bytes.
  var storedPart: Int { key == nil ? Self.part : Self.part + SealingKey.tagBytes }

  private func number(_ file: Int, _ index: Int) -> UInt64 { UInt64(file) << 40 | UInt64(index) }

  private func context(_ service: String, _ isLast: Bool) -> [UInt8] {
    Array("quintet backup 1 \(backup) \(service) \(isLast ? "last" : "more")".utf8)
  }
}
