/// A schema migration: a numbered SQL file whose statements never change once the file has shipped.
package struct Migration: Hashable, Sendable {
  /// The number, at least 1. It is 0 if the file's name has no number, and `Store.open` rejects such a migration.
  package var number: Int
  /// The file's name without number and extension: "cards".
  package var name: String
  /// One or more statements, run in one transaction.
  package var sql: String
  /// The checksums of earlier versions of the file that differ only in comments. A database with one of these checksums
  /// in its history counts as up to date.
  package var formerChecksums: Set<String>

  package init(number: Int, name: String, sql: String, formerChecksums: Set<String> = []) {
    self.number = number
    self.name = name
    self.sql = sql
    self.formerChecksums = formerChecksums
  }

  /// Creates a migration from an embedded file: `Migration(fileNamed: "0001-cards.sql",
  /// PackageResources._0001_cards_sql)`.
  package init(fileNamed file: String, _ bytes: [UInt8], formerChecksums: Set<String> = []) {
    let digits = file.prefix { $0.isASCII && $0.isNumber }
    let rest = file.dropFirst(digits.count).drop { $0 == "-" || $0 == "_" }
    self.init(
      number: Int(digits) ?? 0, name: String(rest.hasSuffix(".sql") ? rest.dropLast(4) : rest),
      sql: String(decoding: bytes, as: UTF8.self), formerChecksums: formerChecksums)
  }

  /// A checksum of the SQL (FNV-1a). It detects accidental edits of an applied migration, but it doesn't protect
  /// against deliberate edits.
  var checksum: String {
    let hash = sql.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  /// Returns true if a database with this checksum in its history has applied this migration.
  func matches(_ applied: String) -> Bool { applied == checksum || formerChecksums.contains(applied) }
}
