import Crypto
import Files

/// The way of a store's bytes into a backup and out of it: part by part, sealed where a passphrase was given.
///
/// A sealed file is a row of parts of `part` bytes, each with its tag; the last is marked as such, so that none can be
/// cut off.
struct Sealing: Sendable {
  static let part = 1 << 20
  private let key: SealingKey?
  private let backup: String

  init(key: SealingKey?, backup: String) { (self.key, self.backup) = (key, backup) }

  /// The key of a passphrase that a file holds.
  ///
  /// - Throws: for a file that others can read, or a passphrase of less than 12 bytes.
  static func key(passphraseFile path: String, _ sealing: Manifest.Sealing) throws -> SealingKey {
    guard let facts = Disk.facts(path), facts.mode & 0o077 == 0 else {
      throw BackupFault("\(path) must be there, and yours alone: chmod 0600 \(path)")
    }
    let text = try Disk.read(path, limit: 4096).reversed().drop { $0 == 10 || $0 == 13 }.reversed()
    guard text.count >= 12 else { throw BackupFault("the passphrase in \(path) has less than 12 bytes") }
    guard let salt = Base64.decode(sealing.salt.utf8) else { throw BackupFault("the manifest's salt is no Base64") }
    return try SealingKey(passphrase: Array(text), salt: salt, cost: sealing.cost)
  }

  /// A part as it goes into the backup.
  ///
  /// - Parameters:
  ///   - file: the number of the file in the backup: no two parts of a backup are sealed under one number.
  func sealed(_ bytes: [UInt8], of service: String, file: Int, index: Int, isLast: Bool) -> [UInt8] {
    guard let key else { return bytes }
    return key.seal(bytes, number: number(file, index), context: context(service, isLast))
  }

  func opened(_ bytes: [UInt8], of service: String, file: Int, index: Int, isLast: Bool) throws -> [UInt8] {
    guard let key else { return bytes }
    return try key.open(bytes, number: number(file, index), context: context(service, isLast))
  }

  /// Bytes of a whole part as it lies in the backup.
  var storedPart: Int { key == nil ? Self.part : Self.part + SealingKey.tagBytes }

  private func number(_ file: Int, _ index: Int) -> UInt64 { UInt64(file) << 40 | UInt64(index) }

  private func context(_ service: String, _ isLast: Bool) -> [UInt8] {
    Array("quintet backup 1 \(backup) \(service) \(isLast ? "last" : "more")".utf8)
  }
}
