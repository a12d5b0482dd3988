package import CivilTime
package import Crypto

/// A stand-in for Apple: a root, an intermediate and a signing leaf with Apple's marks, made on the spot.
///
/// The services verify what it signs by the very rules that hold for Apple's own signatures; only the root differs, and
/// that is a file the operator names. No service links this module.
package struct TestAuthority: Sendable {
  /// Signs the intermediate, and itself.
  package let root: Certificate
  /// Signs the leaf.
  package let intermediate: Certificate
  /// Signs texts.
  package let leaf: Certificate
  private let leafKey: P256PrivateKey
  /// Not in an archive: no second root comes from there, and no status.
  let rootKey: P256PrivateKey?
  let intermediateKey: P256PrivateKey?

  private static let rootName = "Quintet Test Root"
  private static let intermediateName = "Quintet Test Relations"

  /// A new authority whose three certificates hold from `start` to `end`.
  ///
  /// - Parameter responder: where its certificates say that they may be asked about, below `/leaf` and `/intermediate`.
  package init(
    from start: Timestamp, to end: Timestamp, flaw: Flaw? = nil, responder: String? = nil
  ) throws(CryptoFault) {
    let rootKey = P256PrivateKey()
    let intermediateKey = P256PrivateKey()
    leafKey = P256PrivateKey()
    (self.rootKey, self.intermediateKey) = (rootKey, intermediateKey)
    let apple = flaw != .foreignMarks
    root = try Self.root(named: Self.rootName, rootKey, from: start, to: end)
    intermediate = try CertificateDraft(
      subject: Self.intermediateName, issuer: Self.rootName, key: intermediateKey.publicKey, from: start,
      to: flaw == .shortLivedIntermediate ? start + .seconds(3600) : end,
      isAuthority: flaw != .powerlessIntermediate, usage: .certificates, issuerKey: rootKey.publicKey,
      mark: apple && flaw != .unmarkedIntermediate ? "1.2.840.113635.100.6.2.1" : nil,
      responder: responder.map { "\($0)/intermediate" }
    ).signed(by: flaw == .selfMadeIntermediate ? intermediateKey : rootKey)
    leaf = try CertificateDraft(
      subject: "Quintet Test Signing", issuer: Self.intermediateName, key: leafKey.publicKey, from: start,
      to: flaw == .shortLivedLeaf ? start + .seconds(3600) : end, isAuthority: flaw == .authorityAsLeaf,
      usage: flaw.map(\.leafUsage) ?? .signatures, issuerKey: intermediateKey.publicKey,
      mark: apple && flaw != .unmarkedLeaf ? "1.2.840.113635.100.6.11.1" : nil,
      responder: responder.map { "\($0)/leaf" }
    ).signed(by: flaw == .selfMadeLeaf ? leafKey : intermediateKey)
  }

  /// From the text that `archive` gave, so that one process can set the authority up and another sign with it.
  package init(archive: [UInt8]) throws(CryptoFault) {
    let chain = try Certificate.all(pem: archive)
    guard chain.count == 3 else { throw CryptoFault("an authority's archive holds three certificates") }
    (root, intermediate, leaf) = (chain[2], chain[1], chain[0])
    leafKey = try P256PrivateKey(pem: archive)
    (rootKey, intermediateKey) = (nil, nil)
  }

  /// Leaf, intermediate, root and the leaf's private key as one PEM text.
  package var archive: String {
    [leaf, intermediate, root].map { PEM.encode("CERTIFICATE", $0.der) }.joined() + leafKey.pem
  }

  /// The root as the file that a service's setting `store_roots` names.
  package var rootPEM: String { PEM.encode("CERTIFICATE", root.der) }

  /// A second certificate for the root's key, as an authority is issued one before the first runs out.
  ///
  /// - Parameter name: whom it is about; the root itself if left out.
  /// - Throws: `CryptoFault` for an authority that came from an archive.
  package func reissuedRoot(
    named name: String? = nil, from start: Timestamp, to end: Timestamp
  ) throws(CryptoFault) -> Certificate {
    guard let rootKey else { throw CryptoFault("an authority's archive holds no root key") }
    return try Self.root(named: name ?? Self.rootName, rootKey, from: start, to: end)
  }

  /// Signs `payload` (JSON) as a compact JWS whose header carries the chain, as StoreKit 2 does.
  ///
  /// - Parameter root: what stands in the chain in the place of the root.
  package func sign(
    _ payload: [UInt8], algorithm: String = "ES256", root: Certificate? = nil
  ) throws(CryptoFault) -> String {
    let header = JWSHeader(algorithm: algorithm, chain: [leaf, intermediate, root ?? self.root])
    return try sign(payload, header: header.text)
  }

  /// Signs `payload` under a header of the caller's choice: for tests of what a verifier must refuse.
  package func sign(_ payload: [UInt8], header: String) throws(CryptoFault) -> String {
    try JWSHeader.sign(payload, header: header, with: leafKey)
  }

  private static func root(
    named name: String, _ key: P256PrivateKey, from start: Timestamp, to end: Timestamp
  ) throws(CryptoFault) -> Certificate {
    try CertificateDraft(
      subject: name, issuer: name, key: key.publicKey, from: start, to: end, isAuthority: true, usage: .certificates,
      issuerKey: key.publicKey
    ).signed(by: key)
  }
}
