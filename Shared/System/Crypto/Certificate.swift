internal import COpenSSL
package import CivilTime

/// An X.509 certificate with the properties that a verifier needs.
package struct Certificate: Hashable, Sendable {
  /// The whole certificate in DER.
  package let der: [UInt8]
  /// The first moment at which the certificate is valid.
  package let notBefore: Timestamp
  /// The last moment at which the certificate is valid.
  package let notAfter: Timestamp
  /// The subject's name in DER. A reissued certificate has the same name.
  package let subject: [UInt8]
  /// The public key's `SubjectPublicKeyInfo` in DER, for any type of key.
  package let keyInfo: [UInt8]
  /// True if the key usage extension allows digital signatures; false without that extension.
  package let signsTexts: Bool
  /// True if the certificate's basic constraints allow it to sign other certificates; false without that extension.
  package let isAuthority: Bool
  private let parsed: ParsedCertificate

  /// Parses a certificate.
  ///
  /// - Throws: `CryptoFault` unless `der` is exactly one certificate.
  package init(der: [UInt8]) throws(CryptoFault) {
    let parsed = try ParsedCertificate(der: der)
    let certificate = unsafe parsed.pointer
    guard let notBefore = unsafe Self.time(X509_get0_notBefore(certificate)),
      let notAfter = unsafe Self.time(X509_get0_notAfter(certificate))
    else { throw CryptoFault("the certificate's dates are unreadable") }
    self.der = der
    self.parsed = parsed
    self.notBefore = notBefore
    self.notAfter = notAfter
    subject = unsafe encoded { output in unsafe i2d_X509_NAME(X509_get_subject_name(certificate), output) }
    keyInfo = unsafe encoded { output in unsafe i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), output) }
    let hasUsage = unsafe X509_get_extension_flags(certificate) & UInt32(EXFLAG_KUSAGE) != 0
    signsTexts = unsafe hasUsage && X509_get_key_usage(certificate) & UInt32(X509v3_KU_DIGITAL_SIGNATURE) != 0
    isAuthority = unsafe X509_check_ca(certificate) == 1
  }

  package static func == (left: Certificate, right: Certificate) -> Bool { left.der == right.der }

  package func hash(into hasher: inout Hasher) { hasher.combine(der) }

  /// Returns all certificates of a file, which is a PEM text or a single certificate in DER. Apple distributes its
  /// certificates in DER.
  ///
  /// - Throws: `CryptoFault` for malformed PEM, an invalid certificate, or a file without certificates.
  package static func all(file: [UInt8]) throws(CryptoFault) -> [Certificate] {
    // A DER certificate begins with the tag of SEQUENCE, 0x30, which is a digit in ASCII; a PEM text begins with a
    // letter, a space or a dash.
    file.first == 0x30 ? [try Certificate(der: file)] : try all(pem: file)
  }

  /// Tests whether both certificates belong to the same authority: they have the same subject and the same key. Their
  /// dates may differ.
  package func isSameAuthority(as other: Certificate) -> Bool { subject == other.subject && keyInfo == other.keyInfo }

  /// Returns all certificates of a PEM text.
  ///
  /// - Throws: `CryptoFault` for malformed PEM, an invalid certificate, or a text without certificates.
  package static func all(pem: [UInt8]) throws(CryptoFault) -> [Certificate] {
    var found: [Certificate] = []
    for block in try PEM.blocks("CERTIFICATE", in: pem) { found.append(try Certificate(der: block)) }
    guard !found.isEmpty else { throw CryptoFault("the file contains no certificate") }
    return found
  }

  /// Returns the certificate's public key.
  ///
  /// - Throws: `CryptoFault` if it isn't on P-256.
  package func publicKey() throws(CryptoFault) -> P256PublicKey {
    try P256PublicKey(der: keyInfo)
  }

  /// Tests whether the certificate has the extension `oid` (dotted), whatever its value.
  package func hasExtension(_ oid: String) -> Bool {
    unsafe withCertificate { certificate in
      let object = unsafe OBJ_txt2obj(oid, 1)
      defer { unsafe ASN1_OBJECT_free(object) }
      return unsafe object != nil && X509_get_ext_by_OBJ(certificate, object, -1) >= 0
    }
  }

  /// Calls `body` with libcrypto's object for this certificate.
  func withCertificate<T, E>(_ body: (OpaquePointer) throws(E) -> T) throws(E) -> T {
    defer { withExtendedLifetime(parsed) {} }
    return try unsafe body(parsed.pointer)
  }

  /// Converts an ASN.1 time; nil if it can't be read.
  static func time(_ value: UnsafePointer<ASN1_TIME>?) -> Timestamp? {
    let epoch = unsafe ASN1_TIME_set(nil, 0)
    defer { unsafe ASN1_TIME_free(epoch) }
    var days: Int32 = 0
    var seconds: Int32 = 0
    guard unsafe ASN1_TIME_diff(&days, &seconds, epoch, value) == 1 else { return nil }
    return Timestamp(seconds: Int64(days) * 86_400 + Int64(seconds))
  }
}

/// libcrypto's object for a certificate. The certificate is parsed once, since parsing its key takes as long as a
/// verification.
///
/// Threads can share the object: this module never modifies it, and libcrypto protects the caches inside it with a
/// lock.
@safe private final class ParsedCertificate: @unchecked Sendable {
  let pointer: OpaquePointer

  init(der: [UInt8]) throws(CryptoFault) {
    let count = der.count
    var used = 0
    let parsed = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      let parsed = unsafe d2i_X509(nil, &cursor, count)
      if let start = buffer.baseAddress, let cursor = unsafe cursor { used = unsafe cursor - start }
      return unsafe parsed
    }
    guard let parsed = unsafe parsed else {
      ERR_clear_error()
      throw CryptoFault("the certificate isn't DER")
    }
    unsafe pointer = parsed
    guard used == count else { throw CryptoFault("the certificate is followed by extra bytes") }
  }

  deinit { unsafe X509_free(pointer) }
}
