import Lettering
import Pictures
import Testing

@Suite(.timeLimit(.minutes(1))) struct TitledCoverTests {
  private static let grey = Picture(
    width: 400, height: 560, samples: .rgb, bytes: [UInt8](repeating: 128, count: 400 * 560 * 3))

  @Test(
    "A title takes one line or two, whatever its length and language",
    arguments: [
      ("Jonah", 1), ("Giô-na và con cá rất lớn", 2), (String(repeating: "Daniel and the lions ", count: 40), 2),
      (String(repeating: "x", count: 500), 2),
    ])
  func lines(title: String, lines: Int) throws {
    let titled = try TitledCover(title, on: Self.grey)
    #expect(titled.lines == lines && titled.unknownCharacters == 0)
    #expect(titled.picture.width == 400 && titled.picture.height == 560)
  }

  @Test("White letters are centred on a strip that darkens downwards, and the cover above it is unchanged")
  func look() throws {
    let titled = try TitledCover("The Lost Sheep", on: Self.grey)
    let bytes = titled.picture.bytes
    let top = titled.top
    #expect(top > 400 && bytes[..<(top * 1200)].allSatisfy { $0 == 128 })
    func left(_ row: Int) -> UInt8 { bytes[row * 1200] }
    #expect(left(top + 1) > left(540) && abs(Int(left(559)) - 39) <= 2)
    var columns: [Int] = []
    for row in top..<560 {
      for column in 0..<400 where bytes[row * 1200 + column * 3] > 250 { columns.append(column) }
    }
    let first = try #require(columns.min())
    let last = try #require(columns.max())
    #expect(first >= 24 && last < 376 && abs((first + last) - 399) <= 8)
  }

  /// Returns the width of the white letters in the given rows.
  private static func width(of titled: TitledCover, in rows: Range<Int>) -> Int {
    var columns: [Int] = []
    for row in rows {
      for column in 0..<400 where titled.picture.bytes[row * 1200 + column * 3] > 250 { columns.append(column) }
    }
    return (columns.max() ?? 0) - (columns.min() ?? 0)
  }

  @Test(
    "A title's two lines have similar lengths, and no word is broken to achieve this",
    arguments: ["Giô-na và con cá lớn", "Đa-ni-ên và bầy sư tử", "Moses in the small basket"])
  func balanced(title: String) throws {
    let titled = try TitledCover(title, on: Self.grey)
    #expect(titled.lines == 2)
    let top = titled.top + 20
    let middle = top + (560 - 20 - top) / 2
    let widths = [Self.width(of: titled, in: top..<middle), Self.width(of: titled, in: middle..<560)]
    #expect(Double(widths.min() ?? 0) > Double(widths.max() ?? 0) * 0.55, "\(widths)")
  }

  @Test("A truncated title or a very long word uses the full width of its lines")
  func full() throws {
    for title in [String(repeating: "x", count: 60), String(repeating: "Daniel and the lions ", count: 40)] {
      let titled = try TitledCover(title, on: Self.grey)
      #expect(Self.width(of: titled, in: titled.top..<560) > 300)
    }
  }

  @Test("A larger cover gets larger letters", arguments: [100, 800])
  func scale(width: Int) throws {
    let cover = Picture(
      width: width, height: width * 7 / 5, samples: .rgb,
      bytes: [UInt8](repeating: 90, count: width * (width * 7 / 5) * 3))
    let share = Double(cover.height - (try TitledCover("Jonah", on: cover)).top) / Double(cover.height)
    #expect(abs(share - 0.14) < 0.02)
  }

  @Test("Even a cover of one pixel gets a title without a crash")
  func tiny() throws {
    let dot = Picture(width: 1, height: 1, samples: .rgba, bytes: [1, 2, 3, 4])
    #expect(try TitledCover("Jonah", on: dot).picture.width == 1)
  }
}
