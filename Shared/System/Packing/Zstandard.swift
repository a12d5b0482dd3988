import CZstd

/// Decompresses a Zstandard stream (RFC 8878) as its bytes arrive.
///
/// The window size, which determines the memory use, is limited, and so is the size of the output.
@safe package final class Zstandard {
  private let stream: OpaquePointer
  private let most: Int
  private var total = 0
  private var isBetweenFrames = true

  /// - Parameter most: the maximum number of decompressed bytes.
  package init(atMost most: Int) throws {
    guard let stream = unsafe ZSTD_createDStream() else { throw PackingFault("out of memory for unpacking") }
    unsafe self.stream = stream
    self.most = most
    // 8 MiB is the largest window of the levels up to 19. Higher levels are rare, since `zstd` requires `--ultra` for
    // them.
    unsafe ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 23)
  }

  deinit { unsafe ZSTD_freeDStream(stream) }

  /// Decompresses the next bytes and passes the output to `give` in pieces.
  package func unpack(_ bytes: [UInt8], _ give: ([UInt8]) throws -> Void) throws {
    var read = 0
    while true {
      let out = try unsafe bytes.withUnsafeBytes { packed in
        var input = unsafe ZSTD_inBuffer(src: packed.baseAddress, size: packed.count, pos: read)
        defer { unsafe read = input.pos }
        return try unsafe decompress(&input)
      }
      if !out.isEmpty { try give(out) }
      // At the end of a frame, another call without input would begin the next frame.
      if read == bytes.count, isBetweenFrames || out.count < 128 << 10 { return }
    }
  }

  /// Returns the next piece of the output.
  private func decompress(_ input: inout ZSTD_inBuffer) throws -> [UInt8] {
    var result = 0
    let out = unsafe [UInt8](unsafeUninitializedCapacity: 128 << 10) { buffer, used in
      var output = unsafe ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
      unsafe result = ZSTD_decompressStream(stream, &output, &input)
      unsafe used = output.pos
    }
    if ZSTD_isError(result) != 0 {
      throw PackingFault("is damaged: \(unsafe String(cString: ZSTD_getErrorName(result)))")
    }
    isBetweenFrames = result == 0
    total += out.count
    guard total <= most else { throw PackingFault("has more than \(most) bytes unpacked") }
    return out
  }

  /// - Throws: `PackingFault` if the last frame is incomplete.
  package func finish() throws {
    guard isBetweenFrames else { throw PackingFault("ends too early") }
  }
}
