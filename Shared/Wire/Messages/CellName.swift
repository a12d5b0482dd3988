/// The name of a cell: of one whole stack among several behind the same door.
///
/// It stands in what a cell gives out: in accounts' ids, tokens and devices' secrets, behind their prefix. So whoever has
/// one of them knows which cell it came from, without asking anybody.
package struct CellName: Hashable, Sendable, Comparable {
  /// Up to eight of a–z and 0–9, and a letter first.
  package let text: String

  /// Nil for a text that can't be one.
  package init?(_ text: String) {
    guard (1...8).contains(text.utf8.count), let first = text.utf8.first, Self.letters.contains(first),
      text.utf8.allSatisfy({ Self.letters.contains($0) || Self.digits.contains($0) })
    else { return nil }
    self.text = text
  }

  /// The cell in which a token or an id came to be; nil for one that names none.
  package init?(in credential: Span<UInt8>) {
    let mark = UInt8(ascii: "_")
    var (start, end): (Int?, Int?) = (nil, nil)
    // No prefix is longer than three letters, and no name than eight.
    for place in 0..<min(credential.count, 13) where credential[place] == mark {
      if start == nil { start = place + 1 } else if end == nil { end = place }
    }
    guard let start, let end, start < end else { return nil }
    self.init(String(decoding: (start..<end).map { credential[$0] }, as: UTF8.self))
  }

  package static func < (a: CellName, b: CellName) -> Bool { a.text < b.text }

  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}

extension CellName? {
  /// A prefix that names the cell: `acc_eu1`, or just `acc` in a stack that is no cell.
  package func naming(_ prefix: String) -> String { map { "\(prefix)_\($0.text)" } ?? prefix }
}
