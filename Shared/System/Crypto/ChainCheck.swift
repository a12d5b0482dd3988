internal import COpenSSL
internal import CivilTime

/// A run of libcrypto's path validation (RFC 5280 §6) over exactly three certificates.
struct ChainCheck {
  let leaf: Certificate
  let intermediate: Certificate
  let root: Certificate

  /// Validates the path.
  ///
  /// - Throws: `CryptoFault` with libcrypto's message for the first rule that failed.
  func run(at time: Timestamp) throws(CryptoFault) {
    let failure = unsafe leaf.withCertificate { leaf in
      unsafe intermediate.withCertificate { intermediate in
        unsafe root.withCertificate { root in unsafe Self.check(leaf, by: intermediate, root, at: time) }
      }
    }
    ERR_clear_error()
    if let failure { throw CryptoFault(failure) }
  }

  /// Returns nil if the path is valid, otherwise the reason why it isn't. Every signature and key must have at least
  /// 112 bits of security.
  private static func check(
    _ leaf: OpaquePointer, by intermediate: OpaquePointer, _ root: OpaquePointer, at time: Timestamp
  ) -> String? {
    let store = unsafe X509_STORE_new()
    let others = unsafe OPENSSL_sk_new_null()
    let context = unsafe X509_STORE_CTX_new()
    defer {
      unsafe X509_STORE_CTX_free(context)
      unsafe OPENSSL_sk_free(others)
      unsafe X509_STORE_free(store)
    }
    unsafe OPENSSL_sk_push(others, UnsafeRawPointer(intermediate))
    guard unsafe X509_STORE_add_cert(store, root) == 1, unsafe X509_STORE_CTX_init(context, store, leaf, others) == 1
    else { return "the chain couldn't be set up" }
    let rules = unsafe X509_STORE_CTX_get0_param(context)
    unsafe X509_VERIFY_PARAM_set_time(rules, Int(time.milliseconds / 1000))
    unsafe X509_VERIFY_PARAM_set_auth_level(rules, 2)
    guard unsafe X509_verify_cert(context) == 1 else {
      let code = unsafe X509_STORE_CTX_get_error(context)
      return "the chain is invalid: \(unsafe String(cString: X509_verify_cert_error_string(Int(code))))"
    }
    // `TrustPolicy` has checked the extension of the intermediate. That check only counts if the path contains the
    // intermediate.
    let path = unsafe X509_STORE_CTX_get0_chain(context)
    let used = unsafe OPENSSL_sk_num(path) == 3 && OPENSSL_sk_value(path, 1) == UnsafeMutableRawPointer(intermediate)
    return used ? nil : "the path isn't leaf, intermediate, root"
  }
}
