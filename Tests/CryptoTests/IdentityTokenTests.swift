import CivilTime
import Crypto
import TestAuthority
import TestSupport
import Testing
import Wire

/// Tests the verification of identity tokens from a sign-in service (E1).
@Suite(.timeLimit(.minutes(2))) struct IdentityTokenTests {
  static let now = Timestamp(seconds: 1_790_000_000)
  static let expected = IdentityToken.Expectation(issuer: "https://appleid.apple.com", audience: "com.dor.flippin")
  static let authority = SignInAuthority()

  static func token(claims: JSONObject = [:], header: JSONObject = [:]) throws -> String {
    try authority.token(
      of: "001.abc", for: "com.dor.flippin", nonce: "n-1", at: now, claims: claims, header: header)
  }

  /// Returns the reason for rejecting a token; nil if it is accepted.
  static func refusal(_ text: String, keys: String = authority.keys, at time: Timestamp = now) throws -> String? {
    let keys = try JSONWebKeys(text: Array(keys.utf8))
    do throws(CryptoFault) {
      _ = try IdentityToken(compact: text, keys: keys, expecting: expected, at: time)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("A valid token returns its subject and nonce")
  func good() throws {
    let keys = try JSONWebKeys(text: Array(Self.authority.keys.utf8))
    let token = try IdentityToken(compact: try Self.token(), keys: keys, expecting: Self.expected, at: Self.now)
    #expect(token.subject == "001.abc" && token.nonce == "n-1")
  }

  @Test(
    "A token with an invalid claim is rejected with the reason",
    arguments: [
      (["iss": "https://example.com"], "another issuer"), (["aud": "com.dor.tarot"], "another app"),
      (["aud": ["com.dor.flippin"]], "another app"), (["exp": 1_790_000_000], "expired"),
      (["exp": 1_790_000_000.5], "issue or expiry time"), (["exp": .null], "issue or expiry time"),
      (["iat": 1_790_000_061], "in the future"), (["exp": 1_790_200_000], "too long"), (["sub": ""], "names no user"),
      (["sub": .null], "names no user"), (["sub": "a b"], "names no user"), (["nonce": .null], "no nonce"),
      (["nonce": 7], "no nonce"),
    ] as [(JSONObject, String)])
  func claims(claims: JSONObject, reason: String) throws {
    #expect(try Self.refusal(Self.token(claims: claims))?.contains(reason) == true)
  }

  @Test(
    "A token is accepted only if it is signed with RS256 and a published key",
    arguments: [
      (["alg": "none"], "RS256"), (["alg": "HS256"], "RS256"), (["alg": "ES256"], "RS256"), (["alg": "rs256"], "RS256"),
      (["kid": "other"], "isn't one of the published keys"), (["kid": .null], "isn't one of the published keys"),
      (["crit": ["exp"]], "critical"),
      (["jwk": ["kty": "RSA"]], ""),
    ] as [(JSONObject, String)])
  func header(header: JSONObject, reason: String) throws {
    let refusal = try Self.refusal(Self.token(header: header))
    // A key in the token's header is ignored.
    if reason.isEmpty { #expect(refusal == nil) } else { #expect(refusal?.contains(reason) == true) }
  }

  @Test("A token that was altered or signed with another key is rejected")
  func spoilt() throws {
    let good = Array(try Self.token().utf8)
    var dice = Dice(seed: 3)
    for _ in 0..<300 {
      var text = good
      let place = dice.roll(0..<text.count)
      let letter = dice.pick(Array("ABCDEFGHabcdefgh01234567-_.".utf8))
      guard text[place] != letter else { continue }
      text[place] = letter
      #expect(try Self.refusal(String(decoding: text, as: UTF8.self)) != nil, "\(place)")
    }
    let other = SignInAuthority()
    #expect(try Self.refusal(Self.token(), keys: other.keys)?.contains("doesn't match the key") == true)
    for text in ["", "a", "a.b", "a.b.c", "..", String(repeating: "a", count: 9000)] {
      #expect(try Self.refusal(text) != nil)
    }
  }

  @Test(
    "A key set without a usable key is rejected when it is read",
    arguments: [
      "", "[]", #"{"keys": {}}"#, #"{"keys": []}"#, #"{"keys": [{"kty": "EC", "kid": "a"}]}"#,
      #"{"keys": [{"kty": "RSA", "kid": "a", "n": "AQAB", "e": "AQAB"}]}"#,
      #"{"keys": [{"kty": "RSA", "kid": "a", "n": "?", "e": "AQAB"}]}"#,
    ])
  func keys(text: String) {
    #expect(throws: CryptoFault.self) { _ = try JSONWebKeys(text: Array(text.utf8)) }
  }

  @Test("An unusable key in a key set doesn't affect the set's usable keys")
  func oddKey() throws {
    let odd = #"{"kty": "RSA", "kid": "odd", "n": "?", "e": "AQAB"}, {"kty": "ML-DSA", "kid": "new"}, 7, "#
    let text = Self.authority.keys.replacing("[", with: "[\(odd)", maxReplacements: 1)
    let keys = try JSONWebKeys(text: Array(text.utf8))
    #expect(keys["odd"] == nil)
    #expect(try Self.refusal(Self.token(), keys: text) == nil)
  }
}
