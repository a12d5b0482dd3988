internal import COpenSSL

/// Comparison whose time tells nothing about where two secrets differ.
package enum ConstantTime {
  /// Whether both hold the same bytes. The lengths themselves are not secret.
  package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe CRYPTO_memcmp(a, b, a.count) == 0
  }

  /// The same for bytes that lie in a longer text.
  package static func equal(_ a: [UInt8], _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe b.withUnsafeBytes { unsafe CRYPTO_memcmp(a, $0.baseAddress, a.count) == 0 }
  }
}
