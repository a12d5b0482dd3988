import Spelling
import Wire

extension Excerpt {
  /// Returns the name that is most similar to this text; nil if no name is similar. Only short texts are compared, and
  /// only with names of similar length.
  fileprivate func nearest(among names: some Sequence<String>) -> String? {
    guard isWhole else { return nil }
    let length = description.utf8.count
    return Spelling.nearest(
      to: description, among: names.filter { abs($0.utf8.count - length) <= max(1, min($0.utf8.count, length) / 3) })
  }
}

extension Failure {
  static func noMethod(_ name: Span<UInt8>, knowing names: some Sequence<String>) -> Failure {
    let excerpt = Excerpt(name)
    return methodNotFound(excerpt.description).suggesting(excerpt.nearest(among: names))
  }

  static func noView(_ name: String, of app: String, knowing names: [String]) -> Failure {
    let excerpt = Excerpt(name)
    return Failure.notFound(
      .noView(app: app, view: excerpt.description)
    ).suggesting(excerpt.nearest(among: names))
  }

  /// Returns the failure with a suggested name, if there is one.
  private func suggesting(_ name: String?) -> Failure {
    guard let name else { return self }
    var extended = self
    extended.message = .didYouMean(message: message, name: name)
    extended.details["nearest"] = .string(name)
    return extended
  }
}
