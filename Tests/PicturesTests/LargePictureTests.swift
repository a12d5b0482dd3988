import EventLoop
import Files
import Pictures
import TestSupport
import Testing

/// Large pictures, which are never held in memory in full.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LargePictureTests {
  private static func large(_ format: PictureFormat, width: Int, height: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 120, count: width * height * 3)
    // Makes the right half brighter.
    for row in 0..<height { for at in (row * width + width / 2) * 3..<(row + 1) * width * 3 { bytes[at] = 200 } }
    return try Picture(width: width, height: height, samples: .rgb, bytes: bytes).file(format)
  }

  @Test("A picture of 64 megapixels is read with little memory", arguments: PictureFormat.allCases)
  func memory(format: PictureFormat) throws {
    let file = try Self.large(format, width: 8192, height: 8192)
    for (half, level) in [(SpreadHalf.left, 120), (.right, 200)] {
      try Disk.write(Array("5".utf8), to: "/proc/self/clear_refs", at: 0, mode: 0o600)
      let before = try peak()
      let picture = try #require(try Picture.drawn(from: file, half, .large))
      #expect((picture.width, picture.height) == (640, 1280))
      #expect(picture.bytes.allSatisfy { abs(Int($0) - level) <= 1 })
      #expect(try peak() - before < 48 << 10, "KiB")
    }
  }

  /// Returns the peak memory since the last reset, in KiB.
  private func peak() throws -> Int {
    let status = String(decoding: try Disk.read("/proc/self/status"), as: UTF8.self)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
  }

  @Test("A picture that is scaled down keeps its aspect ratio", arguments: PictureFormat.allCases)
  func drawn(format: PictureFormat) throws {
    let file = try Self.large(format, width: 100, height: 50)
    let limits = PictureLimits(drawnPixels: 1250)
    let picture = try Picture(file: file, limits: limits)
    #expect((picture.width, picture.height) == (50, 25))
    #expect(try PictureInfo(of: file, limits: limits).width == 100)
  }

  @Test("A very long picture is scaled down to the pixel limit")
  func long() throws {
    let file = try Self.large(.png, width: 3000, height: 1)
    let picture = try Picture(file: file, limits: PictureLimits(drawnPixels: 100))
    #expect((picture.width, picture.height) == (100, 1))
  }

  @Test("A picture above 64 Mi pixels is rejected")
  func tooLarge() throws {
    var file = try Self.large(.png, width: 2, height: 2)
    setSize(&file, width: 8193, height: 8192)
    #expect(throws: PictureFault.tooLarge(width: 8193, height: 8192)) { try PictureInfo(of: file) }
  }
}
