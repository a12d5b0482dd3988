import Pictures
import Testing

@Suite(.timeLimit(.minutes(2))) struct SpreadHalfTests {
  @Test(
    "If a picture's width is odd, its left half is the smaller one",
    arguments: [(1, 0, 1), (2, 1, 1), (3, 1, 2), (7, 3, 4), (1200, 600, 600), (1201, 600, 601)])
  func widths(width: Int, left: Int, right: Int) {
    #expect(SpreadHalf.left.columns(ofWidth: width) == 0..<left)
    #expect(SpreadHalf.right.columns(ofWidth: width).count == right)
    #expect(SpreadHalf.right.columns(ofWidth: width).lowerBound == left)
    #expect(SpreadHalf.whole.columns(ofWidth: width) == 0..<width)
  }

  @Test("The two halves together are the whole picture", arguments: [1, 2, 3, 8, 13], [1, 5])
  func joined(width: Int, height: Int) {
    let whole = gradient(width: width, height: height, .rgb)
    let left = whole.cut(.left)
    let right = whole.cut(.right)
    var rows: [UInt8] = []
    for row in 0..<height {
      for part in [left, right].compactMap(\.self) {
        rows += part.bytes[row * part.width * 3..<(row + 1) * part.width * 3]
      }
    }
    #expect(rows == whole.bytes)
    #expect(whole.cut(.whole) == whole)
  }

  @Test("A picture one pixel wide has no left half")
  func onePixel() {
    let dot = gradient(width: 1, height: 1, .rgba)
    #expect(dot.cut(.left) == nil)
    #expect(dot.cut(.right) == dot)
  }
}
