/// A version of a client, as stores have them: up to four numbers, `1.4.2`. Those that aren't written are 0.
package struct ClientVersion: Comparable, Sendable {
  private let numbers: [UInt32]

  /// Nil for anything else.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? UInt32(String(Substring(part))) : nil
    }
    guard (1...4).contains(parts.count), numbers.count == parts.count else { return nil }
    self.numbers = numbers + [UInt32](repeating: 0, count: 4 - numbers.count)
  }

  /// Reads the numbers that a client's own text begins with: `1.4.2 (45)`, `v1.4.2-beta`. Nil if there are none.
  package init?(leading text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let plain = text.utf8.drop { $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "V") }
      .prefix { digits.contains($0) || $0 == UInt8(ascii: ".") }
    let parts = plain.split(separator: UInt8(ascii: ".")).prefix(4)
    self.init(parts.map { String(Substring($0)) }.joined(separator: "."))
  }

  /// Whether a version came out before another.
  package static func < (a: ClientVersion, b: ClientVersion) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}
