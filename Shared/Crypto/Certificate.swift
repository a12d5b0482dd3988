internal import COpenSSL
package import CivilTime

/// An X.509 certificate: its DER and what a verifier asks of it.
package struct Certificate: Hashable, Sendable {
  /// The whole certificate in DER.
  package let der: [UInt8]
  /// The first moment in which it is valid.
  package let notBefore: Timestamp
  /// The last moment in which it is valid.
  package let notAfter: Timestamp
  /// The DER of whom it is about. Certificates that were issued again have the same.
  package let subject: [UInt8]
  /// The DER of the key that it is about, on whatever curve.
  package let keyInfo: [UInt8]
  /// Whether key usage lets the key sign texts; a certificate without that extension doesn't say so.
  package let signsTexts: Bool
  /// Whether basic constraints mark it as an authority; old forms without that extension don't count.
  package let isAuthority: Bool

  /// - Throws: `CryptoFault` unless `der` is one certificate and nothing after it.
  package init(der: [UInt8]) throws(CryptoFault) {
    self = try unsafe Self.withCertificate(der) { certificate throws(CryptoFault) in
      guard let notBefore = unsafe Self.time(X509_get0_notBefore(certificate)),
        let notAfter = unsafe Self.time(X509_get0_notAfter(certificate))
      else { throw CryptoFault("the certificate's dates are unreadable") }
      return unsafe Certificate(certificate, der: der, notBefore: notBefore, notAfter: notAfter)
    }
  }

  private init(_ certificate: OpaquePointer, der: [UInt8], notBefore: Timestamp, notAfter: Timestamp) {
    (self.der, self.notBefore, self.notAfter) = (der, notBefore, notAfter)
    subject = unsafe encoded { output in unsafe i2d_X509_NAME(X509_get_subject_name(certificate), output) }
    keyInfo = unsafe encoded { output in unsafe i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), output) }
    let saysUsage = unsafe X509_get_extension_flags(certificate) & UInt32(EXFLAG_KUSAGE) != 0
    signsTexts = unsafe saysUsage && X509_get_key_usage(certificate) & UInt32(X509v3_KU_DIGITAL_SIGNATURE) != 0
    isAuthority = unsafe X509_check_ca(certificate) == 1
  }

  /// Every certificate of a file: PEM, or one in DER as Apple hands its certificates out.
  ///
  /// - Throws: `CryptoFault` for broken armour, a broken certificate, or none at all.
  package static func all(file: [UInt8]) throws(CryptoFault) -> [Certificate] {
    // In DER each certificate begins with SEQUENCE, whose tag is no letter, blank or dash that a PEM text begins with.
    file.first == 0x30 ? [try Certificate(der: file)] : try all(pem: file)
  }

  /// Whether both name the same authority: the same subject with the same key, whichever time it was issued.
  package func isSameAuthority(as other: Certificate) -> Bool { subject == other.subject && keyInfo == other.keyInfo }

  /// Every certificate of a PEM text.
  ///
  /// - Throws: `CryptoFault` for broken armour, a broken certificate, or none at all.
  package static func all(pem: [UInt8]) throws(CryptoFault) -> [Certificate] {
    var found: [Certificate] = []
    for block in try PEM.blocks("CERTIFICATE", in: pem) { found.append(try Certificate(der: block)) }
    guard !found.isEmpty else { throw CryptoFault("the file holds no certificate") }
    return found
  }

  /// The certificate's key.
  ///
  /// - Throws: `CryptoFault` if it isn't on P-256.
  package func publicKey() throws(CryptoFault) -> P256PublicKey {
    try P256PublicKey(der: keyInfo)
  }

  /// Whether it carries the extension `oid` (dotted), whatever its value.
  package func hasExtension(_ oid: String) -> Bool {
    let found = try? unsafe withCertificate { certificate -> Bool in
      let object = unsafe OBJ_txt2obj(oid, 1)
      defer { unsafe ASN1_OBJECT_free(object) }
      return unsafe object != nil && X509_get_ext_by_OBJ(certificate, object, -1) >= 0
    }
    return found ?? false
  }

  /// Calls `body` with libcrypto's object for this certificate.
  func withCertificate<T>(_ body: (OpaquePointer) throws(CryptoFault) -> T) throws(CryptoFault) -> T {
    try unsafe Self.withCertificate(der, body)
  }

  private static func withCertificate<T>(
    _ der: [UInt8], _ body: (OpaquePointer) throws(CryptoFault) -> T
  ) throws(CryptoFault) -> T {
    let count = der.count
    var used = 0
    let certificate = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      let parsed = unsafe d2i_X509(nil, &cursor, count)
      if let start = buffer.baseAddress, let cursor = unsafe cursor { used = unsafe cursor - start }
      return unsafe parsed
    }
    guard let certificate = unsafe certificate else {
      ERR_clear_error()
      throw CryptoFault("the certificate is not DER")
    }
    defer { unsafe X509_free(certificate) }
    guard used == count else { throw CryptoFault("bytes follow the certificate") }
    return try unsafe body(certificate)
  }

  /// An ASN.1 time counted from 1970.
  private static func time(_ value: UnsafePointer<ASN1_TIME>?) -> Timestamp? {
    let epoch = unsafe ASN1_TIME_set(nil, 0)
    defer { unsafe ASN1_TIME_free(epoch) }
    var days: Int32 = 0
    var seconds: Int32 = 0
    guard unsafe ASN1_TIME_diff(&days, &seconds, epoch, value) == 1 else { return nil }
    return Timestamp(seconds: Int64(days) * 86_400 + Int64(seconds))
  }
}
