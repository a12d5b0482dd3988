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

  /// Returns a token of a user for an app.
  ///
  /// - Parameters:
  ///   - nonce: The nonce as the app passed it; nil omits it.
  ///   - claims: Replacements for the claims of a valid token; null removes a claim.
  ///   - header: Replacements for members of the header, in the same way.
  package func token(
    of subject: String, for audience: String, nonce: String?, at time: Timestamp, claims: JSONObject = [:],
    header: JSONObject = [:]
  ) throws -> String {
    let now = time.milliseconds / 1000
    var payload: JSONObject = [
      "iss": "https://appleid.apple.com", "aud": .string(audience), "exp": .integer(now + 86_400),
      "iat": .integer(now), "sub": .string(subject), "nonce_supported": true,
    ]
    if let nonce { payload["nonce"] = .string(nonce) }
    let head: JSONObject = ["alg": "RS256", "kid": .string(keyID)]
    let parts = try [Self.changed(head, header), Self.changed(payload, claims)].map {
      Base64.encodeURL(Array(try JSON.encode(JSONValue.object($0))))
    }
    let signed = parts.joined(separator: ".")
    return "\(signed).\(Base64.encodeURL(key.sign(Array(signed.utf8))))"
  }

  private static func changed(_ object: JSONObject, _ changes: JSONObject) -> JSONObject {
    var result = JSONObject(object.members.filter { changes[$0.key] == nil })
    for (key, value) in changes.members where value != .null { result[key] = value }
    return result
  }
}
