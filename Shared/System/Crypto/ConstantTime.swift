internal import COpenSSL

/// Comparisons whose duration doesn't depend on where two secrets differ.
package enum ConstantTime {
  /// Tests whether both arrays hold the same bytes. The lengths aren't secret.
  package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool { equal(a, b.span) }

  /// Tests whether an array and a span hold the same bytes. The lengths aren't secret.
  package static func equal(_ a: [UInt8], _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe b.withUnsafeBytes { unsafe CRYPTO_memcmp(a, $0.baseAddress, a.count) == 0 }
  }
}
