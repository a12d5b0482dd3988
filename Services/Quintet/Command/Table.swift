/// A table for a terminal, whose columns are as wide as their widest cell.
struct Table {
  private let heading: [String]
  private var rows: [[String]] = []

  init(_ heading: [String]) { self.heading = heading }

  /// Adds a row, which must have as many cells as the heading.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines, the heading first.
  var lines: [String] {
    let widths = heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
    return ([heading] + rows).map { cells in
      let line = zip(cells, widths).map { $0.padded($1) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
