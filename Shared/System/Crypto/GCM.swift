internal import COpenSSL

/// AES in Galois/Counter Mode (NIST SP 800-38D) with a key of 128 or 256 bits. Without the key, sealed content can
/// neither be read nor changed unnoticed.
enum GCM {
  /// The length of the authentication tag in bytes. Sealed content is longer than its plaintext by this length.
  static let tagBytes = 16

  /// Encrypts `content` and appends the authentication tag.
  ///
  /// - Parameters:
  ///   - nonce: 12 bytes; never use the same nonce twice with a key.
  ///   - context: Additional authenticated data, which the result doesn't contain.
  static func seal(_ content: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8] = []) -> [UInt8] {
    let cipher = Cipher(key: key, nonce: nonce, encrypts: true)
    let (sealed, isDone) = cipher.process(content, context: context)
    var tag = [UInt8](repeating: 0, count: tagBytes)
    let isTagged = unsafe EVP_CIPHER_CTX_ctrl(cipher.handle, EVP_CTRL_GCM_GET_TAG, Int32(tag.count), &tag) == 1
    precondition(isDone && isTagged, "libcrypto lacks AES-GCM")
    return sealed + tag
  }

  /// Decrypts sealed content; nil if the key, the nonce or the context is wrong, or the content was changed.
  static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8] = []) -> [UInt8]? {
    guard sealed.count >= tagBytes else { return nil }
    let cipher = Cipher(key: key, nonce: nonce, encrypts: false)
    var tag = Array(sealed.suffix(tagBytes))
    let isSet = unsafe EVP_CIPHER_CTX_ctrl(cipher.handle, EVP_CTRL_GCM_SET_TAG, Int32(tag.count), &tag) == 1
    let (content, isDone) = cipher.process(Array(sealed.dropLast(tagBytes)), context: context)
    return isSet && isDone ? content : nil
  }
}

/// A libcrypto cipher context for one operation.
@safe private final class Cipher {
  let handle: OpaquePointer

  init(key: [UInt8], nonce: [UInt8], encrypts: Bool) {
    precondition(nonce.count == 12, "the nonce must have 96 bits")
    precondition(key.count == 16 || key.count == 32, "the AES key must have 128 or 256 bits")
    guard let made = unsafe EVP_CIPHER_CTX_new() else { preconditionFailure("out of memory") }
    unsafe handle = made
    let algorithm = unsafe key.count == 16 ? EVP_aes_128_gcm() : EVP_aes_256_gcm()
    let isReady = unsafe EVP_CipherInit_ex(made, algorithm, nil, key, nonce, encrypts ? 1 : 0) == 1
    precondition(isReady, "libcrypto lacks AES-GCM")
  }

  deinit { unsafe EVP_CIPHER_CTX_free(handle) }

  /// Encrypts or decrypts `input`. `isDone` is false if libcrypto fails, or if decrypted content isn't authentic.
  func process(_ input: [UInt8], context: [UInt8]) -> (output: [UInt8], isDone: Bool) {
    var output = [UInt8](repeating: 0, count: input.count)
    // GCM writes nothing at the end, but libcrypto requires a buffer.
    var rest = [UInt8](repeating: 0, count: GCM.tagBytes)
    var count: Int32 = 0
    let isDone =
      unsafe EVP_CipherUpdate(handle, nil, &count, context, Int32(context.count)) == 1
      && EVP_CipherUpdate(handle, &output, &count, input, Int32(input.count)) == 1
      && EVP_CipherFinal_ex(handle, &rest, &count) == 1
    return (output, isDone)
  }
}
