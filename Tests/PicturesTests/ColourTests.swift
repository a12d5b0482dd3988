import Files
import Pictures
import TestSupport
import Testing

/// Conversion of a file's colours to sRGB.
@Suite(.timeLimit(.minutes(2))) struct ColourTests {
  private static let folder =
    "\(Disk.parent(of: Disk.parent(of: Disk.parent(of: #filePath))))/Tests/Corpus/pictures"

  private func file(_ name: String) throws -> [UInt8] { try Disk.read("\(Self.folder)/\(name)") }

  /// Returns the values of the centre pixel.
  private func middle(_ picture: Picture) -> [Int] {
    let start = (picture.height / 2 * picture.width + picture.width / 2) * picture.samples.rawValue
    return picture.bytes[start..<start + 3].map { Int($0) }
  }

  private func differ(_ one: [Int], _ other: [Int]) -> Int { zip(one, other).map { abs($0 - $1) }.max() ?? 0 }

  @Test(
    "Display P3 is converted to sRGB in every picture size, for full pages and halves",
    arguments: ["p3.jpg", "p3.png"], PictureSize.allCases)
  func displayP3(name: String, size: PictureSize) throws {
    for half in SpreadHalf.allCases {
      let picture = try #require(try Picture.drawn(from: file(name), half, size))
      #expect(differ(middle(picture), [219, 37, 49]) <= 1, "\(half): \(middle(picture))")
    }
  }

  @Test("A CMYK JPEG without Adobe's marker is decoded like one with the marker", arguments: PictureSize.allCases)
  func inks(size: PictureSize) throws {
    let marked = try #require(try Picture.drawn(from: file("cmyk-adobe.jpg"), .whole, size))
    let plain = try #require(try Picture.drawn(from: file("cmyk-nomarker.jpg"), .whole, size))
    #expect(marked == plain)
    let corner = marked.bytes.prefix(3).map { Int($0) }
    #expect(differ(corner, [220, 30, 30]) <= 4, "\(corner)")
    #expect(marked.bytes.suffix(3).allSatisfy { $0 == 255 })
  }

  @Test("A damaged, truncated or unsuitable colour profile is ignored and reported")
  func damaged() throws {
    let whole = try file("p3.jpg")
    #expect(try PictureInfo(of: whole).profileFault == nil)
    let name = Array("ICC_PROFILE\u{0}".utf8)
    let place = try #require(whole.indices.first { whole[$0...].starts(with: name) })
    for (offset, byte) in [(13, 2), (50, 0), (14 + 16, 0x47), (14 + 130, 200)] as [(Int, UInt8)] {
      var file = whole
      file[place + offset] = byte
      if offset == 50 { for index in 36..<60 { file[place + 14 + index] = 0 } }
      #expect(try PictureInfo(of: file).profileFault != nil, "\(offset)")
      #expect(try differ(middle(Picture(file: file)), [200, 60, 60]) <= 2, "\(offset)")
    }
  }

  @Test("Hostile bytes in a colour profile never make a picture fail", arguments: 0..<40)
  func hostile(seed: UInt64) throws {
    var random = Dice(seed: seed)
    let whole = try file("p3.jpg")
    let name = Array("ICC_PROFILE\u{0}".utf8)
    let place = try #require(whole.indices.first { whole[$0...].starts(with: name) })
    let length = Int(whole[place - 2]) << 8 | Int(whole[place - 1])
    for _ in 0..<50 {
      var file = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        file[place + Int.random(in: 12..<length - 2, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = try PictureInfo(of: file)
      #expect(try Picture(file: file).width == 80)
    }
  }
}
