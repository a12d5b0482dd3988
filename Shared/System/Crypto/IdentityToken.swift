package import CivilTime
internal import Wire

/// A verified identity token (OpenID Connect, RS256) of the kind that Sign in with Apple issues. The caller
/// supplies the keys and the time.
package struct IdentityToken: Sendable {
  /// The issuer and audience that a token must have.
  package struct Expectation: Sendable {
    /// The service that issued the token, such as `https://appleid.apple.com`.
    package var issuer: String
    /// The app that the token is for: its bundle id.
    package var audience: String

    package init(issuer: String, audience: String) {
      self.issuer = issuer
      self.audience = audience
    }
  }

  /// The service's id for the user, which is the same in all apps of a developer.
  package let subject: String
  /// The nonce that the app passed to the sign-in, which ties the token to that sign-in.
  package let nonce: String

  /// The maximum length of a token, in bytes. Apple's tokens are shorter than one KiB.
  package static let longest = 8 * 1024
  /// The permitted length of a subject, in bytes. Apple's subjects are 44 bytes long.
  private static let subjectBytes = 1...100
  /// The permitted length of a key id, in bytes. Apple's key ids are ten bytes long.
  private static let keyIDBytes = 0...200
  /// The permitted deviation of the service's clock.
  private static let skew = Duration.seconds(60)
  /// The longest permitted validity of a token. Apple's tokens are valid for a day.
  private static let longestValidity = Duration.seconds(2 * 86_400)

  /// Verifies a token.
  ///
  /// Only RS256 and published keys are accepted: a verifier must never let the sender choose the algorithm or the key.
  ///
  /// - Throws: `CryptoFault` that names the broken rule and contains no part of the token.
  package init(
    compact: String, keys: JSONWebKeys, expecting expected: Expectation, at now: Timestamp
  ) throws(CryptoFault) {
    let claims = try Self.claims(of: compact, signedBy: keys)
    guard claims["iss"]?.isString(expected.issuer) == true else {
      throw CryptoFault("the token is from another issuer")
    }
    guard claims["aud"]?.isString(expected.audience) == true else { throw CryptoFault("the token is for another app") }
    try Self.checkTimes(claims, at: now)
    subject = try Self.subject(of: claims)
    nonce = try Self.nonce(of: claims)
  }

  /// Returns the claims of a token that is signed by one of the keys.
  private static func claims(of compact: String, signedBy keys: JSONWebKeys) throws(CryptoFault) -> JSONObject {
    guard compact.utf8.count <= longest else { throw CryptoFault("the token is too long") }
    let text = try CompactText(Array(compact.utf8))
    guard try key(of: text, keys).verifies(text.signature, over: text.signed) else {
      throw CryptoFault("the signature doesn't match the key")
    }
    guard case .object(let claims)? = try? JSON.decode(JSONValue.self, from: text.payload) else {
      throw CryptoFault("the token isn't a JSON object")
    }
    return claims
  }

  private static func subject(of claims: JSONObject) throws(CryptoFault) -> String {
    guard let subject = claims["sub"]?.string, subjectBytes.contains(subject.utf8.count),
      subject.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw CryptoFault("the token names no user") }
    return subject
  }

  private static func nonce(of claims: JSONObject) throws(CryptoFault) -> String {
    guard let nonce = claims["nonce"]?.string, (1...200).contains(nonce.utf8.count) else {
      throw CryptoFault("the token has no nonce")
    }
    return nonce
  }

  /// Returns the id of the key that a token names; nil if it names none. The token isn't verified.
  package static func keyID(of compact: String) -> String? {
    guard compact.utf8.count <= longest, let header = Base64.decodeURL(Array(compact.utf8.prefix { $0 != 0x2E })),
      let fields = try? JSON.decode(JSONValue.self, from: header).object
    else { return nil }
    return fields["kid"]?.string.flatMap { keyIDBytes.contains($0.utf8.count) ? $0 : nil }
  }

  private static func key(of text: CompactText, _ keys: JSONWebKeys) throws(CryptoFault) -> RSAPublicKey {
    let fields = try text.fields(algorithm: "RS256")
    guard let id = fields["kid"]?.string, keyIDBytes.contains(id.utf8.count), let key = keys[id] else {
      throw CryptoFault("the key isn't one of the published keys")
    }
    return key
  }

  private static func checkTimes(_ claims: JSONObject, at now: Timestamp) throws(CryptoFault) {
    guard let issued = claims["iat"]?.integer, let ends = claims["exp"]?.integer,
      (0...253_402_300_799).contains(issued), (0...253_402_300_799).contains(ends)
    else { throw CryptoFault("the token lacks its issue or expiry time") }
    guard Timestamp(seconds: issued) <= now + skew else { throw CryptoFault("the token was issued in the future") }
    guard Timestamp(seconds: ends) > now else { throw CryptoFault("the token has expired") }
    guard ends - issued <= longestValidity.components.seconds else {
      throw CryptoFault("the token's lifetime is too long")
    }
  }
}
