internal import COpenSSL

/// A key made from a passphrase, that seals parts of a file so that nobody without it can read or change them unseen.
///
/// scrypt (RFC 7914) makes guessing dear; AES-256-GCM seals each part under its own number, which is never used twice
/// under one salt. A part opens only in its place: `context` and the number are sealed with it, so parts can't be
/// swapped.
package struct SealingKey: Sendable {
  /// What an attacker must spend for each guess: N = 2^15, r = 8, p = 1, 32 MiB and some 0.1 s.
  package static let cost = Cost(n: 1 << 15, r: 8, p: 1)
  /// Bytes that a sealed part has more than its content.
  package static let tagBytes = GCM.tagBytes

  /// scrypt's parameters, which a backup's manifest keeps.
  package struct Cost: Codable, Hashable, Sendable {
    /// How much memory and time, a power of two.
    package var n: UInt64
    /// The size of a block.
    package var r: UInt64
    /// How many times the whole is done.
    package var p: UInt64

    /// A cost as a manifest says it.
    package init(n: UInt64, r: UInt64, p: UInt64) { (self.n, self.r, self.p) = (n, r, p) }
  }

  private let key: [UInt8]

  /// - Parameter salt: random, new for each file set.
  /// - Throws: for a cost that scrypt doesn't take, or that needs more than 256 MiB.
  package init(passphrase: [UInt8], salt: [UInt8], cost: Cost = cost) throws(CryptoFault) {
    var made = [UInt8](repeating: 0, count: 32)
    let text = passphrase.map { CChar(bitPattern: $0) }
    let done = unsafe EVP_PBE_scrypt(
      text, text.count, salt, salt.count, cost.n, cost.r, cost.p, 256 << 20, &made, made.count)
    guard done == 1 else { throw CryptoFault("scrypt doesn't take this cost") }
    key = made
  }

  /// The content sealed, with its tag behind it.
  package func seal(_ content: [UInt8], number: UInt64, context: [UInt8]) -> [UInt8] {
    GCM.seal(content, key: key, nonce: Self.nonce(number), context: context)
  }

  /// The content of a sealed part.
  ///
  /// - Throws: for a wrong passphrase and for anything that isn't as it was sealed; they can't be told apart.
  package func open(_ sealed: [UInt8], number: UInt64, context: [UInt8]) throws(CryptoFault) -> [UInt8] {
    guard sealed.count >= Self.tagBytes else { throw CryptoFault("a sealed part is cut short") }
    guard let content = GCM.open(sealed, key: key, nonce: Self.nonce(number), context: context) else {
      throw CryptoFault("the passphrase is another one, or the file was changed")
    }
    return content
  }

  /// 96 bits, as GCM wants them.
  private static func nonce(_ number: UInt64) -> [UInt8] {
    [0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }
}
