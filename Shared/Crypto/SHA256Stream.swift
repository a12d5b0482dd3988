internal import COpenSSL

/// SHA-256 of more than fits into memory at once.
@safe package final class SHA256Stream {
  private let context: OpaquePointer

  /// A digest of nothing so far.
  package init() {
    guard let made = unsafe EVP_MD_CTX_new() else { preconditionFailure("there is no memory") }
    unsafe context = made
    let begun = unsafe EVP_DigestInit_ex(made, EVP_sha256(), nil)
    precondition(begun == 1, "libcrypto always has SHA-256")
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Adds bytes to what the digest is of.
  package func add(_ bytes: [UInt8]) {
    let done = unsafe EVP_DigestUpdate(context, bytes, bytes.count)
    precondition(done == 1, "a digest takes any bytes")
  }

  /// The digest of all that was added, as 64 lower-case hexadecimal digits. Call once.
  package func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let done = unsafe EVP_DigestFinal_ex(context, &digest, nil)
    precondition(done == 1, "a digest is finished once")
    return Hex.encode(digest)
  }
}
