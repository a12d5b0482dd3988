import Charts
import Lettering

extension BarChart {
  /// Returns the chart as a card, enlarged from the size of its SVG by `scale`.
  func card(scale: Int) -> Card? {
    guard let white = Card.Colour("#ffffff"), let blue = Card.Colour("#2f6f9f"), let grey = Card.Colour("#444444")
    else { return nil }
    func frame(_ left: Int, _ top: Int, to right: Int, height: Int) -> Card.Frame {
      Card.Frame(
        left: Double(left * scale), top: Double(top * scale), width: Double((right - left) * scale),
        height: Double(height * scale))
    }
    func text(
      _ words: String, in frame: Card.Frame, colour: Card.Colour, at side: Card.Side, size: Int, isBold: Bool = false
    ) -> Card.Text {
      Card.Text(
        words: words, frame: frame, face: .sans, isBold: isBold, colour: colour, side: side, place: .middle,
        sizes: 8 * scale...size * scale)
    }
    let head = text(
      title, in: frame(20, 10, to: Self.width - 20, height: 28), colour: .black, at: .left, size: 16, isBold: true)
    let rows = rows
    let words = rows.flatMap { row in
      [
        text(
          row.bar.label, in: frame(10, row.top, to: Self.left - 10, height: Self.thickness), colour: .black,
          at: .right, size: 13),
        text(
          row.bar.text,
          in: frame(Self.left + row.length + 8, row.top, to: Self.width - 4, height: Self.thickness), colour: grey,
          at: .left, size: 13),
      ]
    }
    return Card(
      width: Self.width * scale, height: height * scale, ground: [white],
      shapes: rows.map { row in
        Card.Shape(
          frame: frame(Self.left, row.top, to: Self.left + row.length, height: Self.thickness),
          radius: Double(3 * scale), colour: blue)
      },
      texts: ([head] + words).filter { !$0.words.isEmpty })
  }
}
