package import CivilTime
package import Crypto

/// A stand-in for Apple: a root, an intermediate and a signing leaf with Apple's marks, made on the spot.
///
/// The services verify what it signs by the very rules that hold for Apple's own signatures; only the root differs, and
/// that is a file the operator names. No service links this module.
package struct TestAuthority: Sendable {
  /// What an operator names as a root that is trusted.
  package let root: Certificate
  /// Signed by the root.
  package let intermediate: Certificate
  /// Signed by the intermediate; its key signs receipts.
  package let leaf: Certificate
  private let leafKey: P256PrivateKey

  /// A new authority whose three certificates hold from `start` to `end`.
  package init(from start: Timestamp, to end: Timestamp, flaw: Flaw? = nil) throws(CryptoFault) {
    let rootKey = P256PrivateKey()
    let intermediateKey = P256PrivateKey()
    leafKey = P256PrivateKey()
    let apple = flaw != .foreignMarks
    root = try CertificateDraft(
      subject: "Quintet Test Root", issuer: "Quintet Test Root", key: rootKey.publicKey, from: start, to: end,
      isAuthority: true
    ).signed(by: rootKey)
    intermediate = try CertificateDraft(
      subject: "Quintet Test Relations", issuer: "Quintet Test Root", key: intermediateKey.publicKey, from: start,
      to: flaw == .shortLivedIntermediate ? start + .seconds(3600) : end,
      isAuthority: flaw != .powerlessIntermediate,
      mark: apple && flaw != .unmarkedIntermediate ? "1.2.840.113635.100.6.2.1" : nil
    ).signed(by: flaw == .selfMadeIntermediate ? intermediateKey : rootKey)
    leaf = try CertificateDraft(
      subject: "Quintet Test Signing", issuer: "Quintet Test Relations", key: leafKey.publicKey, from: start,
      to: flaw == .shortLivedLeaf ? start + .seconds(3600) : end, isAuthority: flaw == .authorityAsLeaf,
      mark: apple && flaw != .unmarkedLeaf ? "1.2.840.113635.100.6.11.1" : nil
    ).signed(by: flaw == .selfMadeLeaf ? leafKey : intermediateKey)
  }

  /// From the text that `archive` gave, so that one process can set the authority up and another sign with it.
  package init(archive: [UInt8]) throws(CryptoFault) {
    let chain = try Certificate.all(pem: archive)
    guard chain.count == 3 else { throw CryptoFault("an authority's archive holds three certificates") }
    (root, intermediate, leaf) = (chain[2], chain[1], chain[0])
    leafKey = try P256PrivateKey(pem: archive)
  }

  /// Leaf, intermediate, root and the leaf's private key as one PEM text.
  package var archive: String {
    [leaf, intermediate, root].map { PEM.encode("CERTIFICATE", $0.der) }.joined() + leafKey.pem
  }

  /// The root as the file that a service's setting `store_roots` names.
  package var rootPEM: String { PEM.encode("CERTIFICATE", root.der) }

  /// Signs `payload` (JSON) as a compact JWS whose header carries the chain, as StoreKit 2 does.
  package func sign(_ payload: [UInt8], algorithm: String = "ES256") throws(CryptoFault) -> String {
    let chain = [leaf, intermediate, root].map { "\"\(Base64.encode($0.der))\"" }.joined(separator: ",")
    return try sign(payload, header: "{\"alg\":\"\(algorithm)\",\"x5c\":[\(chain)]}")
  }

  /// Signs `payload` under a header of the caller's choice: for tests of what a verifier must refuse.
  package func sign(_ payload: [UInt8], header: String) throws(CryptoFault) -> String {
    let input = Base64.encodeURL(Array(header.utf8)) + "." + Base64.encodeURL(payload)
    let signature = try leafKey.sign(Array(input.utf8))
    return input + "." + Base64.encodeURL(signature.raw)
  }
}
