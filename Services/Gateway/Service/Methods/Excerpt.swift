import Spelling
import Wire

/// A short piece of what a client sent, for an error that tells it what was wrong. Never more: what is sent may be a megabyte.
struct Excerpt: CustomStringConvertible {
  /// Names that are longer aren't any of ours.
  static let most = 64

  let description: String
  /// Whether it is all that was sent.
  let isWhole: Bool

  init(_ text: Span<UInt8>) {
    isWhole = text.count <= Self.most
    var end = min(text.count, Self.most)
    // Not in the middle of a character.
    while !isWhole, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    description = JSONString.plain(text.extracting(0..<end)) + (isWhole ? "" : "…")
  }

  init(_ text: String) { self.init(Bytes(text.utf8.prefix(Self.most + 4)).span) }

  /// The nearest of some names, for one that isn't there. Only a short one is compared, and with those of about its length.
  func nearest(among names: some Sequence<String>) -> String? {
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
