internal import Wire

/// Keys that somebody publishes to verify what he signs by RS256, by their ids (RFC 7517).
package struct JSONWebKeys: Sendable {
  private let keys: [String: RSAPublicKey]

  /// No keys: nothing is believed.
  package init() { keys = [:] }

  /// How many keys there may be, and how long the text of them.
  private static let most = 64
  package static let longest = 64 * 1024

  /// From a text `{"keys": […]}`. Keys of other kinds or for other uses are passed over.
  ///
  /// - Throws: `CryptoFault` for a text that isn't such a set, has no key for RS256, or has one that can't be used.
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

  /// The key of an id.
  package subscript(id: String) -> RSAPublicKey? { keys[id] }
}
