/// HMAC with SHA-256 (RFC 2104): proves that the author of a message knows a key.
package enum HMAC {
  /// Returns the 32-byte code of `message` under `key`.
  package static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > block ? SHA256.digest(key) : key
    let whole = short + [UInt8](repeating: 0, count: block - short.count)
    let inner = SHA256.digest(whole.map { $0 ^ 0x36 } + message)
    return SHA256.digest(whole.map { $0 ^ 0x5C } + inner)
  }

  /// The block size of SHA-256, in bytes.
  private static let block = 64
}
