/// Which part of a page picture: an open book shows one picture across two pages (B3).
package enum SpreadHalf: String, Codable, CaseIterable, Sendable {
  case left, right, whole

  /// The columns of a picture that this half shows. The left half is floor(width / 2) wide and the right has the rest,
  /// so that of an odd width no column is lost or shown twice.
  package func columns(ofWidth width: Int) -> Range<Int> {
    switch self {
    case .left: 0..<width / 2
    case .right: width / 2..<width
    case .whole: 0..<width
    }
  }
}
