package import Wire

/// The place in an account's cards after which the next page begins.
///
/// A card's position never changes and is never given again, so what is added or deleted meanwhile moves nothing.
package struct CardCursor: Hashable, Sendable {
  /// The place of the last card of the page before.
  package let position: Int

  /// A cursor behind the card in this place.
  package init(position: Int) { self.position = position }

  /// - Throws: `invalid_params` for anything that `text` didn't give.
  package init(_ text: String) throws(Failure) {
    guard text.first == "c", text.utf8.count <= 14, let position = Int(text.dropFirst(), radix: 36), position >= 0,
      CardCursor(position: position).text == text
    else { throw .invalidParams("cursor isn't one that a list gave") }
    self.position = position
  }

  /// As a client gets it, and gives it back.
  package var text: String { "c" + String(position, radix: 36) }
}
