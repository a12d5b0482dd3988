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
  /// - Throws: `CryptoFault` if the text isn't a key set, contains no RS256 key, or contains an unusable one.
  package init(text: [UInt8]) throws(CryptoFault) {
    guard text.count <= Self.longest, case .object(let set)? = try? JSON.decode(JSONValue.self, from: text),
      case .array(let entries)? = set["keys"], entries.count <= Self.most
    else { throw CryptoFault("the text is no set of JSON Web Keys") }
    var keys: [String: RSAPublicKey] = [:]
    for entry in entries {
      guard entry["kty"]?.string == "RSA", let id = entry["kid"]?.string, entry["use"]?.string ?? "sig" == "sig",
        entry["alg"]?.string ?? "RS256" == "RS256"
      else { continue }
      guard let modulus = entry["n"]?.string.flatMap({ Base64.decodeURL(Array($0.utf8)) }),
        let exponent = entry["e"]?.string.flatMap({ Base64.decodeURL(Array($0.utf8)) })
      else { throw CryptoFault("a key's numbers are not base64url") }
      guard keys.updateValue(try RSAPublicKey(modulus: modulus, exponent: exponent), forKey: id) == nil else {
        throw CryptoFault("two keys have one id")
      }
    }
    guard !keys.isEmpty else { throw CryptoFault("there is no key for RS256") }
    self.keys = keys
  }

  /// Returns the key with an id; nil if there is none.
  package subscript(id: String) -> RSAPublicKey? { keys[id] }
}
