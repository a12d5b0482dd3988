package import CivilTime

/// Trusts individual signing certificates that the operator names, without an authority above them.
///
/// Xcode signs this way when it simulates the App Store. Each machine has its own self-signed certificate. Apple's own
/// verifier accepts such texts without verification; this type requires the operator to name the certificate.
package struct NamedSigners: SignerTrust {
  /// The trusted certificates.
  package var certificates: [Certificate]

  /// Trusts only these certificates.
  package init(_ certificates: [Certificate]) { self.certificates = certificates }

  /// Returns the signer's key if `chain` is a single named certificate that is valid at `time`.
  package func verify(chain: [Certificate], at time: Timestamp) throws(CryptoFault) -> P256PublicKey {
    guard chain.count == 1 else { throw CryptoFault("the chain has \(chain.count) certificates, not 1") }
    guard certificates.contains(chain[0]) else { throw CryptoFault("the signer isn't one of the configured signers") }
    guard chain[0].signsTexts else { throw CryptoFault("the signer's key usage doesn't allow digital signatures") }
    guard chain[0].notBefore <= time, time <= chain[0].notAfter else {
      throw CryptoFault("the signer's certificate isn't valid at that time")
    }
    return try chain[0].publicKey()
  }

  package func window(of chain: [Certificate]) -> ClosedRange<Timestamp>? { window(ofAll: chain) }
}
