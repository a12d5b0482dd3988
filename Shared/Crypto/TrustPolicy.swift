internal import COpenSSL
package import CivilTime

/// Whom we believe: the roots, and the marks that a chain of three must carry below them.
package struct TrustPolicy: Sendable {
  /// Self-signed authorities, from files the operator names.
  package var roots: [Certificate]
  /// Extension that the leaf must have (dotted), or nil for none.
  package var leafMark: String?
  /// Extension that the intermediate must have (dotted), or nil for none.
  package var intermediateMark: String?

  /// A policy with marks of one's own.
  package init(roots: [Certificate], leafMark: String?, intermediateMark: String?) {
    self.roots = roots
    self.leafMark = leafMark
    self.intermediateMark = intermediateMark
  }

  /// What Apple's StoreKit signatures must satisfy: the marks of receipt signing and of the developer relations authority.
  package static func appStore(roots: [Certificate]) -> TrustPolicy {
    TrustPolicy(
      roots: roots, leafMark: "1.2.840.113635.100.6.11.1", intermediateMark: "1.2.840.113635.100.6.2.1")
  }

  /// The leaf's key, if `chain` is leaf, intermediate and one of `roots`, each signed by the next and valid at `time`.
  ///
  /// - Throws: `CryptoFault` saying which rule failed.
  package func verify(chain: [Certificate], at time: Timestamp) throws(CryptoFault) -> P256PublicKey {
    guard chain.count == 3 else { throw CryptoFault("the chain has \(chain.count) certificates, not 3") }
    let (leaf, intermediate, root) = (chain[0], chain[1], chain[2])
    guard roots.contains(root) else { throw CryptoFault("the root is not a trusted one") }
    guard root.isAuthority, intermediate.isAuthority else { throw CryptoFault("an issuer is no authority") }
    guard !leaf.isAuthority else { throw CryptoFault("the leaf is an authority") }
    if let mark = leafMark, !leaf.hasExtension(mark) { throw CryptoFault("the leaf lacks extension \(mark)") }
    if let mark = intermediateMark, !intermediate.hasExtension(mark) {
      throw CryptoFault("the intermediate lacks extension \(mark)")
    }
    try ChainCheck(leaf: leaf, intermediate: intermediate, root: root).run(at: time)
    return try leaf.publicKey()
  }
}
