internal import COpenSSL

/// An ECDSA signature over P-256 in JOSE's form: r and s, 32 bytes each (RFC 7518 §3.4).
package struct ES256Signature: Hashable, Sendable {
  /// The signature: r followed by s, 64 bytes.
  package let raw: [UInt8]

  /// Returns nil unless `raw` is 64 bytes long.
  package init?(raw: [UInt8]) {
    guard raw.count == 64 else { return nil }
    self.raw = raw
  }

  /// Parses X.509's form, `SEQUENCE { INTEGER r, INTEGER s }`; nil for anything else.
  init?(der: [UInt8]) {
    let (signature, isWhole) = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      let signature = unsafe d2i_ECDSA_SIG(nil, &cursor, buffer.count)
      return unsafe (signature, cursor == buffer.baseAddress?.advanced(by: buffer.count))
    }
    defer {
      unsafe ECDSA_SIG_free(signature)
      ERR_clear_error()
    }
    guard unsafe signature != nil, isWhole else { return nil }
    var raw = [UInt8](repeating: 0, count: 64)
    let isP256 = unsafe raw.withUnsafeMutableBufferPointer { raw in
      unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw.baseAddress, 32) == 32
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw.baseAddress?.advanced(by: 32), 32) == 32
    }
    guard isP256 else { return nil }
    self.raw = raw
  }

  /// The signature in X.509's form, which libcrypto requires.
  package var der: [UInt8] {
    let signature = unsafe ECDSA_SIG_new()
    defer { unsafe ECDSA_SIG_free(signature) }
    let r = Array(raw[..<32])
    let s = Array(raw[32...])
    // The signature takes ownership of the numbers.
    let isSet = unsafe ECDSA_SIG_set0(signature, BN_bin2bn(r, 32, nil), BN_bin2bn(s, 32, nil))
    precondition(isSet == 1, "libcrypto is out of memory")
    return unsafe encoded { output in unsafe i2d_ECDSA_SIG(signature, output) }
  }
}
