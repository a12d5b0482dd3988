internal import Wire

/// The parts of a signed text in compact form (RFC 7515 §7.1). The signature isn't verified.
struct CompactText {
  /// The header as received, in Base64.
  let header: [UInt8]
  let payload: [UInt8]
  let signature: [UInt8]
  /// The bytes that the signature covers.
  let signed: [UInt8]

  /// - Throws: `CryptoFault` if the text doesn't consist of three parts, or if the payload or the signature isn't
  ///   Base64.
  init(_ text: [UInt8]) throws(CryptoFault) {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Base64.decodeURL(parts[1]), let signature = Base64.decodeURL(parts[2]) else {
      throw CryptoFault("the text is not three base64url parts")
    }
    header = Array(parts[0])
    self.payload = payload
    self.signature = signature
    signed = Array(text[..<parts[1].endIndex])
  }

  /// Returns the fields of the header.
  ///
  /// - Throws: `CryptoFault` if the header isn't a JSON object, names another algorithm, or has critical extensions. A
  ///   verifier must reject critical extensions that it doesn't know (RFC 7515 §4.1.11).
  func fields(algorithm: String) throws(CryptoFault) -> JSONObject {
    guard let bytes = Base64.decodeURL(header) else { throw CryptoFault("the text is not three base64url parts") }
    guard case .object(let fields)? = try? JSON.decode(JSONValue.self, from: bytes) else {
      throw CryptoFault("the header is not a JSON object")
    }
    guard fields["alg"]?.isString(algorithm) == true else { throw CryptoFault("the algorithm is not \(algorithm)") }
    guard fields["crit"] == nil else { throw CryptoFault("the header has critical extensions") }
    return fields
  }
}

extension JSONValue {
  /// Tests whether the value is a string with the same bytes as `expected`.
  ///
  /// Swift's `==` for strings takes quadratic time in the number of combining characters, which the sender chooses.
  func isString(_ expected: String) -> Bool { self.string?.utf8.elementsEqual(expected.utf8) ?? false }
}
