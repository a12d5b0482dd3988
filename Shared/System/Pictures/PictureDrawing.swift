/// The part of a file's pixels that is drawn, and its size. Width and height refer to the pixels as stored in the file.
struct PictureDrawing {
  private let header: PictureHeader
  private let orientation: PictureOrientation
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The size of the drawn picture before it is rotated.
  private let width: Int
  private let height: Int

  /// Reads the file's header.
  init(
    of file: [UInt8], _ half: SpreadHalf, _ size: PictureSize, limits: PictureLimits
  ) throws(PictureFault) {
    header = try PictureHeader(of: file, limits: limits)
    orientation = PictureOrientation(of: file, header.format)
    let upright = orientation.turned(header.width, header.height)
    let seen = half.columns(ofWidth: upright.width)
    let place = orientation.place(of: seen, width: header.width, height: header.height)
    columns = place.columns
    rows = place.rows
    let asked = size.size(width: seen.count, height: upright.height)
    let fitting = limits.drawn(width: asked.width, height: asked.height)
    (width, height) = orientation.turned(fitting.width, fitting.height)
  }

  /// True for the left half of a picture that is one pixel wide.
  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// - Precondition: the drawing isn't empty.
  func drawn(from file: [UInt8], _ limits: PictureLimits) throws(PictureFault) -> Picture {
    let made = PictureRows(
      RowColours(ColourProfile(of: file, header), header), pixels: (header.width * eighths + 7) / 8,
      hasAlpha: header.hasAlpha, reducer: reducer(eighths: eighths))
    switch header.format {
    case .png: try PNG.read(file, into: made)
    case .jpeg: try JPEG.read(file, eighths: eighths, limits: limits, into: made)
    }
    return made.finish().turned(by: orientation)
  }

  private func reducer(eighths: Int) -> PictureReducer {
    PictureReducer(
      samples: header.hasAlpha ? .rgba : .rgb, columns: Cover.all(width, over: columns, eighths: eighths),
      rows: Cover.all(height, over: rows, eighths: eighths))
  }

  /// The scale at which the decoder reads the pixels, in eighths. For a JPEG, it is the smallest scale at which the
  /// pixels are at least twice as wide and high as the drawn picture. For a PNG, and for a picture in its original
  /// size, the scale is 8.
  private var eighths: Int {
    if header.format == .png || (width, height) == (columns.count, rows.count) { return 8 }
    return [1, 2, 4].first { columns.count * $0 >= 16 * width && rows.count * $0 >= 16 * height } ?? 8
  }
}
