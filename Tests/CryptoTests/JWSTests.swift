import CivilTime
import Crypto
import TestAuthority
import Testing

@Suite(.timeLimit(.minutes(2))) struct JWSTests {
  static let now = Timestamp(seconds: 1_790_000_000)
  let payload = Array("{\"said\":\"so\"}".utf8)
  let authority: TestAuthority
  let policy: TrustPolicy

  init() throws {
    authority = try TestAuthority(from: Self.now + .seconds(-86_400), to: Self.now + .seconds(86_400))
    policy = .appStore(roots: [authority.root])
  }

  @Test("a text signed under a trusted root gives its payload")
  func holds() throws {
    #expect(try JWS(compact: authority.sign(payload)).verify(by: policy, at: Self.now) == payload)
  }

  @Test(
    "no algorithm but ES256 is taken, whatever the signature",
    arguments: ["none", "HS256", "RS256", "ES384", "es256", "PS256", "EdDSA", ""])
  func otherAlgorithms(_ algorithm: String) throws {
    let text = try authority.sign(payload, algorithm: algorithm)
    #expect(throws: CryptoFault("the algorithm is not ES256")) { try JWS(compact: text) }
  }

  @Test(
    "a header without a chain of three, or with extensions it calls critical, is refused",
    arguments: [
      "{\"alg\":\"ES256\"}", "{\"alg\":\"ES256\",\"x5c\":[]}", "{\"alg\":\"ES256\",\"x5c\":[\"AA==\",\"AA==\"]}",
      "{\"alg\":\"ES256\",\"x5c\":\"AA==\"}", "{\"alg\":\"ES256\",\"x5c\":[1,2,3]}", "[]", "{", "{}",
      "{\"alg\":\"ES256\",\"x5c\":[\"AA==\",\"AA==\",\"AA==\"]}", "{\"alg\":\"ES256\",\"alg\":\"none\"}",
      "{\"alg\":\"ES256\",\"crit\":[\"exp\"]}",
    ])
  func headers(_ header: String) throws {
    let text = try authority.sign(payload, header: header)
    #expect(throws: CryptoFault.self) { try JWS(compact: text) }
  }

  @Test("an algorithm's name that is slow to compare is refused without comparing it as text", .timeLimit(.minutes(1)))
  func slowAlgorithm() throws {
    // Its marks have to be put into order before two such texts can be compared; that takes time quadratic in their
    // number.
    let name = "a" + String(repeating: "\u{301}\u{323}", count: 8_000)
    let text = try authority.sign(payload, header: "{\"alg\":\"\(name)\",\"x5c\":[]}")
    let took = ContinuousClock().measure {
      for _ in 0..<10 { #expect(throws: CryptoFault("the algorithm is not ES256")) { try JWS(compact: text) } }
    }
    #expect(took < .milliseconds(500), "\(took)")
  }

  @Test(
    "what isn't three base64url parts is refused", arguments: ["", "a", "a.b", "..", "a.b.c.d", "e30.e30.e30", "=.=.="])
  func shapes(_ text: String) { #expect(throws: CryptoFault.self) { try JWS(compact: text) } }

  @Test("a text longer than the limit is refused before it is looked at")
  func length() {
    let text = String(repeating: "a", count: JWS.longest + 1)
    #expect(throws: CryptoFault("the signed text is too long")) { try JWS(compact: text) }
  }

  @Test("a payload changed after signing does not verify")
  func tampered() throws {
    var parts = try authority.sign(payload).split(separator: ".").map(String.init)
    parts[1] = Base64.encodeURL(Array("{\"said\":\"no\"}".utf8))
    let text = parts.joined(separator: ".")
    #expect(throws: CryptoFault("the signature is not the leaf's")) {
      try JWS(compact: text).verify(by: policy, at: Self.now)
    }
  }

  @Test("a signature borrowed from another text does not verify")
  func borrowed() throws {
    let one = try authority.sign(payload).split(separator: ".").map(String.init)
    let two = try authority.sign(Array("{}".utf8)).split(separator: ".").map(String.init)
    let text = [one[0], one[1], two[2]].joined(separator: ".")
    #expect(throws: CryptoFault.self) { try JWS(compact: text).verify(by: policy, at: Self.now) }
  }

  @Test("another authority's chain and signature are refused, however right in themselves")
  func forged() throws {
    let forger = try TestAuthority(from: Self.now + .seconds(-60), to: Self.now + .seconds(60))
    let text = try forger.sign(payload)
    #expect(throws: CryptoFault("the root is not a trusted one")) {
      try JWS(compact: text).verify(by: policy, at: Self.now)
    }
  }

  @Test("a chain that had run out when it was used is refused")
  func expired() throws {
    let text = try authority.sign(payload)
    #expect(throws: CryptoFault.self) {
      try JWS(compact: text).verify(by: policy, at: Self.now + .seconds(2 * 86_400))
    }
  }
}
