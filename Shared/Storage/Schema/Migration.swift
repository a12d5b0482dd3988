/// One step of a schema's history: a numbered SQL file, never changed once it has shipped.
package struct Migration: Hashable, Sendable {
  /// From 1, rising; 0 if the file's name gave none, which `Store.open` refuses.
  package var number: Int
  /// The file's name without number and ending: "cards".
  package var name: String
  /// One or more statements, run in one transaction.
  package var sql: String
  /// The checksums of earlier texts of this migration that differ in comments only. Databases that had one of them are
  /// up to date.
  package var formerChecksums: Set<String>

  package init(number: Int, name: String, sql: String, formerChecksums: Set<String> = []) {
    self.number = number
    self.name = name
    self.sql = sql
    self.formerChecksums = formerChecksums
  }

  /// From an embedded file: `Migration(fileNamed: "0001-cards.sql", PackageResources._0001_cards_sql)`.
  package init(fileNamed file: String, _ bytes: [UInt8], formerChecksums: Set<String> = []) {
    let digits = file.prefix { $0.isASCII && $0.isNumber }
    let rest = file.dropFirst(digits.count).drop { $0 == "-" || $0 == "_" }
    self.init(
      number: Int(digits) ?? 0, name: String(rest.hasSuffix(".sql") ? rest.dropLast(4) : rest),
      sql: String(decoding: bytes, as: UTF8.self), formerChecksums: formerChecksums)
  }

  /// A fingerprint of the SQL (FNV-1a). It tells an edited file, by accident, from the one that was run; it is no
  /// guard against intent.
  var checksum: String {
    let hash = sql.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  /// Returns whether a database with this checksum in its history has had this migration.
  func matches(_ applied: String) -> Bool { applied == checksum || formerChecksums.contains(applied) }
}
