package import Wire

// Contracts' values out of a test's own variables: `"\(id)"`. One outside of its bounds ends the test.
extension ASCIIText: ExpressibleByStringInterpolation {}
extension Text: ExpressibleByStringInterpolation {}
extension MultilineText: ExpressibleByStringInterpolation {}

extension List
where Element: ExpressibleByStringInterpolation, Element.StringInterpolation == DefaultStringInterpolation {
  /// A list of texts.
  package static func of(_ texts: [String]) -> Self {
    guard let list = Self(texts.map { "\($0)" }) else { preconditionFailure("\(texts.count) are too few or too many") }
    return list
  }
}
