package import CivilTime
package import Crypto

/// A generated replacement for Apple's authority: a root, an intermediate and a signing leaf with Apple's extensions.
///
/// Services verify its signatures by the same rules as Apple's. Only the root certificate differs; the setting
/// `store_roots` names its file. No service links this module.
package struct TestAuthority: Sendable {
  /// The root certificate, which signs itself and the intermediate certificate.
  package let root: Certificate
  /// The intermediate certificate, which signs the leaf certificate.
  package let intermediate: Certificate
  /// The leaf certificate, which signs texts.
  package let leaf: Certificate
  private let leafKey: P256PrivateKey
  /// The root's private key. Nil if the authority came from an archive; such an authority can't reissue its root.
  private let rootKey: P256PrivateKey?

  private static let rootName = "Quintet Test Root"
  private static let intermediateName = "Quintet Test Relations"

  /// Creates an authority whose three certificates are valid from `start` to `end`.
  package init(from start: Timestamp, to end: Timestamp, flaw: Flaw? = nil) throws(CryptoFault) {
    let rootKey = P256PrivateKey()
    let intermediateKey = P256PrivateKey()
    leafKey = P256PrivateKey()
    self.rootKey = rootKey
    root = try Self.root(named: Self.rootName, rootKey, from: start, to: end)
    var intermediate = CertificateDraft(
      subject: Self.intermediateName, issuer: Self.rootName, key: intermediateKey.publicKey, from: start, to: end,
      isAuthority: true, usage: .certificates, issuerKey: rootKey.publicKey, mark: "1.2.840.113635.100.6.2.1")
    flaw?.damage(intermediate: &intermediate)
    self.intermediate = try intermediate.signed(by: flaw == .selfMadeIntermediate ? intermediateKey : rootKey)
    var leaf = CertificateDraft(
      subject: "Quintet Test Signing", issuer: Self.intermediateName, key: leafKey.publicKey, from: start, to: end,
      isAuthority: false, issuerKey: intermediateKey.publicKey, mark: "1.2.840.113635.100.6.11.1")
    flaw?.damage(leaf: &leaf)
    self.leaf = try leaf.signed(by: flaw == .selfMadeLeaf ? leafKey : intermediateKey)
  }

  /// Restores the authority from the text of `archive`, so that another process can sign with it.
  package init(archive: [UInt8]) throws(CryptoFault) {
    let chain = try Certificate.all(pem: archive)
    guard chain.count == 3 else { throw CryptoFault("an authority's archive must contain three certificates") }
    root = chain[2]
    intermediate = chain[1]
    leaf = chain[0]
    leafKey = try P256PrivateKey(pem: archive)
    rootKey = nil
  }

  /// The leaf, intermediate and root certificates and the leaf's private key, as one PEM text.
  package var archive: String {
    [leaf, intermediate, root].map { PEM.encode("CERTIFICATE", $0.der) }.joined() + leafKey.pem
  }

  /// The root in PEM, for a file that the setting `store_roots` names.
  package var rootPEM: String { PEM.encode("CERTIFICATE", root.der) }

  /// Returns a second certificate for the root's key, which replaces the first certificate before it expires.
  ///
  /// - Parameter name: The subject; defaults to the root's.
  /// - Throws: `CryptoFault` if the authority came from an archive.
  package func reissuedRoot(
    named name: String? = nil, from start: Timestamp, to end: Timestamp
  ) throws(CryptoFault) -> Certificate {
    guard let rootKey else { throw CryptoFault("an authority from an archive has no root key") }
    return try Self.root(named: name ?? Self.rootName, rootKey, from: start, to: end)
  }

  /// Signs `payload` (JSON) as a compact JWS whose header contains the chain, as StoreKit 2 does.
  ///
  /// - Parameter root: The certificate that replaces the root in the chain.
  package func sign(
    _ payload: [UInt8], algorithm: String = "ES256", root: Certificate? = nil
  ) throws(CryptoFault) -> String {
    let header = JWSHeader(algorithm: algorithm, chain: [leaf, intermediate, root ?? self.root])
    return try sign(payload, header: header.text)
  }

  /// Signs `payload` under the given header, to test what a verifier must reject.
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
