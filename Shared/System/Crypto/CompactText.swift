/// The parts of a signed text in compact form (RFC 7515 §7.1). The signature isn't verified.
struct CompactText {
  /// The header as received, in Base64.
  let header: [UInt8]
  let payload: [UInt8]
  let signature: [UInt8]
  /// The bytes that the signature covers.
  let signed: [UInt8]

  /// - Throws: `CryptoFault` if the text doesn't consist of three parts, or if the payload or the signature isn't Base64.
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
}
