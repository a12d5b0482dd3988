package import CivilTime

/// Believes signers one by one: each is a certificate that somebody named, without an authority above it.
///
/// This is how Xcode signs while it stands in for the App Store: with one self-signed certificate of the machine's own.
/// Apple's own verifier takes such texts unverified; this one wants the certificate named.
package struct NamedSigners: SignerTrust {
  /// The signers' certificates.
  package var certificates: [Certificate]

  /// Believes nobody but these.
  package init(_ certificates: [Certificate]) { self.certificates = certificates }

  /// The signer's key, if `chain` is one of the named certificates alone and it is valid at `time`.
  package func verify(chain: [Certificate], at time: Timestamp) throws(CryptoFault) -> P256PublicKey {
    guard chain.count == 1 else { throw CryptoFault("the chain has \(chain.count) certificates, not 1") }
    guard certificates.contains(chain[0]) else { throw CryptoFault("the signer is not one that was named") }
    guard chain[0].signsTexts else { throw CryptoFault("the signer's key usage has no digital signatures") }
    guard chain[0].notBefore <= time, time <= chain[0].notAfter else {
      throw CryptoFault("the signer's certificate does not hold at that time")
    }
    return try chain[0].publicKey()
  }

  package func window(of chain: [Certificate]) -> ClosedRange<Timestamp>? { window(ofAll: chain) }
}
