package import CivilTime
import Crypto
package import Wire

/// A sign-in service for tests. It signs identity tokens as Apple does.
package struct SignInAuthority: Sendable {
  /// The id of the service's key.
  package let keyID: String
  private let key = RSAPrivateKey()

  /// Creates a service with a new key.
  package init(keyID: String = "TESTKEY") { self.keyID = keyID }

  /// The key set that the sign-in service publishes (RFC 7517).
  package var keys: String {
    """
    {"keys": [{"kty": "EC", "kid": "other", "use": "sig"}, {"kty": "RSA", "kid": "\(keyID)", "use": "sig", \
    "alg": "RS256", "n": "\(Base64.encodeURL(key.modulus))", "e": "\(Base64.encodeURL(key.exponent))"}]}
    """
  }

  /// Returns an identity token for a user's sign-in to an app.
  ///
  /// - Parameters:
  ///   - nonce: The nonce as the app passed it; nil omits it.
  ///   - claims: Replacements for the claims of a valid token; null removes a claim.
  ///   - header: Replacements for members of the header; null removes a member.
  package func token(
    of subject: String, for audience: String, nonce: String?, at time: Timestamp, claims: JSONObject = [:],
    header: JSONObject = [:]
  ) throws -> String {
    var payload = Self.claims(of: subject, for: audience, at: time)
    if let nonce { payload["nonce"] = .string(nonce) }
    let head: JSONObject = ["alg": "RS256", "kid": .string(keyID)]
    return try signed([Self.changed(head, header), Self.changed(payload, claims)])
  }

  /// Returns the claims of a valid token without a nonce.
  private static func claims(of subject: String, for audience: String, at time: Timestamp) -> JSONObject {
    let now = time.milliseconds / 1000
    return [
      "iss": "https://appleid.apple.com", "aud": .string(audience), "exp": .integer(now + 86_400),
      "iat": .integer(now), "sub": .string(subject), "nonce_supported": true,
    ]
  }

  /// Returns the compact text of a header and a payload, with their signature.
  private func signed(_ parts: [JSONObject]) throws -> String {
    let text = try parts.map { Base64.encodeURL(Array(try JSON.encode(JSONValue.object($0)))) }.joined(separator: ".")
    return "\(text).\(Base64.encodeURL(key.sign(Array(text.utf8))))"
  }

  private static func changed(_ object: JSONObject, _ changes: JSONObject) -> JSONObject {
    var result = JSONObject(object.members.filter { changes[$0.key] == nil })
    for (key, value) in changes.members where value != .null { result[key] = value }
    return result
  }
}
