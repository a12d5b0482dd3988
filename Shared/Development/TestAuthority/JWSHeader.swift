internal import Crypto

/// The header of a signed text: its algorithm and its signer's certificates (RFC 7515 §4.1).
struct JWSHeader {
  var algorithm = "ES256"
  /// The certificates, starting with the signer's.
  var chain: [Certificate]

  /// The header as JSON.
  var text: String {
    let chain = chain.map { "\"\(Base64.encode($0.der))\"" }.joined(separator: ",")
    return "{\"alg\":\"\(algorithm)\",\"x5c\":[\(chain)]}"
  }

  /// Returns the compact text of the header, the payload and the signature.
  static func sign(_ payload: [UInt8], header: String, with key: P256PrivateKey) throws(CryptoFault) -> String {
    let input = Base64.encodeURL(Array(header.utf8)) + "." + Base64.encodeURL(payload)
    return input + "." + Base64.encodeURL(try key.sign(Array(input.utf8)).raw)
  }
}
