package import Wire

// Creates contract values from a test's own variables: `"\(id)"`. A value outside its bounds ends the test.
extension ASCIIText: ExpressibleByStringInterpolation {}
extension Text: ExpressibleByStringInterpolation {}
extension MultilineText: ExpressibleByStringInterpolation {}

extension List
where Element: ExpressibleByStringInterpolation, Element.StringInterpolation == DefaultStringInterpolation {
  /// Creates a list of texts.
  package static func of(_ texts: [String]) -> Self {
    guard let list = Self(texts.map { "\($0)" }) else { preconditionFailure("\(texts.count) is too few or too many") }
    return list
  }
}
