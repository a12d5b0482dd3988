internal import COpenSSL
package import CivilTime

/// A question to an authority about whether a certificate is revoked (OCSP, RFC 6960). Pure: the caller sends and
/// receives.
package struct StatusQuestion: Hashable, Sendable {
  /// The certificate in question.
  package let certificate: Certificate
  /// The certificate of its issuer.
  package let issuer: Certificate
  /// The roots that the response's signer must lead to.
  package let roots: [Certificate]

  /// The length limit of a response, in bytes; Apple's have about two thousand.
  package static let longest = 32 * 1024
  /// The permitted deviation of the responder's clock.
  private static let skew = Duration.seconds(300)
  /// The validity of a response that states no end.
  private static let usual = Duration.seconds(3600)
  /// The longest validity that a response can state.
  private static let most = Duration.seconds(7 * 86_400)

  package init(about certificate: Certificate, of issuer: Certificate, roots: [Certificate]) {
    self.certificate = certificate
    self.issuer = issuer
    self.roots = roots
  }

  /// The responder's address, from the certificate.
  package var responder: String? {
    unsafe certificate.withCertificate { certificate in
      guard let list = unsafe X509_get1_ocsp(certificate) else { return nil }
      defer { unsafe X509_email_free(list) }
      let texts = unsafe (0..<OPENSSL_sk_num(list)).compactMap { unsafe OPENSSL_sk_value(list, $0) }
        .map { unsafe String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      return texts.first { $0.hasPrefix("http://") || $0.hasPrefix("https://") }
    }
  }

  /// Returns the request to POST to the responder.
  ///
  /// - Throws: `CryptoFault` if libcrypto runs out of memory.
  package func request() throws(CryptoFault) -> [UInt8] {
    try unsafe withID { id in
      let request = unsafe OCSP_REQUEST_new()
      defer { unsafe OCSP_REQUEST_free(request) }
      // The request takes ownership of the copy.
      guard unsafe OCSP_request_add0_id(request, OCSP_CERTID_dup(id)) != nil else { return [] }
      return unsafe encoded { output in unsafe i2d_OCSP_REQUEST(request, output) }
    }
  }

  /// Verifies a response and returns its answer. It must be signed by the certificate's authority, and be current.
  ///
  /// - Throws: `CryptoFault` if the response is for another certificate, has a wrong signer, or isn't valid now.
  package func answer(_ der: [UInt8], at now: Timestamp) throws(CryptoFault) -> StatusAnswer {
    defer { ERR_clear_error() }
    let count = der.count
    let response = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return unsafe d2i_OCSP_RESPONSE(nil, &cursor, count)
    }
    guard let response = unsafe response else { throw CryptoFault("the response isn't DER") }
    defer { unsafe OCSP_RESPONSE_free(response) }
    guard unsafe OCSP_response_status(response) == OCSP_RESPONSE_STATUS_SUCCESSFUL,
      let basic = unsafe OCSP_response_get1_basic(response)
    else { throw CryptoFault("the responder returned no status") }
    defer { unsafe OCSP_BASICRESP_free(basic) }
    try unsafe checkSigner(of: basic, at: now)
    return try unsafe withID { id throws(CryptoFault) in try unsafe Self.read(basic, id, at: now) }
  }

  /// Checks that the response is signed by the issuer, or by a responder that the issuer has authorized, below a root.
  private func checkSigner(of answer: OpaquePointer, at now: Timestamp) throws(CryptoFault) {
    let store = unsafe X509_STORE_new()
    defer { unsafe X509_STORE_free(store) }
    for root in roots { unsafe root.withCertificate { _ = unsafe X509_STORE_add_cert(store, $0) } }
    let rules = unsafe X509_STORE_get0_param(store)
    unsafe X509_VERIFY_PARAM_set_time(rules, Int(now.milliseconds / 1000))
    unsafe X509_VERIFY_PARAM_set_auth_level(rules, 2)
    let isTheirs = unsafe issuer.withCertificate { issuer in
      let others = unsafe OPENSSL_sk_new_null()
      defer { unsafe OPENSSL_sk_free(others) }
      unsafe OPENSSL_sk_push(others, UnsafeRawPointer(issuer))
      return unsafe OCSP_basic_verify(answer, others, store, UInt(OCSP_NOEXPLICIT)) == 1
    }
    guard isTheirs else { throw CryptoFault("the response isn't signed by the authority") }
  }

  private static func read(
    _ answer: OpaquePointer, _ id: OpaquePointer, at now: Timestamp
  ) throws(CryptoFault) -> StatusAnswer {
    var status: Int32 = 0
    var from: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
    var end: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
    guard unsafe OCSP_resp_find_status(answer, id, &status, nil, nil, &from, &end) == 1 else {
      throw CryptoFault("the response is for another certificate")
    }
    guard let since = unsafe Certificate.time(from), since <= now + skew else {
      throw CryptoFault("the response is dated in the future")
    }
    let until = unsafe end == nil ? since + usual : Certificate.time(end) ?? since
    guard until > now else { throw CryptoFault("the response is out of date") }
    let verdict: StatusAnswer.Status =
      switch status {
      case V_OCSP_CERTSTATUS_GOOD: .good
      case V_OCSP_CERTSTATUS_REVOKED: .revoked
      default: .unknown
      }
    return StatusAnswer(status: verdict, until: min(until, now + most))
  }

  /// Calls `body` with the certificate's OCSP id. The id uses SHA-1, the only hash that all responders support; the
  /// response's signature doesn't depend on it.
  private func withID<T>(_ body: (OpaquePointer) throws(CryptoFault) -> T) throws(CryptoFault) -> T {
    let id = unsafe certificate.withCertificate { certificate in
      unsafe issuer.withCertificate { issuer in unsafe OCSP_cert_to_id(nil, certificate, issuer) }
    }
    guard let id = unsafe id else { throw CryptoFault("the certificate has no serial number") }
    defer { unsafe OCSP_CERTID_free(id) }
    return try unsafe body(id)
  }
}

/// An authority's answer about one of its certificates.
package struct StatusAnswer: Hashable, Sendable {
  /// The status of a certificate.
  package enum Status: String, Sendable {
    case good, revoked
    /// The authority doesn't know the certificate.
    case unknown
  }

  /// The certificate's status.
  package var status: Status
  /// The time when the answer expires.
  package var until: Timestamp

  package init(status: Status, until: Timestamp) {
    self.status = status
    self.until = until
  }
}
