import Spelling
import Wire

extension Excerpt {
  /// The name most similar to an unknown one. Only short texts are compared, and only with names of similar length.
  fileprivate func nearest(among names: some Sequence<String>) -> String? {
    guard isWhole else { return nil }
    let length = description.utf8.count
    return Spelling.nearest(
      to: description, among: names.filter { abs($0.utf8.count - length) <= max(1, min($0.utf8.count, length) / 3) })
  }
}

extension Failure {
  /// The failure for an unknown method.
  static func noMethod(_ name: Span<UInt8>, knowing names: some Sequence<String>) -> Failure {
    let excerpt = Excerpt(name)
    return methodNotFound(excerpt.description).suggesting(excerpt.nearest(among: names))
  }

  /// The failure for an unknown view of an app.
  static func noView(_ name: String, of app: String, knowing names: [String]) -> Failure {
    let excerpt = Excerpt(name)
    return Failure.notFound(
      .noView(app: app, view: excerpt.description)
    ).suggesting(excerpt.nearest(among: names))
  }

  /// The failure with a suggestion added to it.
  private func suggesting(_ name: String?) -> Failure {
    guard let name else { return self }
    var extended = self
    extended.message = .didYouMean(message: message, name: name)
    extended.details["nearest"] = .string(name)
    return extended
  }
}
