/// Looks at a PNG's chunks before its pixels, without unpacking any.
enum PNGChunks {
  /// Whether it has several frames (APNG).
  static func isAnimated(_ file: [UInt8]) -> Bool { find("acTL", in: file) != nil }

  /// What a chunk before the pixels holds.
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
