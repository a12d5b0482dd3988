import Crypto
import Testing

@Suite(.timeLimit(.minutes(2))) struct Base64Tests {
  @Test(
    "The test vectors of RFC 4648 are encoded and decoded correctly",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func vectors(_ plain: String, _ coded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == coded)
    #expect(Base64.decode(Array(coded.utf8)) == Array(plain.utf8))
  }

  @Test("base64url differs from base64 in two characters and has no padding")
  func urlAlphabet() {
    #expect(Base64.encodeURL([0xFB, 0xFF, 0xFE, 0xFF]) == "-__-_w")
    #expect(Base64.decodeURL(Array("-__-_w".utf8)) == [0xFB, 0xFF, 0xFE, 0xFF])
  }

  @Test(
    "A non-canonical encoding of the same bytes is rejected",
    arguments: ["Zg", "Zg=", "Zh==", "Zm9=", "Zm 9", "Zg==\n", "Zm9v====", "=Zm9", "Zm-v", "A==="])
  func otherSpellings(_ text: String) { #expect(Base64.decode(Array(text.utf8)) == nil) }

  @Test(
    "Non-canonical base64url is rejected", arguments: ["Zg==", "Zh", "Z", "Zm+v", "Zm9/", "Zm9v."])
  func otherURLSpellings(_ text: String) { #expect(Base64.decodeURL(Array(text.utf8)) == nil) }

  @Test("Bytes of every length are decoded unchanged from both alphabets")
  func roundTrip() {
    for length in 0...70 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
      #expect(Base64.decode(Array(Base64.encode(bytes).utf8)) == bytes)
      #expect(Base64.decodeURL(Array(Base64.encodeURL(bytes).utf8)) == bytes)
    }
  }

  @Test(
    "base32 matches the vectors of RFC 4648, in lower case",
    arguments: [("", ""), ("f", "my"), ("foobar", "mzxw6ytboi")])
  func base32(_ plain: String, _ coded: String) { #expect(Base32.encode(Array(plain.utf8)) == coded) }

  @Test("A byte string has only one valid hexadecimal spelling")
  func hex() {
    #expect(Hex.encode([0, 0xAB, 0xFF]) == "00abff")
    #expect(Hex.decode("00abff") == [0, 0xAB, 0xFF])
    for wrong in ["0", "AB", "0g", " 0"] { #expect(Hex.decode(wrong) == nil) }
  }
}
