package import CivilTime
import Crypto
package import Wire

/// A sign-in service of a test's own: it signs identity tokens as Apple's does.
package struct SignInAuthority: Sendable {
  /// The id of its key.
  package let keyID: String
  private let key = RSAPrivateKey()

  /// With a key of its own.
  package init(keyID: String = "TESTKEY") { self.keyID = keyID }

  /// What it publishes to verify its tokens (RFC 7517).
  package var keys: String {
    """
    {"keys": [{"kty": "EC", "kid": "other", "use": "sig"}, {"kty": "RSA", "kid": "\(keyID)", "use": "sig", \
    "alg": "RS256", "n": "\(Base64.encodeURL(key.modulus))", "e": "\(Base64.encodeURL(key.exponent))"}]}
    """
  }

  /// A token of somebody's for an app.
  ///
  /// - Parameters:
  ///   - nonce: as the app gave it; nil for none.
  ///   - claims: put in the place of what a good one says; null takes a claim away.
  ///   - header: the same for its header.
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
