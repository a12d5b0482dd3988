/// HKDF with SHA-256 (RFC 5869): derives keys from a shared secret.
enum HKDF {
  /// Derives a key.
  ///
  /// - Parameters:
  ///   - secret: The shared secret.
  ///   - salt: A salt; it need not be secret.
  ///   - info: The key's purpose. Different purposes yield different keys.
  ///   - count: The key's length in bytes, at most 255 times 32.
  static func key(of secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
    precondition(count <= 255 * 32, "RFC 5869 has no longer keys")
    let extracted = HMAC.code(secret, key: salt)
    var key = [UInt8]()
    var last = [UInt8]()
    for number in 1...max(1, (count + 31) / 32) {
      last = HMAC.code(last + info + [UInt8(number)], key: extracted)
      key += last
    }
    return Array(key.prefix(count))
  }
}
