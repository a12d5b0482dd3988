/// Bars with their words and numbers: what a report comes to. Pure.
package struct BarChart: Codable, Hashable, Sendable {
  /// A bar.
  package struct Bar: Codable, Hashable, Sendable {
    /// What it stands for.
    package var label: String
    /// How long it is, beside the others.
    package var value: Int
    /// What stands behind it.
    package var text: String

    /// One with these members.
    package init(label: String, value: Int, text: String) {
      (self.label, self.value, self.text) = (label, value, text)
    }
  }

  /// Where a bar stands, in pixels from the upper left corner; its label ends and its text begins beside it.
  package struct Row: Hashable, Sendable {
    /// Its upper edge.
    package var top: Int
    /// From its left edge, which all have in common.
    package var length: Int
    /// What is drawn.
    package var bar: Bar
  }

  /// What stands above all.
  package var title: String
  /// From above to below.
  package var bars: [Bar]

  /// One with these members.
  package init(title: String, bars: [Bar]) { (self.title, self.bars) = (title, bars) }

  /// Of the whole picture.
  package static let width = 720
  /// Where all bars begin.
  package static let left = 180
  /// Of a bar.
  package static let thickness = 18
  private static let (line, longest, longestLabel) = (28, 420, 24)

  /// Of the whole picture.
  package var height: Int { 60 + max(1, bars.count) * Self.line }

  /// The bars in their places.
  package var rows: [Row] {
    let most = max(1, bars.map(\.value).max() ?? 1)
    return bars.enumerated().map { index, bar in
      let length = max(bar.value > 0 ? 1 : 0, Int(Double(bar.value) / Double(most) * Double(Self.longest)))
      return Row(top: 50 + index * Self.line, length: length, bar: bar)
    }
  }

  /// As the text of an SVG file.
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

  /// What has room beside a bar.
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
