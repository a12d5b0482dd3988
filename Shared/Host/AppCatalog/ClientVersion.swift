/// A client's version in the form that the app stores use: up to four numbers, such as `1.4.2`. Missing numbers count
/// as 0.
package struct ClientVersion: Comparable, Sendable {
  private let numbers: [UInt32]

  /// Returns nil if the text isn't a version.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? UInt32(String(Substring(part))) : nil
    }
    guard (1...4).contains(parts.count), numbers.count == parts.count else { return nil }
    self.numbers = numbers + [UInt32](repeating: 0, count: 4 - numbers.count)
  }

  /// Creates a version from the numbers at the start of a version text that a client sent, such as `1.4.2 (45)` or
  /// `v1.4.2-beta`. Returns nil if there is no such number.
  package init?(leading text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let plain = text.utf8.drop { $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "V") }
      .prefix { digits.contains($0) || $0 == UInt8(ascii: ".") }
    let parts = plain.split(separator: UInt8(ascii: ".")).prefix(4)
    self.init(parts.map { String(Substring($0)) }.joined(separator: "."))
  }

  package static func < (a: ClientVersion, b: ClientVersion) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}
