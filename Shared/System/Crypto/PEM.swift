internal import COpenSSL

/// PEM encoding (RFC 7468) of DER blocks.
package enum PEM {
  /// Returns all blocks labelled `label`, in order. Text between blocks is ignored.
  ///
  /// - Throws: `CryptoFault` for a block that isn't closed or whose body isn't base64.
  package static func blocks(_ label: String, in text: [UInt8]) throws(CryptoFault) -> [[UInt8]] {
    let (blocks, isWhole) = unsafe text.withUnsafeBufferPointer { text in
      let input = unsafe BIO_new_mem_buf(text.baseAddress, Int32(text.count))
      defer {
        unsafe BIO_free(input)
        ERR_clear_error()
      }
      var blocks: [[UInt8]] = []
      while let block = unsafe next(in: input) {
        if block.label == label { blocks.append(block.der) }
      }
      // At the end of the text, libcrypto reports that it found no further start of a block.
      return (blocks, ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE)
    }
    guard isWhole else { throw CryptoFault("a PEM block isn't closed or isn't base64") }
    return blocks
  }

  private static func next(in input: OpaquePointer?) -> (label: String, der: [UInt8])? {
    var label: UnsafeMutablePointer<CChar>?
    var header: UnsafeMutablePointer<CChar>?
    var body: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard unsafe PEM_read_bio(input, &label, &header, &body, &count) == 1, let label = unsafe label else { return nil }
    defer {
      unsafe CRYPTO_free(label, #file, #line)
      unsafe CRYPTO_free(header, #file, #line)
      unsafe CRYPTO_clear_free(body, count, #file, #line)
    }
    return unsafe (String(cString: label), Array(UnsafeBufferPointer(start: body, count: count)))
  }

  /// Encodes `der` as a PEM block with lines of 64 characters.
  package static func encode(_ label: String, _ der: [UInt8]) -> String {
    let output = unsafe BIO_new(BIO_s_mem())
    defer { unsafe BIO_free(output) }
    let isWritten = unsafe PEM_write_bio(output, label, "", der, der.count) > 0
    precondition(isWritten, "libcrypto couldn't write to memory")
    var text = [UInt8](repeating: 0, count: unsafe BIO_ctrl(output, BIO_CTRL_PENDING, 0, nil))
    _ = unsafe BIO_read(output, &text, Int32(text.count))
    return String(decoding: text, as: UTF8.self)
  }
}
