import Crypto
import Testing

@Suite(.timeLimit(.minutes(2))) struct SHA1Tests {
  @Test("Digests match the examples of FIPS 180-4 and the WebSocket handshake")
  func vectors() {
    #expect(Hex.encode(SHA1.digest(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    let proof = "dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    #expect(Base64.encode(SHA1.digest(Array(proof.utf8))) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }
}
