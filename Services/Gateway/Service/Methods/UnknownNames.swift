import Spelling
import Wire

extension Excerpt {
  /// The nearest of some names, for one that isn't there. Only a short one is compared, and with those of about its
  /// length.
  fileprivate func nearest(among names: some Sequence<String>) -> String? {
    guard isWhole else { return nil }
    let length = description.utf8.count
    return Spelling.nearest(
      to: description, among: names.filter { abs($0.utf8.count - length) <= max(1, min($0.utf8.count, length) / 3) })
  }
}

extension Failure {
  /// There is no method of the name that was sent.
  static func noMethod(_ name: Span<UInt8>, knowing names: some Sequence<String>) -> Failure {
    let excerpt = Excerpt(name)
    return methodNotFound(excerpt.description).suggesting(excerpt.nearest(among: names))
  }

  /// An app has no view of the name that was sent.
  static func noView(_ name: String, of app: String, knowing names: [String]) -> Failure {
    let excerpt = Excerpt(name)
    return Failure.notFound(
      .noView(app: app, view: excerpt.description)
    ).suggesting(excerpt.nearest(among: names))
  }

  /// The same, with the name that was probably meant.
  private func suggesting(_ name: String?) -> Failure {
    guard let name else { return self }
    var told = self
    told.message = .didYouMean(message: message, name: name)
    told.details["nearest"] = .string(name)
    return told
  }
}
