import Crypto
import Testing

@Suite(.timeLimit(.minutes(2))) struct SealingKeyTests {
  static let cost = SealingKey.Cost(n: 16, r: 1, p: 1)
  static let context = Array("here".utf8)

  static func key(_ passphrase: String = "a good passphrase", salt: UInt8 = 1) throws -> SealingKey {
    try SealingKey(passphrase: Array(passphrase.utf8), salt: [UInt8](repeating: salt, count: 16), cost: cost)
  }

  @Test(
    "Encrypted content can be decrypted with the same passphrase, number and context",
    arguments: [0, 1, 15, 16, 17, 70_000])
  func roundTrip(count: Int) throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let sealed = try Self.key().seal(content, number: 7, context: Self.context)
    #expect(sealed.count == count + SealingKey.tagBytes)
    #expect(count < 16 || Array(sealed.prefix(count)) != content)
    #expect(try Self.key().open(sealed, number: 7, context: Self.context) == content)
  }

  @Test("Encrypted content can't be decrypted with wrong parameters or after a change")
  func refused() throws {
    let key = try Self.key()
    let sealed = key.seal([1, 2, 3], number: 7, context: Self.context)
    for other in [try Self.key("another passphrase"), try Self.key(salt: 2)] {
      #expect(throws: CryptoFault.self) { try other.open(sealed, number: 7, context: Self.context) }
    }
    #expect(throws: CryptoFault.self) { try key.open(sealed, number: 8, context: Self.context) }
    #expect(throws: CryptoFault.self) { try key.open(sealed, number: 7, context: []) }
    #expect(throws: CryptoFault.self) { try key.open(Array(sealed.dropLast()), number: 7, context: Self.context) }
    #expect(throws: CryptoFault.self) { try key.open([], number: 7, context: Self.context) }
    for bit in 0..<(sealed.count * 8) {
      var changed = sealed
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: CryptoFault.self) { try key.open(changed, number: 7, context: Self.context) }
    }
  }

  @Test("A key derivation cost that would use up all memory is rejected")
  func tooExpensive() {
    #expect(throws: CryptoFault.self) {
      try SealingKey(passphrase: [1], salt: [1], cost: .init(n: 1 << 30, r: 8, p: 1))
    }
  }

  @Test("A digest computed in parts equals the digest of the whole")
  func stream() {
    let stream = SHA256Stream()
    stream.add(Array("ab".utf8))
    stream.add([])
    stream.add(Array("c".utf8))
    #expect(stream.finish() == SHA256.hexDigest(Array("abc".utf8)))
  }
}
