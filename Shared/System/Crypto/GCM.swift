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
    precondition(nonce.count == 12, "the nonce must have 96 bits")
    var sealed = [UInt8](repeating: 0, count: content.count)
    var tag = [UInt8](repeating: 0, count: tagBytes)
    let cipher = Cipher()
    var count: Int32 = 0
    var done = unsafe EVP_EncryptInit_ex(cipher.handle, algorithm(key), nil, key, nonce)
    done &= unsafe EVP_EncryptUpdate(cipher.handle, nil, &count, context, Int32(context.count))
    done &= unsafe EVP_EncryptUpdate(cipher.handle, &sealed, &count, content, Int32(content.count))
    done &= unsafe EVP_EncryptFinal_ex(cipher.handle, &tag, &count)
    done &= unsafe EVP_CIPHER_CTX_ctrl(cipher.handle, EVP_CTRL_GCM_GET_TAG, Int32(tag.count), &tag)
    precondition(done == 1, "libcrypto lacks AES-GCM")
    return sealed + tag
  }

  /// Decrypts sealed content; nil if the key, the nonce or the context is wrong, or the content was changed.
  static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8] = []) -> [UInt8]? {
    guard sealed.count >= tagBytes else { return nil }
    let body = Array(sealed.dropLast(tagBytes))
    var tag = Array(sealed.suffix(tagBytes))
    var content = [UInt8](repeating: 0, count: body.count)
    var rest = [UInt8](repeating: 0, count: tagBytes)
    let cipher = Cipher()
    var count: Int32 = 0
    var done = unsafe EVP_DecryptInit_ex(cipher.handle, algorithm(key), nil, key, nonce)
    done &= unsafe EVP_DecryptUpdate(cipher.handle, nil, &count, context, Int32(context.count))
    done &= unsafe EVP_DecryptUpdate(cipher.handle, &content, &count, body, Int32(body.count))
    done &= unsafe EVP_CIPHER_CTX_ctrl(cipher.handle, EVP_CTRL_GCM_SET_TAG, Int32(tag.count), &tag)
    let fits = unsafe EVP_DecryptFinal_ex(cipher.handle, &rest, &count) == 1
    return done == 1 && fits ? content : nil
  }

  private static func algorithm(_ key: [UInt8]) -> OpaquePointer? {
    precondition(key.count == 16 || key.count == 32, "the AES key must have 128 or 256 bits")
    return unsafe key.count == 16 ? EVP_aes_128_gcm() : EVP_aes_256_gcm()
  }
}

/// A libcrypto cipher context for one operation.
@safe private final class Cipher {
  let handle: OpaquePointer

  init() {
    guard let made = unsafe EVP_CIPHER_CTX_new() else { preconditionFailure("out of memory") }
    unsafe handle = made
  }

  deinit { unsafe EVP_CIPHER_CTX_free(handle) }
}
