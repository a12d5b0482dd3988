internal import COpenSSL

/// An incremental SHA-256 digest, for content that doesn't fit into memory.
@safe package final class SHA256Stream {
  private let context: OpaquePointer

  /// Creates a digest to which no bytes have been added yet.
  package init() {
    guard let made = unsafe EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
    unsafe context = made
    let begun = unsafe EVP_DigestInit_ex(made, EVP_sha256(), nil)
    precondition(begun == 1, "libcrypto lacks SHA-256")
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Adds bytes to the digested content.
  package func add(_ bytes: [UInt8]) {
    let done = unsafe EVP_DigestUpdate(context, bytes, bytes.count)
    precondition(done == 1, "libcrypto couldn't add to the digest")
  }

  /// Returns the digest as 64 lower-case hexadecimal digits. Call it only once.
  package func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let done = unsafe EVP_DigestFinal_ex(context, &digest, nil)
    precondition(done == 1, "the digest was already finished")
    return Hex.encode(digest)
  }
}
