import Pictures
import Wire

/// Fuzzes pictures. Any input must give a fault with a reason, or a picture of the size in its header.
enum PictureFuzz {
  private static let limits = PictureLimits(side: 64, bytes: 16_384, pixels: 4096)

  static func seeds(_ format: PictureFormat) throws -> [Bytes] {
    try [Picture.Samples.rgb, .rgba].compactMap { samples in
      if format == .jpeg, samples == .rgba { return nil }
      let width = 9
      let height = 5
      let bytes = (0..<width * height * samples.rawValue).map { UInt8(truncatingIfNeeded: $0 * 37) }
      return try Picture(width: width, height: height, samples: samples, bytes: bytes).file(format)
    }
  }

  static func finding(_ input: Bytes) -> String? {
    do throws(PictureFault) {
      let info = try PictureInfo(of: input, limits: limits)
      let picture = try Picture(file: input, limits: limits)
      if (picture.width, picture.height) != (info.width, info.height) { return "the size isn't that of the header" }
      if picture.bytes.count != picture.width * picture.height * picture.samples.rawValue { return "bytes are missing" }
      let halves = [SpreadHalf.left, .right].compactMap { picture.cut($0)?.width }.reduce(0, +)
      if halves != picture.width { return "halves of \(halves) columns, not \(picture.width)" }
      _ = try picture.scaled(to: .small).file(.png)
      return nil
    } catch {
      return error.description.isEmpty ? "rejected without a reason" : nil
    }
  }
}
