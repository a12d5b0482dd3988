package import CivilTime
package import Crypto

/// A replacement for Xcode's simulated App Store: a single self-signed certificate with the properties of Xcode's own.
package struct XcodeSigner: Sendable {
  /// The signer's certificate. Like Xcode's certificate, it has the basic constraints of an authority and the key usage
  /// of a signer.
  package let certificate: Certificate
  private let key = P256PrivateKey()

  /// Creates a signer whose certificate is valid from `start` to `end`.
  package init(from start: Timestamp, to end: Timestamp) throws(CryptoFault) {
    let name = "StoreKit Testing in Xcode"
    certificate = try CertificateDraft(
      subject: name, issuer: name, key: key.publicKey, from: start, to: end, isAuthority: true, usage: .signatures,
      issuerKey: key.publicKey
    ).signed(by: key)
  }

  /// Signs `payload` (JSON) under a header that contains only the certificate.
  package func sign(_ payload: [UInt8]) throws(CryptoFault) -> String {
    try JWSHeader.sign(payload, header: JWSHeader(chain: [certificate]).text, with: key)
  }
}
