import Pictures
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct PictureFileTests {
  @Test("A decoded JPEG has the original size and nearly the original colours", arguments: [(1, 1), (7, 3), (64, 33)])
  func jpeg(size: (Int, Int)) throws {
    let flat = Picture(
      width: size.0, height: size.1, samples: .rgb,
      bytes: (0..<size.0 * size.1).flatMap { _ in [200, 40, 90] as [UInt8] })
    let file = try flat.file(.jpeg)
    let info = try PictureInfo(of: file)
    #expect((info.format, info.width, info.height) == (.jpeg, size.0, size.1))
    let back = try Picture(file: file)
    #expect(zip(back.bytes, flat.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
  }

  @Test("A truncated JPEG is rejected, even if only its end is missing", arguments: [false, true])
  func cutOff(isLate: Bool) throws {
    let file = try gradient(width: 40, height: 30, .rgb).file(.jpeg)
    for length in isLate ? file.count - 4..<file.count - 2 : 3..<file.count - 4 {
      #expect(throws: PictureFault.self) { try Picture(file: Array(file.prefix(length))) }
    }
  }

  @Test("A JPEG header that exceeds the limits is rejected before decompression")
  func bomb() throws {
    var file = try gradient(width: 2, height: 2, .rgb).file(.jpeg)
    let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    for (offset, byte) in [(5, 0xEA), (6, 0x60), (7, 0xEA), (8, 0x60)] as [(Int, UInt8)] { file[frame + offset] = byte }
    #expect(throws: PictureFault.tooLarge(width: 60_000, height: 60_000)) { try Picture(file: file) }
    #expect(throws: PictureFault.tooManyBytes(file.count)) {
      try PictureInfo(of: file, limits: PictureLimits(bytes: 40))
    }
  }

  @Test("Hostile bytes in a JPEG give a picture within the limits or an error, but never a crash", arguments: 0..<40)
  func hostile(seed: UInt64) throws {
    var random = Dice(seed: seed)
    let file = try gradient(width: 24, height: 18, .rgb).file(.jpeg)
    for _ in 0..<50 {
      var bytes = file
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 3..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let picture = try? Picture(file: bytes) {
        #expect(picture.width * picture.height <= PictureLimits().drawnPixels)
      }
    }
  }

  @Test("An animated PNG is rejected, and the error says why")
  func animated() throws {
    var file = try gradient(width: 2, height: 2, .rgb).file(.png)
    file.insert(contentsOf: [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0], at: 33)
    #expect(throws: PictureFault.animated) { try Picture(file: file) }
  }

  @Test("An unreadable orientation is ignored", arguments: 0..<30)
  func brokenEXIF(seed: UInt64) throws {
    var random = Dice(seed: seed)
    let file = try gradient(width: 5, height: 3, .rgb).file(.jpeg)
    var exif = Array("Exif\u{0}\u{0}II*\u{0}".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    func turned(_ block: [UInt8]) -> [UInt8] {
      let length = block.count + 2
      return Array(file.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + block + file.dropFirst(2)
    }
    let upright = try PictureInfo(of: turned(exif))
    #expect((upright.orientation, upright.width, upright.height) == (.clockwise, 3, 5))
    for _ in 0..<4 { exif[Int.random(in: 6..<exif.count, using: &random)] = .random(in: 0...255, using: &random) }
    let cut = Array(exif.prefix(Int.random(in: 6...exif.count, using: &random)))
    #expect(try Picture(file: turned(cut)).bytes.count == 45)
  }

  @Test(
    "Scaling keeps the aspect ratio, never enlarges a picture and leaves at least one pixel",
    arguments: [
      (PictureSize.small, 640, 320, 320, 160), (.small, 1601, 1000, 320, 200), (.small, 10, 20, 10, 20),
      (.medium, 3, 4000, 1, 640), (.full, 4096, 1, 4096, 1), (.large, 1281, 1281, 1280, 1280),
    ])
  func sizes(size: PictureSize, width: Int, height: Int, toWidth: Int, toHeight: Int) {
    #expect(size.size(width: width, height: height) == (toWidth, toHeight))
  }

  @Test("A scaled picture has the same mean colour as the original", arguments: [(641, 7), (333, 321), (1000, 999)])
  func scaled(width: Int, height: Int) {
    let whole = gradient(width: width, height: height, .rgb)
    let small = whole.scaled(to: .small)
    #expect(small.bytes.count == small.width * small.height * 3 && max(small.width, small.height) == 320)
    func mean(_ picture: Picture) -> Double {
      Double(picture.bytes.reduce(0) { $0 + Int($1) }) / Double(picture.bytes.count)
    }
    #expect(abs(mean(whole) - mean(small)) < 1)
  }

  @Test("Transparent pixels don't affect the colour of visible ones")
  func hidden() {
    let pixels = (0..<640).flatMap { $0.isMultiple(of: 2) ? [200, 100, 50, 255] : [0, 255, 0, 0] as [UInt8] }
    let small = Picture(width: 640, height: 1, samples: .rgba, bytes: pixels).scaled(to: .small)
    #expect(Array(small.bytes.prefix(4)) == [200, 100, 50, 128])
  }
}
