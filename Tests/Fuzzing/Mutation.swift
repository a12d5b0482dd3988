import TestSupport
package import Wire

/// Mutates known inputs without coverage feedback, for the short runs in the tests. The long runs use libFuzzer (`make
/// fuzz`).
package struct Mutation {
  private var dice: Dice
  private let seeds: [Bytes]
  private let most: Int

  /// Common pieces of texts and frames.
  private static let pieces: [Bytes] = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\/", "0", "-1", "1e9", "true", "null", " ",
    "\n", "\r\n", "Content-Length: ", "\r\n\r\n", "\"id\":", "\"meta\":{", "\"method\":", "\"params\":", "\"token\":\"",
    "\"jsonrpc\":\"2.0\"", "aaaaaaaa", "é", "\0\0\0\u{2}{}", "GET / HTTP/1.1\r\n", "Host: a\r\n",
    "Transfer-Encoding: chunked\r\n", "0\r\n\r\n", "%2e",
    "Connection: ", ";a=b", "\u{1}\0",
  ].map { Bytes($0.utf8) }

  /// - Parameter most: the largest input in bytes.
  package init(_ seeds: [Bytes], seed: UInt64, most: Int = 4096) {
    self.seeds = seeds
    self.most = most
    dice = Dice(seed: seed)
  }

  package mutating func next() -> Bytes {
    var text = dice.pick(seeds)
    for _ in 0..<dice.roll(1..<5) {
      let at = dice.roll(0..<text.count + 1)
      switch dice.roll(0..<6) {
      case 0 where at < text.count: text[at] = UInt8(dice.roll(0..<256))
      case 1: text.insert(contentsOf: dice.pick(Self.pieces), at: at)
      case 2: text.removeSubrange(at..<min(text.count, at + dice.roll(1..<9)))
      case 3:
        let other = dice.pick(seeds)
        text.insert(contentsOf: other.prefix(dice.roll(0..<other.count + 1)), at: at)
      case 4: text.insert(contentsOf: Bytes(repeating: 0x20, count: dice.roll(0..<40)), at: at)
      default: text = Bytes(text[..<at])
      }
    }
    return text.count > most ? Bytes(text[..<most]) : text
  }
}
