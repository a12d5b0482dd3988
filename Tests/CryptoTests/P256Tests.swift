import Crypto
import Testing

@Suite(.timeLimit(.minutes(2))) struct P256Tests {
  let message = Array("what is signed".utf8)

  @Test("A signature is valid only for the key that created the signature")
  func ownKey() throws {
    let key = P256PrivateKey()
    let signature = try key.sign(message)
    #expect(signature.raw.count == 64)
    #expect(key.publicKey.verifies(signature, over: message))
    #expect(!key.publicKey.verifies(signature, over: message + [0]))
    #expect(!P256PrivateKey().publicKey.verifies(signature, over: message))
  }

  @Test("A flipped bit anywhere in a signature makes it invalid", arguments: [0, 7, 255, 256, 300, 511])
  func flippedBit(_ bit: Int) throws {
    let key = P256PrivateKey()
    var raw = try key.sign(message).raw
    raw[bit / 8] ^= 1 << UInt8(bit % 8)
    let signature = try #require(ES256Signature(raw: raw))
    #expect(!key.publicKey.verifies(signature, over: message))
  }

  @Test("Signatures stay the same when converted between DER and the raw form")
  func manySignatures() throws {
    let key = P256PrivateKey()
    for round in 0..<100 {
      let signature = try key.sign([UInt8(round)])
      #expect(key.publicKey.verifies(signature, over: [UInt8(round)]))
    }
  }

  @Test("The all-zero signature is invalid")
  func zero() throws {
    let zero = try #require(ES256Signature(raw: Array(repeating: 0, count: 64)))
    #expect(!P256PrivateKey().publicKey.verifies(zero, over: message))
    #expect(ES256Signature(raw: Array(repeating: 0, count: 63)) == nil)
  }

  @Test("A private key is written as PEM and read back unchanged")
  func pem() throws {
    let key = P256PrivateKey()
    let again = try P256PrivateKey(pem: Array(key.pem.utf8))
    #expect(again.publicKey == key.publicKey)
    #expect(key.publicKey.verifies(try again.sign(message), over: message))
  }

  @Test("A private key's description doesn't reveal the key")
  func hidden() {
    #expect("\(P256PrivateKey())" == "P256PrivateKey(hidden)")
    #expect(String(reflecting: P256PrivateKey()).count < 40)
  }

  @Test("Invalid key texts are rejected", arguments: [[], [0x30, 0x00], Array("-----BEGIN PRIVATE KEY-----\n".utf8)])
  func notAKey(_ bytes: [UInt8]) {
    #expect(throws: CryptoFault.self) { try P256PublicKey(der: bytes) }
    #expect(throws: CryptoFault.self) { try P256PrivateKey(pem: bytes) }
  }
}
