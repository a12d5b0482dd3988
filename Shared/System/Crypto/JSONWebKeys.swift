internal import Wire

/// A set of published RS256 keys, by their ids (RFC 7517).
package struct JSONWebKeys: Sendable {
  private let keys: [String: RSAPublicKey]

  /// Creates an empty set, which verifies nothing.
  package init() { keys = [:] }

  /// The limits on the number of keys and on the text's length in bytes.
  private static let most = 64
  package static let longest = 64 * 1024

  /// Parses a text `{"keys": […]}`. Keys of other types or for other uses are skipped.
  ///
  /// An issuer may add keys of kinds that don't exist yet. So a key that can't be used is left out, and the other keys
  /// of the set remain valid. Of two keys with the same id, the first counts.
  ///
  /// - Throws: `CryptoFault` if the text isn't a key set or contains no usable RS256 key.
  package init(text: [UInt8]) throws(CryptoFault) {
    guard text.count <= Self.longest, case .object(let set)? = try? JSON.decode(JSONValue.self, from: text),
      case .array(let entries)? = set["keys"], entries.count <= Self.most
    else { throw CryptoFault("the text isn't a set of JSON Web Keys") }
    var keys: [String: RSAPublicKey] = [:]
    var fault = CryptoFault("there is no key for RS256")
    for entry in entries {
      guard entry["kty"]?.string == "RSA", let id = entry["kid"]?.string, entry["use"]?.string ?? "sig" == "sig",
        entry["alg"]?.string ?? "RS256" == "RS256", keys[id] == nil
      else { continue }
      do throws(CryptoFault) { keys[id] = try Self.key(entry) } catch { fault = error }
    }
    guard !keys.isEmpty else { throw fault }
    self.keys = keys
  }

  private static func key(_ entry: JSONValue) throws(CryptoFault) -> RSAPublicKey {
    guard let modulus = entry["n"]?.string.flatMap({ Base64.decodeURL(Array($0.utf8)) }),
      let exponent = entry["e"]?.string.flatMap({ Base64.decodeURL(Array($0.utf8)) })
    else { throw CryptoFault("a key's numbers are not base64url") }
    return try RSAPublicKey(modulus: modulus, exponent: exponent)
  }

  /// Returns the key with an id; nil if there is none.
  package subscript(id: String) -> RSAPublicKey? { keys[id] }
}
