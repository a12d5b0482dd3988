/// The source pixels that a pixel of the scaled picture covers in one dimension.
///
/// The unit of length divides the pixels of both pictures evenly.
struct Cover {
  /// The covered source pixels. The first and the last may be covered partly.
  let range: Range<Int>
  private let from: Int
  private let to: Int
  /// The length of a source pixel, in units.
  private let unit: Int

  /// Returns the covers of `count` pixels that divide a range of a picture evenly.
  ///
  /// - Parameter eighths: the scale at which the source pixels are read, in eighths of the picture's size.
  static func all(_ count: Int, over range: Range<Int>, eighths: Int = 8) -> [Cover] {
    let start = range.lowerBound * count
    return (0..<count).map { place in
      Cover(
        from: (start + place * range.count) * eighths, to: (start + (place + 1) * range.count) * eighths,
        unit: 8 * count)
    }
  }

  private init(from: Int, to: Int, unit: Int) {
    self.from = from
    self.to = to
    self.unit = unit
    range = from / unit..<(to + unit - 1) / unit
  }

  /// True if the cover is exactly one source pixel.
  var isOne: Bool { to - from == unit && from.isMultiple(of: unit) }

  /// Returns the covered length of a source pixel, in units.
  func weight(of old: Int) -> Int { min(to, (old + 1) * unit) - max(from, old * unit) }

  /// The total covered length, in units.
  var weight: Int { to - from }
}

/// Scales a picture down as its rows are read, so that the larger picture is never in memory.
///
/// Each pixel is the mean of the source pixels that it covers, weighted by the covered area. Colours are also weighted
/// by alpha, so that invisible pixels contribute no colour.
struct PictureReducer {
  private let samples: Picture.Samples
  private let columns: [Cover]
  private let rows: [Cover]
  /// True if the picture is cropped but not scaled. Parts of rows are then copied.
  private let isCopy: Bool
  /// The number of the next source row.
  private var row = 0
  /// The number of the scaled picture's current row.
  private var place = 0
  /// The weighted sums of one source row's samples, for each column of the scaled picture.
  private var across: [Int]
  /// The weighted sums of the scaled picture's current row.
  private var down: [Int]
  private var bytes: [UInt8] = []

  init(samples: Picture.Samples, columns: [Cover], rows: [Cover]) {
    self.samples = samples
    self.columns = columns
    self.rows = rows
    isCopy = columns.allSatisfy(\.isOne) && rows.allSatisfy(\.isOne)
    let sums = isCopy ? 0 : columns.count * samples.rawValue
    across = Array(repeating: 0, count: sums)
    down = Array(repeating: 0, count: sums)
    bytes.reserveCapacity(columns.count * rows.count * samples.rawValue)
  }

  /// True if the scaled picture covers the next source row.
  var wantsRow: Bool { place < rows.count && rows[place].range.contains(row) }

  /// Skips the next source row.
  mutating func skip() { row += 1 }

  /// Adds the next source row from the top.
  mutating func add(_ old: UnsafePointer<UInt8>) {
    defer { row += 1 }
    guard wantsRow else { return }
    if isCopy { return unsafe copy(old) }
    unsafe sumAcross(old)
    while wantsRow {
      let weight = rows[place].weight(of: row)
      for index in down.indices { down[index] += across[index] * weight }
      guard row == rows[place].range.upperBound - 1 else { return }
      finishRow(weight: columns[0].weight * rows[place].weight)
      place += 1
    }
  }

  /// Returns the scaled picture. Call it after all rows have been added.
  func finish() -> Picture {
    Picture(width: columns.count, height: rows.count, samples: samples, bytes: bytes)
  }

  private mutating func copy(_ old: UnsafePointer<UInt8>) {
    let start = unsafe old + columns[0].range.lowerBound * samples.rawValue
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: columns.count * samples.rawValue))
    place += 1
  }

  private mutating func sumAcross(_ old: UnsafePointer<UInt8>) {
    let columns = columns
    let step = samples.rawValue
    unsafe across.withUnsafeMutableBufferPointer { sums in
      for (number, column) in columns.enumerated() {
        unsafe Self.sum(old, column, step: step, into: &sums, at: number * step)
      }
    }
  }

  /// Adds up the samples that a column covers.
  ///
  /// - Parameter step: the number of samples per pixel, 3 or 4.
  private static func sum(
    _ old: UnsafePointer<UInt8>, _ column: Cover, step: Int, into sums: inout UnsafeMutableBufferPointer<Int>,
    at place: Int
  ) {
    var red = 0
    var green = 0
    var blue = 0
    var alpha = 0
    for number in column.range {
      let pixel = unsafe old + number * step
      let weight = unsafe column.weight(of: number) * (step == 4 ? Int(pixel[3]) : 1)
      red += unsafe Int(pixel[0]) * weight
      green += unsafe Int(pixel[1]) * weight
      blue += unsafe Int(pixel[2]) * weight
      alpha += weight
    }
    unsafe sums[place] = red
    unsafe sums[place + 1] = green
    unsafe sums[place + 2] = blue
    if step == 4 { unsafe sums[place + 3] = alpha }
  }

  /// - Parameter weight: the area of a pixel of the scaled picture, in square units.
  private mutating func finishRow(weight: Int) {
    let pixel = samples.rawValue
    for start in stride(from: 0, to: down.count, by: pixel) {
      let cover = samples == .rgb ? weight : max(1, down[start + 3])
      for index in start..<start + 3 { bytes.append(UInt8((down[index] + cover / 2) / cover)) }
      if samples == .rgba { bytes.append(UInt8((down[start + 3] + weight / 2) / weight)) }
    }
    for index in down.indices { down[index] = 0 }
  }
}
