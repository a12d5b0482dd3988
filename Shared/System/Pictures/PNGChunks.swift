import CPNG

/// Inspects the chunks of a PNG before libpng reads it.
enum PNGChunks {
  /// Returns true if the file has several frames (APNG).
  static func isAnimated(_ file: [UInt8]) -> Bool { find("acTL", in: file) != nil }

  /// Returns true if the pixels decompress to more than the header claims. libpng would decompress and discard the
  /// excess: four megabytes can become four gigabytes.
  static func unpacksToMore(_ file: [UInt8]) -> Bool {
    guard let header = find("IHDR", in: file), header.count >= 13 else { return false }
    let at = header.startIndex
    func side(_ offset: Int) -> Int { header[at + offset..<at + offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let width = side(0)
    let height = side(4)
    let depth = Int(header[at + 8])
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][header[at + 9]] ?? 4
    // In an interlaced picture, each pass has its own rows and row padding.
    let passes = header[at + 12] == 0 ? 0 : 64 * (width + height)
    let most = height * ((width * depth * samples + 7) / 8 + 1) + passes
    return unpacked(file, atMost: most) > most
  }

  /// Returns the decompressed size of the pixels. Stops at an error, or when the size exceeds `most`.
  private static func unpacked(_ file: [UInt8], atMost most: Int) -> Int {
    var total = 0
    unsafe inflate(pixels(in: file)) { bytes in
      total += bytes.count
      return total <= most
    }
    return total
  }

  /// Decompresses a part of a file. Returns nil if it is damaged or exceeds `most` bytes.
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

  /// Returns zlib's code at the end of the stream, or nil if the stream continues in the next piece.
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

  private static func pixels(in file: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var at: Int = PNG.signature.count
    while at + 12 <= file.count {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard at + 12 + length <= file.count else { break }
      if file[at + 4..<at + 8].elementsEqual(Array("IDAT".utf8)) { found.append(file[at + 8..<at + 8 + length]) }
      at += 12 + length
    }
    return found
  }

  /// Returns the content of a chunk before the pixels.
  static func find(_ name: String, in file: [UInt8]) -> ArraySlice<UInt8>? {
    let wanted = Array(name.utf8)
    var at = PNG.signature.count
    while at + 12 <= file.count {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = file[at + 4..<at + 8]
      guard !kind.elementsEqual(Array("IDAT".utf8)), at + 12 + length <= file.count else { return nil }
      if kind.elementsEqual(wanted) { return file[at + 8..<at + 8 + length] }
      at += 12 + length
    }
    return nil
  }
}
