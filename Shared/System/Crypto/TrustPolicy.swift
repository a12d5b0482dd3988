package import CivilTime

/// Decides whose signatures are trusted.
package protocol SignerTrust: Sendable {
  /// Returns the signer's key if a text's chain is trusted at `time`.
  ///
  /// - Parameter chain: The certificates, starting with the signer's.
  /// - Throws: `CryptoFault` with the rule that failed.
  func verify(chain: [Certificate], at time: Timestamp) throws(CryptoFault) -> P256PublicKey

  /// Returns the whole period in which a chain is trusted; nil if unknown. The chain must have been verified for a time
  /// in this period.
  func window(of chain: [Certificate]) -> ClosedRange<Timestamp>?
}

extension SignerTrust {
  /// Returns the times at which all of these certificates are valid.
  func window(ofAll certificates: [Certificate]) -> ClosedRange<Timestamp>? {
    guard let from = certificates.map(\.notBefore).max(), let until = certificates.map(\.notAfter).min(), from <= until
    else { return nil }
    return from...until
  }
}

/// Trusts chains of three certificates below given roots, with the required extensions.
package struct TrustPolicy: SignerTrust {
  /// Self-signed authorities, from files that the operator names.
  package var roots: [Certificate]
  /// The dotted id of the extension that the leaf must have; nil for none.
  package var leafExtension: String?
  /// The dotted id of the extension that the intermediate must have; nil for none.
  package var intermediateExtension: String?

  /// Creates a policy. Without required extensions, it trusts every chain below the roots.
  package init(roots: [Certificate], leafExtension: String?, intermediateExtension: String?) {
    self.roots = roots
    self.leafExtension = leafExtension
    self.intermediateExtension = intermediateExtension
  }

  /// Returns the policy for Apple's StoreKit signatures. It requires the extensions of receipt signing and of Apple's
  /// developer relations authority.
  package static func appStore(roots: [Certificate]) -> TrustPolicy {
    TrustPolicy(
      roots: roots, leafExtension: "1.2.840.113635.100.6.11.1", intermediateExtension: "1.2.840.113635.100.6.2.1")
  }

  /// Returns the leaf's key if `chain` consists of a leaf, an intermediate and one of `roots`, each signed by the next
  /// and valid at `time`.
  ///
  /// A root is recognised by its subject and key, as in Apple's own verifier, since an authority may have a second
  /// certificate. The root certificate in `roots` must be valid; the dates of the root in the chain are ignored.
  package func verify(chain: [Certificate], at time: Timestamp) throws(CryptoFault) -> P256PublicKey {
    guard chain.count == 3 else { throw CryptoFault("the chain has \(chain.count) certificates, not 3") }
    let leaf = chain[0]
    let intermediate = chain[1]
    let known = roots.filter { $0.isSameAuthority(as: chain[2]) }
    guard !known.isEmpty else { throw CryptoFault("the root isn't trusted") }
    guard known.allSatisfy(\.isAuthority), intermediate.isAuthority else {
      throw CryptoFault("an issuer isn't a certificate authority")
    }
    try check(leaf: leaf)
    if let required = intermediateExtension, !intermediate.hasExtension(required) {
      throw CryptoFault("the intermediate lacks extension \(required)")
    }
    try check(leaf: leaf, intermediate: intermediate, roots: known, at: time)
    return try leaf.publicKey()
  }

  package func window(of chain: [Certificate]) -> ClosedRange<Timestamp>? {
    guard let root = chain.last else { return nil }
    return window(ofAll: chain.dropLast() + roots.filter { $0.isSameAuthority(as: root) })
  }

  private func check(leaf: Certificate) throws(CryptoFault) {
    guard !leaf.isAuthority else { throw CryptoFault("the leaf is a certificate authority") }
    guard leaf.signsTexts else { throw CryptoFault("the leaf's key usage doesn't allow digital signatures") }
    if let required = leafExtension, !leaf.hasExtension(required) {
      throw CryptoFault("the leaf lacks extension \(required)")
    }
  }

  /// Checks that the path is valid under one of the roots, which all belong to the same authority.
  private func check(
    leaf: Certificate, intermediate: Certificate, roots: [Certificate], at time: Timestamp
  ) throws(CryptoFault) {
    var failure: CryptoFault?
    for root in roots {
      do throws(CryptoFault) {
        return try ChainCheck(leaf: leaf, intermediate: intermediate, root: root).run(at: time)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
