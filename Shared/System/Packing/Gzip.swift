import CZlib

/// Compresses bytes with zlib to a gzip file without a name or a time, so that equal input gives equal output.
package enum Gzip {
  /// Returns nil if compression saves less than a tenth, or if there isn't enough memory.
  package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    // 15 is the maximum window size. Adding 16 selects the gzip format.
    let begun = unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard begun == Z_OK else { return nil }
    defer { unsafe deflateEnd(&stream) }
    let buffer = bytes.count - bytes.count / 10
    var isWhole = false
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: buffer) { out, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        // zlib doesn't modify its input, although the pointer is mutable.
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = out.baseAddress
        unsafe stream.avail_out = UInt32(buffer)
        unsafe isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
        unsafe count = buffer - Int(stream.avail_out)
      }
    }
    return isWhole ? packed : nil
  }

  /// The maximum level, because each file is compressed only once.
  private static let level: Int32 = 9
}
