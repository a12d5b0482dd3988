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

  /// Whether a version came out before another.
  package static func < (a: ClientVersion, b: ClientVersion) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}
