import Testing

@testable import Crypto

/// Tests the encryption of Web Push messages with the RFC's example, and its building blocks (R12).
@Suite(.timeLimit(.minutes(1))) struct WebPushMessageTests {
  /// From RFC 8291, appendix A.
  private static let content = Array("When I grow up, I want to be a watermelon".utf8)
  private static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
  private static let browserPublic =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
  private static let browserPrivate = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
  private static let senderPrivate = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
  private static let senderPublic =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
  private static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
  private static let sealed =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

  /// Returns the private key for a scalar in base64url.
  static func key(_ number: String) throws -> P256PrivateKey {
    let scalar = try #require(Base64.decodeURL(number.utf8))
    try #require(scalar.count == 32)
    let head: [UInt8] = [
      0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
      0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20,
    ]
    return try P256PrivateKey(pem: Array(PEM.encode("PRIVATE KEY", head + scalar).utf8))
  }

  @Test("The example in RFC 8291 is reproduced byte for byte")
  func example() throws {
    let sender = try Self.key(Self.senderPrivate)
    #expect(Base64.encodeURL(try sender.publicKey.point()) == Self.senderPublic)
    let recipient = try WebPushMessage.Recipient(p256dh: Self.browserPublic, auth: Self.auth)
    let salt = try #require(Base64.decodeURL(Self.salt.utf8))
    let sealed = try WebPushMessage.sealed(Self.content, for: recipient, sender: sender, salt: salt)
    #expect(Base64.encodeURL(sealed) == Self.sealed)
    // The browser derives the same secret from its own private key.
    let browser = try Self.key(Self.browserPrivate)
    #expect(try browser.secret(with: sender.publicKey) == sender.secret(with: recipient.key))
  }

  @Test("Each message has a new salt and key, and the longest message fits the push service's limit")
  func fresh() throws {
    let recipient = try WebPushMessage.Recipient(p256dh: Self.browserPublic, auth: Self.auth)
    let content = [UInt8](repeating: 7, count: WebPushMessage.longestContent)
    let first = try WebPushMessage.sealed(content, for: recipient)
    let second = try WebPushMessage.sealed(content, for: recipient)
    #expect(first.count == 4096 && second.count == 4096)
    #expect(first.prefix(16) != second.prefix(16) && first[21..<86] != second[21..<86])
    #expect(try WebPushMessage.sealed([], for: recipient).count == 4096 - WebPushMessage.longestContent)
  }

  @Test(
    "An unusable recipient key is rejected with an error that names it",
    arguments: [
      ("", auth, "point"), ("AAAA", auth, "point"), (browserPublic + "=", auth, "p256dh"),
      (browserPublic, "BTBZMqHH6r4Tts7J_aSI", "auth"), (browserPublic, "BTBZMqHH6r4Tts7J_aSIg=", "auth"),
      // A point that isn't on the curve, and a compressed one.
      (Base64.encodeURL([4] + [UInt8](repeating: 1, count: 64)), auth, "key"),
      (Base64.encodeURL([2] + [UInt8](repeating: 1, count: 32)), auth, "point"),
    ])
  func refused(p256dh: String, auth: String, word: String) {
    let fault = #expect(throws: CryptoFault.self) { try WebPushMessage.Recipient(p256dh: p256dh, auth: auth) }
    #expect(fault.map { "\($0)".contains(word) } ?? true, "\(fault.map { "\($0)" } ?? "")")
  }

  @Test("Derived keys match RFC 5869")
  func derived() throws {
    let bytes = { (text: String) in try #require(Hex.decode(text)) }
    let first = HKDF.key(
      of: [UInt8](repeating: 0x0B, count: 22), salt: try bytes("000102030405060708090a0b0c"),
      info: try bytes("f0f1f2f3f4f5f6f7f8f9"), count: 42)
    #expect(
      Hex.encode(first) == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    let third = HKDF.key(of: [UInt8](repeating: 0x0B, count: 22), salt: [], info: [], count: 42)
    #expect(
      Hex.encode(third) == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
  }
}
