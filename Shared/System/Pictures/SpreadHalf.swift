/// The part of a picture that a page shows: one half if an open book shows the picture across two pages (B3), or the
/// whole.
package enum SpreadHalf: String, Codable, CaseIterable, Sendable {
  case left, right, whole

  /// Returns the columns of a picture that this half shows. The left half has floor(width / 2) columns, and the right
  /// half has the rest. With an odd width, no column is therefore lost or shown twice.
  package func columns(ofWidth width: Int) -> Range<Int> {
    switch self {
    case .left: 0..<width / 2
    case .right: width / 2..<width
    case .whole: 0..<width
    }
  }
}
