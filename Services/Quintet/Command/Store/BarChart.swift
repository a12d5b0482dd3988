/// Bars with their words and numbers, as an SVG picture: what a report comes to. Pure.
struct BarChart: Hashable {
  /// A bar.
  struct Bar: Hashable {
    /// What it stands for.
    var label: String
    /// How long it is, beside the others.
    var value: Int
    /// What stands behind it.
    var text: String
  }

  /// What stands above all.
  var title: String
  /// From above to below.
  var bars: [Bar]

  private static let (width, left, line, longest) = (720, 180, 28, 420)

  /// The whole file.
  var svg: String {
    let height = 60 + max(1, bars.count) * Self.line
    let most = max(1, bars.map(\.value).max() ?? 1)
    let rows = bars.enumerated().map { index, bar in
      let top = 50 + index * Self.line
      let length = max(bar.value > 0 ? 1 : 0, bar.value * Self.longest / most)
      return """
          <text x="\(Self.left - 10)" y="\(top + 14)" text-anchor="end">\(Self.escaped(bar.label))</text>
          <rect x="\(Self.left)" y="\(top)" width="\(length)" height="18" rx="3" fill="#2f6f9f"/>
          <text x="\(Self.left + length + 8)" y="\(top + 14)" fill="#444444">\(Self.escaped(bar.text))</text>
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

  private static func escaped(_ text: String) -> String {
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
