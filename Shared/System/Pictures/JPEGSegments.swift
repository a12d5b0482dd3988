/// The segments of a JPEG file before its pixels, such as EXIF blocks and colour profiles.
enum JPEGSegments {
  /// Returns the contents of the segments that have the marker `wanted` and begin with `name`. The name is left out.
  static func all(_ wanted: UInt8, named name: [UInt8], in file: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var at = 2
    while at + 4 <= file.count, file[at] == 0xFF {
      let marker = file[at + 1]
      // Fill bytes may precede a marker.
      if marker == 0xFF {
        at += 1
        continue
      }
      // The pixels begin here, or the file ends.
      if marker == 0xDA || marker == 0xD9 { break }
      let length = Int(file[at + 2]) << 8 | Int(file[at + 3])
      guard length >= 2, at + 2 + length <= file.count else { break }
      let body = file[at + 4..<at + 2 + length]
      if marker == wanted, body.starts(with: name) { found.append(body.dropFirst(name.count)) }
      at += 2 + length
    }
    return found
  }
}
