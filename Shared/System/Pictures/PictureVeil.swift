import Glibc

/// The blur and transparency with which a picture is shown to users who may not see it clearly (T3).
package struct PictureVeil: Hashable, Sendable {
  /// The only size at which veiled pictures are served: at a larger size, the blur would reveal too much.
  package static let size = PictureSize.small

  /// The standard deviation of the Gaussian blur in pixels, 1 to 32.
  package let radius: Int
  /// The opacity in percent; 100 is opaque.
  package let opacity: Int

  /// - Parameter opacity: above 0 and at most 1.
  package init(radius: Int, opacity: Double) {
    self.radius = max(1, min(radius, 32))
    self.opacity = Int((max(0, min(opacity, 1)) * 100).rounded())
  }

  /// The veil in the names of cached pictures: `blur-4-60`.
  package var name: String { "blur-\(radius)-\(opacity)" }

  /// The weights of a pixel and its neighbours on one side. More distant pixels are ignored.
  fileprivate var weights: [Int] {
    let width = Double(radius)
    return (0...3 * radius).map { Int((exp(-Double($0 * $0) / (2 * width * width)) * 4096).rounded()) }
  }
}

extension Picture {
  /// Returns the veiled picture, with alpha.
  package func seen(through veil: PictureVeil) -> Picture {
    let kernel = BlurKernel(weights: veil.weights)
    let columns = Line(count: width, step: 4)
    let rows = Line(count: height, step: width * 4)
    let acrossRows = kernel.blurred(multiplied(), along: columns, lines: rows)
    let planes = kernel.blurred(acrossRows, along: rows, lines: columns)
    return Picture(width: width, height: height, samples: .rgba, bytes: Self.divided(planes, opacity: veil.opacity))
  }

  /// Returns the samples in units of 1/255, with colour multiplied by alpha, so that invisible pixels contribute no
  /// colour.
  private func multiplied() -> [Int] {
    var planes: [Int] = []
    planes.reserveCapacity(width * height * 4)
    let pixel = samples.rawValue
    for at in stride(from: 0, to: bytes.count, by: pixel) {
      let alpha = pixel == 4 ? Int(bytes[at + 3]) : 255
      for sample in bytes[at..<at + 3] { planes.append(Int(sample) * alpha) }
      planes.append(alpha * 255)
    }
    return planes
  }

  /// Reverses `multiplied` and applies the opacity.
  private static func divided(_ planes: [Int], opacity: Int) -> [UInt8] {
    var made: [UInt8] = []
    made.reserveCapacity(planes.count)
    for at in stride(from: 0, to: planes.count, by: 4) {
      let alpha = max(1, planes[at + 3])
      for sample in planes[at..<at + 3] { made.append(UInt8(min(255, (sample * 255 + alpha / 2) / alpha))) }
      made.append(UInt8((alpha * opacity + 12_750) / 25_500))
    }
    return made
  }
}

/// Evenly spaced samples: one channel of a row or column, or the first samples of all rows or columns.
private struct Line {
  var start = 0
  let count: Int
  let step: Int

  /// Returns the index of a sample. Beyond the ends of the line, its first and last samples are repeated.
  func index(_ place: Int) -> Int { start + max(0, min(place, count - 1)) * step }
}

/// A symmetric blur in one dimension.
private struct BlurKernel {
  /// The weights of a sample and its neighbours on one side.
  private let weights: [Int]
  private let sum: Int

  init(weights: [Int]) {
    self.weights = weights
    sum = 2 * weights.reduce(0, +) - weights[0]
  }

  /// Replaces each sample by the weighted mean of its neighbours along a line.
  func blurred(_ planes: [Int], along line: Line, lines: Line) -> [Int] {
    var made = planes
    var line = line
    for number in 0..<lines.count {
      for channel in 0..<4 {
        line.start = lines.index(number) + channel
        for place in 0..<line.count { made[line.index(place)] = mean(of: planes, around: place, along: line) }
      }
    }
    return made
  }

  private func mean(of planes: [Int], around place: Int, along line: Line) -> Int {
    var total = planes[line.index(place)] * weights[0]
    for distance in 1..<weights.count {
      total += (planes[line.index(place - distance)] + planes[line.index(place + distance)]) * weights[distance]
    }
    return (total + sum / 2) / sum
  }
}
