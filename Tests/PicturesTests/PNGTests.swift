import Pictures
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct PNGTests {
  @Test(
    "A picture encoded as PNG is decoded unchanged", arguments: [Picture.Samples.rgb, .rgba],
    [(1, 1), (7, 3), (64, 33)])
  func roundTrip(samples: Picture.Samples, size: (Int, Int)) throws {
    let picture = gradient(width: size.0, height: size.1, samples)
    #expect(try Picture(file: PNG.encode(picture)) == picture)
  }

  @Test("Even an incompressible picture fits into the encoder's buffer")
  func noise() throws {
    var random = SystemRandomNumberGenerator()
    let picture = Picture(
      width: 61, height: 47, samples: .rgba, bytes: (0..<61 * 47 * 4).map { _ in .random(in: 0...255, using: &random) })
    #expect(try Picture(file: PNG.encode(picture)) == picture)
  }

  @Test("A picture's size is read without decompressing it")
  func size() throws {
    let info = try PictureInfo(of: PNG.encode(gradient(width: 31, height: 8, .rgb)))
    #expect((info.width, info.height) == (31, 8))
  }

  @Test(
    "The error for a file that isn't a PNG names its type",
    arguments: [
      ([], "empty"), (Array("%PDF-1.7".utf8), "PDF"), (Array("GIF89a".utf8), "GIF"), (Array("hello".utf8), nil),
      (Array("version https://git-lfs.github.com/spec/v1".utf8), "a Git LFS pointer"),
    ] as [([UInt8], String?)])
  func otherKinds(file: [UInt8], kind: String?) {
    #expect(throws: PictureFault.notAPicture(looksLike: kind)) { try Picture(file: file) }
  }

  @Test(
    "Pixel data that decompresses to more than the size in the header is rejected before it is decoded",
    arguments: [8, 63])
  func tooManyRows(height: Int) throws {
    var file = try PNG.encode(gradient(width: 64, height: 64, .rgba))
    setSize(&file, width: 64, height: UInt32(height))
    let fault = #expect(throws: PictureFault.self) { try Picture(file: file) }
    #expect(fault.map { "\($0)" }?.contains("more than its header says") == true)
  }

  @Test("A header that exceeds the limits is rejected before decompression")
  func bomb() throws {
    var file = try PNG.encode(gradient(width: 2, height: 2, .rgb))
    setSize(&file, width: 60_000, height: 60_000)
    #expect(throws: PictureFault.tooLarge(width: 60_000, height: 60_000)) { try Picture(file: file) }
    #expect(throws: PictureFault.tooLarge(width: 60_000, height: 60_000)) { try PictureInfo(of: file) }
  }

  @Test(
    "Each of the limits on a picture is enforced",
    arguments: [(PictureLimits(side: 15)), PictureLimits(pixels: 127), PictureLimits(bytes: 40)])
  func limits(_ limits: PictureLimits) throws {
    let file = try PNG.encode(gradient(width: 16, height: 8, .rgb))
    #expect(throws: PictureFault.self) { try Picture(file: file, limits: limits) }
    #expect(try Picture(file: file, limits: PictureLimits(side: 16, pixels: 128)).width == 16)
  }

  @Test("A truncated file is reported as damaged, or decoded if only its end is missing")
  func cutOff() throws {
    let picture = gradient(width: 40, height: 30, .rgba)
    let file = try PNG.encode(picture)
    for length in 0..<file.count {
      if let read = try? Picture(file: Array(file.prefix(length))) { #expect(read == picture) }
    }
    #expect(throws: PictureFault.self) { try Picture(file: Array(file.prefix(file.count / 2))) }
  }

  @Test("Hostile bytes give a picture within the limits or an error, but never a crash", arguments: 0..<40)
  func hostile(seed: UInt64) throws {
    var random = Dice(seed: seed)
    let file = try PNG.encode(gradient(width: 24, height: 18, seed.isMultiple(of: 2) ? .rgb : .rgba))
    for _ in 0..<50 {
      var bytes = file
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { mendChecksums(&bytes) }
      if let read = try? Picture(file: bytes) { #expect(read.width * read.height <= PictureLimits().drawnPixels) }
    }
  }

  @Test("An encoded picture takes up memory for its file size, not for its pixels")
  func capacity() throws {
    let file = try PNG.encode(gradient(width: 512, height: 512, .rgb), isQuick: true)
    #expect(file.capacity < file.count + 4096)
  }
}
