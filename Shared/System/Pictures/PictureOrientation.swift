/// The orientation of a file's pixels (EXIF 2.32, tag 274): the transform that makes the picture upright.
package enum PictureOrientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, clockwise, transversed, counterclockwise

  /// True if rows become columns.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Converts the size of a file's pixels to that of the upright picture, or the reverse.
  func turned(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    swapsSides ? (height, width) : (width, height)
  }

  /// Reads a file's orientation. Missing or unreadable information means upright.
  init(of file: [UInt8], _ format: PictureFormat) {
    let block: ArraySlice<UInt8>?
    switch format {
    case .png: block = PNGChunks.find("eXIf", in: file)
    case .jpeg: block = JPEGSegments.all(0xE1, named: Array("Exif\u{0}\u{0}".utf8), in: file).first
    }
    self = block.flatMap(Self.tag).flatMap(Self.init(rawValue:)) ?? .upright
  }

  /// Returns the value of tag 274 in the first directory of a TIFF block.
  private static func tag(_ block: ArraySlice<UInt8>) -> Int? {
    guard let tiff = TIFFBlock(block), let directory = tiff.number(4, 4), let entries = tiff.number(directory, 2)
    else { return nil }
    let places = (0..<min(entries, 512)).map { directory + 2 + $0 * 12 }
    guard let place = places.first(where: { tiff.number($0, 2) == 274 }), tiff.number(place + 2, 2) == 3 else {
      return nil
    }
    // A single 16-bit number is stored in the first bytes of the value field.
    return tiff.number(place + 8, 2)
  }
}

/// A TIFF block. Its first two bytes declare the byte order of its numbers, and the number 42 follows.
private struct TIFFBlock {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    isLittleEndian = bytes.starts(with: Array("II".utf8))
    guard bytes.count >= 8, isLittleEndian || bytes.starts(with: Array("MM".utf8)) else { return nil }
    self.bytes = bytes
    guard number(2, 2) == 42 else { return nil }
  }

  /// Returns the number of `count` bytes at `offset`; nil if it isn't inside the block.
  func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    let digits = Array(bytes[start..<start + count])
    return (isLittleEndian ? digits.reversed() : digits).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension PictureOrientation {
  /// Returns the part of the file's pixels that contains the given columns of the upright picture.
  ///
  /// - Parameters:
  ///   - width: the width of the file's pixels.
  ///   - height: the height of the file's pixels.
  func place(of columns: Range<Int>, width: Int, height: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    func reversed(_ length: Int) -> Range<Int> { length - columns.upperBound..<length - columns.lowerBound }
    return switch self {
    case .upright, .flipped: (columns, 0..<height)
    case .mirrored, .upsideDown: (reversed(width), 0..<height)
    case .transposed, .counterclockwise: (0..<width, columns)
    case .clockwise, .transversed: (0..<width, reversed(height))
    }
  }
}

extension Picture {
  /// Returns the upright picture.
  func turned(by orientation: PictureOrientation) -> Picture {
    if orientation == .upright { return self }
    let (wide, high) = orientation.turned(width, height)
    let pixel = samples.rawValue
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    for row in 0..<high {
      for column in 0..<wide {
        let (x, y) = source(of: column, row, orientation)
        let at = (y * width + x) * pixel
        turned.append(contentsOf: bytes[at..<at + pixel])
      }
    }
    return Picture(width: wide, height: high, samples: samples, bytes: turned)
  }

  /// Returns the position in this picture of a pixel of the upright picture.
  private func source(of column: Int, _ row: Int, _ orientation: PictureOrientation) -> (x: Int, y: Int) {
    switch orientation {
    case .upright: (column, row)
    case .mirrored: (width - 1 - column, row)
    case .upsideDown: (width - 1 - column, height - 1 - row)
    case .flipped: (column, height - 1 - row)
    case .transposed: (row, column)
    case .clockwise: (row, height - 1 - column)
    case .transversed: (width - 1 - row, height - 1 - column)
    case .counterclockwise: (width - 1 - row, column)
    }
  }

  /// The samples without alpha, blended with white.
  package var opaque: [UInt8] {
    guard samples == .rgba else { return bytes }
    var plain: [UInt8] = []
    plain.reserveCapacity(width * height * 3)
    for at in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[at + 3])
      for sample in bytes[at..<at + 3] { plain.append(UInt8((Int(sample) * alpha + 255 * (255 - alpha) + 127) / 255)) }
    }
    return plain
  }
}
