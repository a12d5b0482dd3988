import CPNG

/// Inspects the chunks of a PNG before libpng reads it.
enum PNGChunks {
  /// Returns true if the file has several frames (APNG).
  static func isAnimated(_ file: [UInt8]) -> Bool { find("acTL", in: file) != nil }

  /// Returns true if the pixels decompress to more bytes than the header claims. libpng would decompress and discard
  /// the excess: a file of four megabytes can contain four gigabytes of excess.
  static func unpacksToMore(_ file: [UInt8]) -> Bool {
    guard let header = find("IHDR", in: file), header.count >= 13 else { return false }
    let most = pixelBytes(of: header)
    return unpacked(file, atMost: most) > most
  }

  /// Returns the size of the decompressed pixels that an `IHDR` chunk claims, in bytes. For an interlaced picture, the
  /// result is an upper bound.
  private static func pixelBytes(of header: ArraySlice<UInt8>) -> Int {
    let bytes = Array(header)
    let width = number(bytes[0..<4])
    let height = number(bytes[4..<8])
    let depth = Int(bytes[8])
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[9]] ?? 4
    // In an interlaced picture, each pass has its own rows and row padding.
    let passes = bytes[12] == 0 ? 0 : 64 * (width + height)
    return height * ((width * depth * samples + 7) / 8 + 1) + passes
  }

  /// Returns a big-endian number.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Returns the decompressed size of the pixels. Stops at an error, or when the size exceeds `most`.
  private static func unpacked(_ file: [UInt8], atMost most: Int) -> Int {
    var total = 0
    unsafe inflate(pixels(in: file)) { bytes in
      total += bytes.count
      return total <= most
    }
    return total
  }

  /// Decompresses a zlib stream. Returns nil if the stream is damaged or decompresses to more than `most` bytes.
  static func inflated(_ packed: ArraySlice<UInt8>, atMost most: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isWhole = unsafe inflate([packed]) { more in
      unsafe bytes.append(contentsOf: more)
      return bytes.count <= most
    }
    return isWhole ? bytes : nil
  }

  /// Decompresses the pieces of a zlib stream, and passes the bytes to `take` until that returns false.
  ///
  /// - Returns: true if the end of the stream was reached.
  @discardableResult
  private static func inflate(
    _ pieces: [ArraySlice<UInt8>], _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var stream = unsafe z_stream()
    guard unsafe inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return false }
    defer { unsafe inflateEnd(&stream) }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    for piece in pieces {
      let code = unsafe piece.withUnsafeBufferPointer { bytes in
        // zlib only reads from this buffer.
        unsafe stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        unsafe stream.avail_in = UInt32(bytes.count)
        return unsafe inflatePiece(&stream, into: &buffer, take)
      }
      if let code { return code == Z_STREAM_END }
    }
    return false
  }

  /// Returns zlib's result code if the stream ended or failed, or nil if the stream continues in the next piece.
  private static func inflatePiece(
    _ stream: inout z_stream, into buffer: inout [UInt8], _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Int32? {
    while true {
      let (code, isWanted) = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe stream.next_out = buffer.baseAddress
        unsafe stream.avail_out = UInt32(buffer.count)
        let code = unsafe CPNG.inflate(&stream, Z_NO_FLUSH)
        let count = unsafe buffer.count - Int(stream.avail_out)
        return (code, unsafe take(UnsafeBufferPointer(rebasing: buffer[..<count])))
      }
      guard isWanted else { return Z_BUF_ERROR }
      guard code == Z_OK else { return code }
      if unsafe stream.avail_in == 0, unsafe stream.avail_out > 0 { return nil }
    }
  }

  /// Returns the contents of all chunks of pixels.
  private static func pixels(in file: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var at = PNG.signature.count
    while let chunk = next(in: file, &at) {
      if chunk.name == "IDAT" { found.append(chunk.content) }
    }
    return found
  }

  /// Returns the content of a chunk before the pixels.
  static func find(_ name: String, in file: [UInt8]) -> ArraySlice<UInt8>? {
    var at = PNG.signature.count
    while let chunk = next(in: file, &at), chunk.name != "IDAT" {
      if chunk.name == name { return chunk.content }
    }
    return nil
  }

  /// Returns the chunk at `at`, and moves `at` past that chunk. Returns nil at the end of the file and for a truncated
  /// chunk.
  private static func next(in file: [UInt8], _ at: inout Int) -> (name: String, content: ArraySlice<UInt8>)? {
    guard at + 12 <= file.count else { return nil }
    let length = number(file[at..<at + 4])
    let start = at + 8
    guard start + length + 4 <= file.count else { return nil }
    // Each chunk ends with a checksum of four bytes, which libpng verifies.
    at = start + length + 4
    return (String(decoding: file[start - 4..<start], as: UTF8.self), file[start..<start + length])
  }
}
