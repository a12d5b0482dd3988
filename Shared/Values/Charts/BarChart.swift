/// A bar chart with labels and numbers, for a report.
package struct BarChart: Codable, Hashable, Sendable {
  package struct Bar: Codable, Hashable, Sendable {
    /// The label to the left of the bar.
    package var label: String
    /// The value, which determines the bar's relative length.
    package var value: Int
    /// The text to the right of the bar.
    package var text: String

    package init(label: String, value: Int, text: String) {
      self.label = label
      self.value = value
      self.text = text
    }
  }

  /// A bar's position, in pixels from the upper left corner.
  package struct Row: Hashable, Sendable {
    /// The upper edge.
    package var top: Int
    /// The length of the bar from the common left edge.
    package var length: Int
    package var bar: Bar
  }

  /// The title above the bars.
  package var title: String
  /// The bars from top to bottom.
  package var bars: [Bar]

  package init(title: String, bars: [Bar]) {
    self.title = title
    self.bars = bars
  }

  /// The width of the chart, in pixels.
  package static let width = 720
  /// The left edge of all bars, in pixels.
  package static let left = 180
  /// The height of a bar, in pixels.
  package static let thickness = 18
  private static let line = 28
  private static let longest = 420
  private static let longestLabel = 24

  /// The height of the chart, in pixels.
  package var height: Int { 60 + max(1, bars.count) * Self.line }

  /// The bars with their positions.
  package var rows: [Row] {
    let most = max(1, bars.map(\.value).max() ?? 1)
    return bars.enumerated().map { index, bar in
      let length = max(bar.value > 0 ? 1 : 0, Int(Double(bar.value) / Double(most) * Double(Self.longest)))
      return Row(top: 50 + index * Self.line, length: length, bar: bar)
    }
  }

  /// The chart as an SVG document.
  package var svg: String {
    let rows = rows.map { row in
      """
        <text x="\(Self.left - 10)" y="\(row.top + 14)" text-anchor="end">\(Self.label(row.bar.label))</text>
        <rect x="\(Self.left)" y="\(row.top)" width="\(row.length)" height="\(Self.thickness)" rx="3" fill="#2f6f9f"/>
        <text x="\(Self.left + row.length + 8)" y="\(row.top + 14)" fill="#444444">\(Self.escaped(row.bar.text))</text>
      """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" font-family="sans-serif" font-size="13">
        <rect width="100%" height="100%" fill="#ffffff"/>
        <text x="20" y="28" font-size="16" font-weight="bold">\(Self.escaped(title))</text>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  /// Shortens a label to the space to the left of the bars.
  private static func label(_ text: String) -> String {
    escaped(text.count > longestLabel ? text.prefix(longestLabel - 1) + "…" : text[...])
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
