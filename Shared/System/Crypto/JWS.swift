package import CivilTime
internal import Wire

/// A signed text in compact form (RFC 7515 §7.1) that contains its signer's certificate chain. StoreKit 2 uses this
/// form.
///
/// Only ES256 is accepted: a verifier must never let the sender choose the algorithm.
package struct JWS: Sendable {
  /// The certificates of the header, leaf first.
  package let chain: [Certificate]
  /// The signed payload. Don't trust it before `verify` succeeds.
  package let unverifiedPayload: [UInt8]
  /// The header as received, in Base64.
  let header: [UInt8]
  private let signedText: [UInt8]
  private let signature: ES256Signature

  /// The maximum length of a text, in bytes. Apple's texts are 3 to 6 KiB long.
  package static let longest = 64 * 1024

  /// Parses a signed text.
  ///
  /// - Throws: `CryptoFault` if the text doesn't consist of three base64url parts, or if the header has an algorithm
  ///   other than ES256, no chain of one to three certificates, or critical extensions.
  package init(compact: String) throws(CryptoFault) { try self.init(compact: compact) { _ in nil } }

  /// Parses a signed text.
  ///
  /// - Parameter known: Returns the chain of a header that was parsed before; nil for other headers.
  init(compact: String, known: (_ header: [UInt8]) -> [Certificate]?) throws(CryptoFault) {
    guard compact.utf8.count <= Self.longest else { throw CryptoFault("the signed text is too long") }
    let text = try CompactText(Array(compact.utf8))
    guard let signature = ES256Signature(raw: text.signature) else {
      throw CryptoFault("the signature doesn't have 64 bytes")
    }
    if let known = known(text.header) { chain = known } else { chain = try Self.chain(of: text) }
    header = text.header
    unverifiedPayload = text.payload
    signedText = text.signed
    self.signature = signature
  }

  /// Returns the payload if `trust` accepts the chain at `time` and the leaf's key made the signature.
  ///
  /// - Throws: `CryptoFault` with the rule that failed.
  package func verify(by trust: some SignerTrust, at time: Timestamp) throws(CryptoFault) -> [UInt8] {
    try verify(by: trust.verify(chain: chain, at: time))
  }

  /// Returns the payload if `key` made the signature.
  func verify(by key: P256PublicKey) throws(CryptoFault) -> [UInt8] {
    guard key.verifies(signature, over: signedText) else {
      throw CryptoFault("the signature doesn't match the leaf's key")
    }
    return unverifiedPayload
  }

  private static func chain(of text: CompactText) throws(CryptoFault) -> [Certificate] {
    let fields = try text.fields(algorithm: "ES256")
    guard case .array(let entries)? = fields["x5c"], (1...3).contains(entries.count) else {
      throw CryptoFault("the header lacks a chain of one to three certificates")
    }
    return try certificates(entries)
  }

  private static func certificates(_ entries: [JSONValue]) throws(CryptoFault) -> [Certificate] {
    var chain: [Certificate] = []
    for entry in entries {
      guard case .string(let text) = entry, let der = Base64.decode(Array(text.utf8)) else {
        throw CryptoFault("a certificate is not base64")
      }
      chain.append(try Certificate(der: der))
    }
    return chain
  }
}
