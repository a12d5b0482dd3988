internal import Wire

/// A set of published RS256 keys, by their ids (RFC 7517).
package struct JSONWebKeys: Sendable {
  private let keys: [String: RSAPublicKey]

  /// Creates an empty set, which verifies nothing.
  package init() { keys = [:] }

  /// The maximum number of keys in a set.
  private static let most = 64
  /// The maximum length of a set's text, in bytes.
  package static let longest = 64 * 1024

  /// Parses a text `{"keys": […]}`.
  ///
  /// Keys that can't be used are skipped, since an issuer may add keys of future types. If two keys have the same id,
  /// the first one is used.
  ///
  /// - Throws: `CryptoFault` if the text isn't a key set or contains no usable RS256 key.
  package init(text: [UInt8]) throws(CryptoFault) {
    var keys: [String: RSAPublicKey] = [:]
    var fault = CryptoFault("there is no key for RS256")
    for entry in try Self.entries(of: text) {
      guard let id = Self.id(ofUsable: entry), keys[id] == nil else { continue }
      do throws(CryptoFault) { keys[id] = try Self.key(entry) } catch { fault = error }
    }
    guard !keys.isEmpty else { throw fault }
    self.keys = keys
  }

  private static func entries(of text: [UInt8]) throws(CryptoFault) -> [JSONValue] {
    guard text.count <= longest, case .object(let set)? = try? JSON.decode(JSONValue.self, from: text),
      case .array(let entries)? = set["keys"], entries.count <= most
    else { throw CryptoFault("the text isn't a set of JSON Web Keys") }
    return entries
  }

  /// Returns the id of a key for RS256; nil for other keys, and for a key without an id.
  private static func id(ofUsable entry: JSONValue) -> String? {
    guard entry["kty"]?.string == "RSA", entry["use"]?.string ?? "sig" == "sig",
      entry["alg"]?.string ?? "RS256" == "RS256"
    else { return nil }
    return entry["kid"]?.string
  }

  private static func key(_ entry: JSONValue) throws(CryptoFault) -> RSAPublicKey {
    guard let modulus = entry["n"]?.string.flatMap({ Base64.decodeURL(Array($0.utf8)) }),
      let exponent = entry["e"]?.string.flatMap({ Base64.decodeURL(Array($0.utf8)) })
    else { throw CryptoFault("a key's numbers are not base64url") }
    return try RSAPublicKey(modulus: modulus, exponent: exponent)
  }

  /// Returns the key with the given id; nil if the set contains no such key.
  package subscript(id: String) -> RSAPublicKey? { keys[id] }
}
