package import CivilTime

/// Decides whose signatures are believed.
package protocol SignerTrust: Sendable {
  /// The signer's key, if the chain that came with a text is to be believed at `time`.
  ///
  /// - Parameter chain: the signer's certificate first.
  /// - Throws: `CryptoFault` saying which rule failed.
  func verify(chain: [Certificate], at time: Timestamp) throws(CryptoFault) -> P256PublicKey

  /// The times at which a chain that it believes at one of them is believed; nil if it can't say.
  func window(of chain: [Certificate]) -> ClosedRange<Timestamp>?
}

extension SignerTrust {
  /// The times at which all of these certificates hold.
  func window(ofAll certificates: [Certificate]) -> ClosedRange<Timestamp>? {
    guard let from = certificates.map(\.notBefore).max(), let until = certificates.map(\.notAfter).min(), from <= until
    else { return nil }
    return from...until
  }
}

/// Believes chains of three below given roots, with the marks that they must carry.
package struct TrustPolicy: SignerTrust {
  /// Self-signed authorities, from files the operator names.
  package var roots: [Certificate]
  /// Extension that the leaf must have (dotted), or nil for none.
  package var leafMark: String?
  /// Extension that the intermediate must have (dotted), or nil for none.
  package var intermediateMark: String?

  /// A policy with marks of one's own; without any, every chain below the roots is believed.
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
  /// A root is one of ours by its subject and key, as Apple's own verifier has it: an authority may be issued a second
  /// certificate. What counts then is the one that the operator named.
  package func verify(chain: [Certificate], at time: Timestamp) throws(CryptoFault) -> P256PublicKey {
    guard chain.count == 3 else { throw CryptoFault("the chain has \(chain.count) certificates, not 3") }
    let (leaf, intermediate) = (chain[0], chain[1])
    let known = roots.filter { $0.isSameAuthority(as: chain[2]) }
    guard !known.isEmpty else { throw CryptoFault("the root is not a trusted one") }
    guard known.allSatisfy(\.isAuthority), intermediate.isAuthority else {
      throw CryptoFault("an issuer is no authority")
    }
    try check(leaf: leaf)
    if let mark = intermediateMark, !intermediate.hasExtension(mark) {
      throw CryptoFault("the intermediate lacks extension \(mark)")
    }
    try check(leaf: leaf, intermediate: intermediate, roots: known, at: time)
    return try leaf.publicKey()
  }

  /// What their authorities may be asked about a chain that was verified: the leaf and the intermediate.
  package func questions(about chain: [Certificate]) -> Set<StatusQuestion> {
    guard chain.count == 3 else { return [] }
    let known = roots.filter { $0.isSameAuthority(as: chain[2]) }
    return [
      StatusQuestion(about: chain[0], of: chain[1], roots: known),
      StatusQuestion(about: chain[1], of: chain[2], roots: known),
    ]
  }

  package func window(of chain: [Certificate]) -> ClosedRange<Timestamp>? {
    guard let root = chain.last else { return nil }
    return window(ofAll: chain.dropLast() + roots.filter { $0.isSameAuthority(as: root) })
  }

  private func check(leaf: Certificate) throws(CryptoFault) {
    guard !leaf.isAuthority else { throw CryptoFault("the leaf is an authority") }
    guard leaf.signsTexts else { throw CryptoFault("the leaf's key usage has no digital signatures") }
    if let mark = leafMark, !leaf.hasExtension(mark) { throw CryptoFault("the leaf lacks extension \(mark)") }
  }

  /// The path must hold under one of the roots, which are all the same authority.
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
