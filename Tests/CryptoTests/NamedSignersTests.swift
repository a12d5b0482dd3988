import CivilTime
import Crypto
import TestAuthority
import Testing

@Suite(.timeLimit(.minutes(2))) struct NamedSignersTests {
  static let start = Timestamp(seconds: 1_790_000_000)
  let inside = start + .seconds(60)
  let payload = Array("{}".utf8)
  let signer: XcodeSigner

  init() throws { signer = try XcodeSigner(from: Self.start, to: Self.start + .seconds(86_400)) }

  @Test("A text signed by a named certificate is accepted without an authority")
  func named() throws {
    let text = try JWS(compact: signer.sign(payload))
    #expect(try text.verify(by: NamedSigners([signer.certificate]), at: inside) == payload)
  }

  @Test("A certificate that only looks like the named one is rejected")
  func unnamed() throws {
    let other = try XcodeSigner(from: Self.start, to: Self.start + .seconds(86_400))
    let text = try JWS(compact: other.sign(payload))
    #expect(throws: CryptoFault("the signer isn't one of the configured signers")) {
      try text.verify(by: NamedSigners([signer.certificate]), at: inside)
    }
  }

  @Test("A signature by another key is rejected, even with the named certificate")
  func borrowed() throws {
    let other = try XcodeSigner(from: Self.start, to: Self.start + .seconds(86_400))
    var parts = try signer.sign(payload).split(separator: ".").map(String.init)
    let header = "{\"alg\":\"ES256\",\"x5c\":[\"\(Base64.encode(other.certificate.der))\"]}"
    parts[0] = Base64.encodeURL(Array(header.utf8))
    let text = try JWS(compact: parts.joined(separator: "."))
    #expect(throws: CryptoFault("the signature doesn't match the leaf's key")) {
      try text.verify(by: NamedSigners([other.certificate]), at: inside)
    }
  }

  @Test("A named certificate is rejected outside its validity period", arguments: [-1, 86_401])
  func span(seconds: Int64) throws {
    let text = try JWS(compact: signer.sign(payload))
    #expect(throws: CryptoFault.self) {
      try text.verify(by: NamedSigners([signer.certificate]), at: Self.start + .seconds(seconds))
    }
  }

  @Test(
    """
    A chain from an authority isn't accepted as a named certificate, and a named certificate isn't accepted as a chain \
    to a root
    """)
  func apart() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.start + .seconds(86_400))
    let chained = try JWS(compact: authority.sign(payload))
    #expect(throws: CryptoFault.self) { try chained.verify(by: NamedSigners([authority.leaf]), at: inside) }
    let single = try JWS(compact: signer.sign(payload))
    #expect(throws: CryptoFault.self) {
      try single.verify(by: TrustPolicy.appStore(roots: [signer.certificate]), at: inside)
    }
  }

  @Test("A named certificate without the digital signature usage is rejected")
  func usage() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.start + .seconds(86_400))
    #expect(throws: CryptoFault("the signer's key usage doesn't allow digital signatures")) {
      try NamedSigners([authority.root]).verify(chain: [authority.root], at: inside)
    }
  }
}
