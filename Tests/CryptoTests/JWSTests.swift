import CivilTime
import Crypto
import EventLoop
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

  @Test("A text signed under a trusted root returns its payload")
  func holds() throws {
    #expect(try JWS(compact: authority.sign(payload)).verify(by: policy, at: Self.now) == payload)
  }

  @Test(
    "Every algorithm except ES256 is rejected",
    arguments: ["none", "HS256", "RS256", "ES384", "es256", "PS256", "EdDSA", ""])
  func otherAlgorithms(_ algorithm: String) throws {
    let text = try authority.sign(payload, algorithm: algorithm)
    #expect(throws: CryptoFault("the algorithm is not ES256")) { try JWS(compact: text) }
  }

  @Test(
    "A header that lacks three certificates or has critical extensions is rejected",
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

  @Test("A header with an algorithm name that is slow to compare is rejected quickly", .timeLimit(.minutes(1)))
  func slowAlgorithm() throws {
    // Comparing two such texts first sorts their combining marks, which takes quadratic time.
    func spent(on name: String) throws -> Duration {
      let text = try authority.sign(payload, header: "{\"alg\":\"\(name)\",\"x5c\":[]}")
      let before = Loop.processorTime
      for _ in 0..<10 { #expect(throws: CryptoFault("the algorithm is not ES256")) { try JWS(compact: text) } }
      return Loop.processorTime - before
    }
    let marks = String(repeating: "\u{301}\u{323}", count: 8_000)
    let harmless = try spent(on: String(repeating: "a", count: marks.utf8.count))
    let slow = try spent(on: "a" + marks)
    #expect(slow < harmless * 20 + .milliseconds(20), "\(slow), \(harmless)")
  }

  @Test(
    "A signed text must have exactly three base64url parts",
    arguments: ["", "a", "a.b", "..", "a.b.c.d", "e30.e30.e30", "=.=.="])
  func shapes(_ text: String) { #expect(throws: CryptoFault.self) { try JWS(compact: text) } }

  @Test("A text longer than the limit is rejected before it is parsed")
  func length() {
    let text = String(repeating: "a", count: JWS.longest + 1)
    #expect(throws: CryptoFault("the signed text is too long")) { try JWS(compact: text) }
  }

  @Test("A payload that was changed after signing is rejected")
  func tampered() throws {
    var parts = try authority.sign(payload).split(separator: ".").map(String.init)
    parts[1] = Base64.encodeURL(Array("{\"said\":\"no\"}".utf8))
    let text = parts.joined(separator: ".")
    #expect(throws: CryptoFault("the signature doesn't match the leaf's key")) {
      try JWS(compact: text).verify(by: policy, at: Self.now)
    }
  }

  @Test("A signature copied from another text is rejected")
  func borrowed() throws {
    let one = try authority.sign(payload).split(separator: ".").map(String.init)
    let two = try authority.sign(Array("{}".utf8)).split(separator: ".").map(String.init)
    let text = [one[0], one[1], two[2]].joined(separator: ".")
    #expect(throws: CryptoFault.self) { try JWS(compact: text).verify(by: policy, at: Self.now) }
  }

  @Test("A valid chain and signature from another authority are rejected")
  func forged() throws {
    let forger = try TestAuthority(from: Self.now + .seconds(-60), to: Self.now + .seconds(60))
    let text = try forger.sign(payload)
    #expect(throws: CryptoFault("the root isn't trusted")) {
      try JWS(compact: text).verify(by: policy, at: Self.now)
    }
  }

  @Test("A chain that was already expired at the time of use is rejected")
  func expired() throws {
    let text = try authority.sign(payload)
    #expect(throws: CryptoFault.self) {
      try JWS(compact: text).verify(by: policy, at: Self.now + .seconds(2 * 86_400))
    }
  }
}
