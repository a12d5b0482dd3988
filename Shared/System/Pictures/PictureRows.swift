/// Receives a file's rows from a decoder, converts their colours, and scales the picture down.
final class PictureRows {
  let colours: RowColours
  private let pixels: Int
  private var reducer: PictureReducer
  /// The current row in sRGB; empty if rows aren't converted.
  private var converted: [UInt8]

  /// - Parameter pixels: the number of pixels per row.
  init(_ colours: RowColours, pixels: Int, hasAlpha: Bool, reducer: PictureReducer) {
    self.colours = colours
    self.pixels = pixels
    self.reducer = reducer
    converted = colours.isPlain ? [] : [UInt8](repeating: 0, count: pixels * (hasAlpha ? 4 : 3))
  }

  /// Adds the next row from the top.
  func add(_ samples: UnsafePointer<UInt8>) {
    guard reducer.wantsRow else { return reducer.skip() }
    if colours.isPlain { return unsafe reducer.add(samples) }
    unsafe converted.withUnsafeMutableBufferPointer { row in
      guard let start = row.baseAddress else { return }
      unsafe colours.convert(samples, into: start, pixels: pixels)
      unsafe reducer.add(UnsafePointer(start))
    }
  }

  /// Returns the picture. Call it after all rows have been added.
  func finish() -> Picture { reducer.finish() }
}

/// Adds a row to the `PictureRows` at `context`. The C decoders call this function.
func addRow(_ context: UnsafeMutableRawPointer?, _ samples: UnsafePointer<UInt8>?) {
  guard let context = unsafe context, let samples = unsafe samples else { return }
  unsafe Unmanaged<PictureRows>.fromOpaque(context).takeUnretainedValue().add(samples)
}

/// Returns the text in a C structure's field of type `char[]`, up to the first zero byte.
func text<Field>(ofField field: Field) -> String {
  unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

/// The conversion of a row's samples to sRGB.
enum RowColours {
  /// The samples are sRGB.
  case plain
  /// The samples are CMYK without a profile.
  case inks
  case converted(ColourTransform)

  /// Returns the conversion of a picture's rows. An unusable profile is ignored.
  init(_ profile: ColourProfile, _ header: PictureHeader) {
    if let transform = try? profile.transform(for: header) {
      self = .converted(transform)
    } else {
      self = header.components == 4 ? .inks : .plain
    }
  }

  var isPlain: Bool { if case .plain = self { true } else { false } }
  var isConverted: Bool { if case .converted = self { true } else { false } }
  /// True if the rows of a grey picture must have one sample per pixel.
  var takesGrey: Bool { if case .converted(let transform) = self { transform.components == 1 } else { false } }

  func convert(_ row: UnsafePointer<UInt8>, into made: UnsafeMutablePointer<UInt8>, pixels: Int) {
    switch self {
    case .plain: break
    case .inks: unsafe Self.light(ofInks: row, into: made, pixels: pixels)
    case .converted(let transform): unsafe transform.convert(row, into: made, pixels: pixels)
    }
  }

  /// Converts CMYK to RGB: each ink absorbs its share of the light. This is close to the printed result.
  private static func light(
    ofInks inks: UnsafePointer<UInt8>, into light: UnsafeMutablePointer<UInt8>, pixels: Int
  ) {
    for pixel in 0..<pixels {
      let rest = unsafe 255 - Int(inks[pixel * 4 + 3])
      for part in 0..<3 {
        unsafe light[pixel * 3 + part] = UInt8((rest * (255 - Int(inks[pixel * 4 + part])) + 127) / 255)
      }
    }
  }
}
