/// The segments of a JPEG file before its pixels, such as EXIF blocks and colour profiles.
enum JPEGSegments {
  /// Returns the contents of the segments that have the marker `wanted` and begin with `name`, without that name.
  static func all(_ wanted: UInt8, named name: [UInt8], in file: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var at = 2
    while let segment = next(in: file, from: at) {
      if segment.marker == wanted, segment.body.starts(with: name) {
        found.append(segment.body.dropFirst(name.count))
      }
      at = segment.body.endIndex
    }
    return found
  }

  /// Returns the segment at `start`; nil if the pixels begin there, or if the file ends or is damaged.
  private static func next(in file: [UInt8], from start: Int) -> (marker: UInt8, body: ArraySlice<UInt8>)? {
    // A marker follows one or more bytes of 0xFF.
    guard let at = file.dropFirst(start).firstIndex(where: { $0 != 0xFF }), at > start, at + 3 <= file.count
    else { return nil }
    let marker = file[at]
    let length = Int(file[at + 1]) << 8 | Int(file[at + 2])
    guard marker != 0xDA, marker != 0xD9, length >= 2, at + 1 + length <= file.count else { return nil }
    return (marker, file[at + 3..<at + 1 + length])
  }
}
