internal import CZlib
package import Wire

/// Compresses bytes by zlib, as a gzip file without a name or a time: the same bytes give the same file.
package enum Gzip {
  /// Returns nil if the compressed bytes wouldn't be shorter by a tenth, or there is no memory for it.
  package static func compress(_ bytes: Bytes) -> Bytes? {
    var stream = unsafe z_stream()
    // 15 is the largest window, and 16 more asks for gzip's header.
    let begun = unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard begun == Z_OK else { return nil }
    defer { unsafe deflateEnd(&stream) }
    let room = bytes.count - bytes.count / 10
    var isWhole = false
    let packed = unsafe Bytes(unsafeUninitializedCapacity: room) { out, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        // zlib reads what it gets, though its type says otherwise.
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = out.baseAddress
        unsafe stream.avail_out = UInt32(room)
        unsafe isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
        unsafe count = room - Int(stream.avail_out)
      }
    }
    return isWhole ? packed : nil
  }

  /// Files are compressed once, when they are read first.
  private static let level: Int32 = 9
}
