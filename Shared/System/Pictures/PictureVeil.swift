import Glibc

/// The blur and transparency with which a picture is shown to users who may not see it clearly (T3).
package struct PictureVeil: Hashable, Sendable {
  /// The only size in which veiled pictures are served: at a larger size, the blur would reveal too much.
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
    let weights = veil.weights
    var planes = multiplied()
    planes = Self.blurred(
      planes, by: weights, along: Line(count: width, step: 4), lines: Line(count: height, step: width * 4))
    planes = Self.blurred(
      planes, by: weights, along: Line(count: height, step: width * 4), lines: Line(count: width, step: 4))
    var made: [UInt8] = []
    made.reserveCapacity(planes.count)
    for at in stride(from: 0, to: planes.count, by: 4) {
      let alpha = max(1, planes[at + 3])
      for sample in planes[at..<at + 3] { made.append(UInt8(min(255, (sample * 255 + alpha / 2) / alpha))) }
      made.append(UInt8((planes[at + 3] * veil.opacity + 12_750) / 25_500))
    }
    return Picture(width: width, height: height, samples: .rgba, bytes: made)
  }

  /// Samples in units of 1/255, with colour multiplied by alpha: invisible pixels contribute no colour.
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

  /// The pixels of a row or column.
  private struct Line {
    let count: Int
    let step: Int
  }

  /// Replaces each pixel by the weighted mean of its neighbours along a line. Beyond the ends of the line, its first
  /// and last pixels are repeated.
  private static func blurred(
    _ planes: [Int], by weights: [Int], along line: Line, lines: Line
  ) -> [Int] {
    let sum = 2 * weights.reduce(0, +) - weights[0]
    var made = planes
    for number in 0..<lines.count {
      let start = number * lines.step
      for place in 0..<line.count {
        for channel in 0..<4 {
          var total = planes[start + place * line.step + channel] * weights[0]
          for distance in 1..<weights.count {
            let before = max(0, place - distance)
            let after = min(line.count - 1, place + distance)
            total +=
              (planes[start + before * line.step + channel] + planes[start + after * line.step + channel])
              * weights[distance]
          }
          made[start + place * line.step + channel] = (total + sum / 2) / sum
        }
      }
    }
    return made
  }
}
