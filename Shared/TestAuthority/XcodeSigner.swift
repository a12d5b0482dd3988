package import CivilTime
package import Crypto

/// A stand-in for Xcode, where it stands in for the App Store: one self-signed certificate, shaped like Xcode's own.
package struct XcodeSigner: Sendable {
  /// The signer's own, with the constraints of an authority and the usage of a signer, as Xcode makes it.
  package let certificate: Certificate
  private let key = P256PrivateKey()

  /// A new signer whose certificate holds from `start` to `end`.
  package init(from start: Timestamp, to end: Timestamp) throws(CryptoFault) {
    let name = "StoreKit Testing in Xcode"
    certificate = try CertificateDraft(
      subject: name, issuer: name, key: key.publicKey, from: start, to: end, isAuthority: true, usage: .signatures,
      issuerKey: key.publicKey
    ).signed(by: key)
  }

  /// Signs `payload` (JSON) under a header that carries the certificate alone.
  package func sign(_ payload: [UInt8]) throws(CryptoFault) -> String {
    try JWSHeader.sign(payload, header: JWSHeader(chain: [certificate]).text, with: key)
  }
}
