import Crypto

/// The number of a table's rows and a checksum of their content. The checksum doesn't depend on the order of the rows.
/// Rows can also be subtracted, so a digest can be kept up to date as rows change.
struct TableDigest: Hashable, Sendable {
  private(set) var rows = 0
  private var sum: [UInt64] = [0, 0]

  mutating func add(_ row: MoveTable.Row) { count(row, 1) }
  mutating func subtract(_ row: MoveTable.Row) { count(row, -1) }

  private mutating func count(_ row: MoveTable.Row, _ sign: Int) {
    rows += sign
    let parts = Self.parts(row)
    for place in sum.indices { sum[place] = sign > 0 ? sum[place] &+ parts[place] : sum[place] &- parts[place] }
  }

  /// The checksum in hexadecimal.
  var text: String { sum.map { part in String(repeating: "0", count: 16 - hex(part).count) + hex(part) }.joined() }
  private func hex(_ number: UInt64) -> String { String(number, radix: 16) }

  /// Returns the first half of a SHA-256 digest over the values, each with its type and length.
  private static func parts(_ row: MoveTable.Row) -> [UInt64] {
    var bytes: [UInt8] = []
    func append(_ kind: UInt8, _ part: some Collection<UInt8>) {
      bytes.append(kind)
      bytes += big(UInt64(part.count))
      bytes += part
    }
    for value in row {
      switch value {
      case nil: bytes.append(0)
      case .integer(let number): append(1, big(UInt64(bitPattern: number)))
      // 0 and -0 are equal in both engines.
      case .real(let number): append(2, big((number == 0 ? 0 : number).bitPattern))
      case .text(let text): append(3, text.utf8)
      case .blob(let blob): append(4, blob)
      }
    }
    let digest = SHA256.digest(bytes)
    return [0, 8].map { start in digest[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
  }

  private static func big(_ number: UInt64) -> [UInt8] { PostgresValue.big(number) }
}
