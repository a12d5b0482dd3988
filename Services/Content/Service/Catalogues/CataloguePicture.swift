import AppCatalog
import ContentContract
import Pictures
import Wire

/// A picture in a field of a catalogue's item.
struct CataloguePicture: Hashable {
  var catalogue: String
  var item: String
  var field: String
  /// True for the blurred version that is shown for a locked item.
  var isBlurred: Bool

  init(catalogue: String, item: String, field: String, isBlurred: Bool) {
    self.catalogue = catalogue
    self.item = item
    self.field = field
    self.isBlurred = isBlurred
  }

  /// Parses a picture's id; nil if it isn't the id of an item's picture.
  init?(_ id: String) {
    let parts = id.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, parts[0] == "item" || parts[0] == "blurred" else { return nil }
    self.init(catalogue: parts[1], item: parts[2], field: parts[3], isBlurred: parts[0] == "blurred")
  }

  /// The picture's id for replies, such as `item:plants:fern:photo` or `blurred:plants:fern:photo`.
  var id: String { "\(isBlurred ? "blurred" : "item"):\(catalogue):\(item):\(field)" }
}

extension ServedCatalogue {
  /// Returns a picture's path, and the blur to apply to it.
  ///
  /// - Throws: `not_found`; `entitlement_required` if the picture isn't blurred and its item isn't open to the owner.
  func picture(_ picture: CataloguePicture, for owner: Owner) throws(Failure) -> PublicPictures.Source {
    guard let number = number(of: picture.item), let field = catalogue.fields[picture.field],
      let path = part.picture(picture.field, of: places[number].item)
    else { throw .notFound(.badPicture) }
    if picture.isBlurred {
      guard field.isForOpen, let veil = field.veil else { throw .notFound(.badPicture) }
      return PublicPictures.Source(path: path, veil: veil)
    }
    if field.isForOpen { try requireOpen(number, for: owner) }
    return PublicPictures.Source(path: path)
  }

  /// The public pictures: plain pictures that need no plan, and blurred versions of pictures that need one.
  var openPictures: [PublicPictures.Source] {
    let fields = catalogue.fields.filter { $0.value.type == .picture }
    return places.enumerated().flatMap { number, place in
      fields.compactMap { name, field in
        guard let path = part.picture(name, of: place.item) else { return nil }
        if isFree[number] || !field.isForOpen { return PublicPictures.Source(path: path) }
        return field.veil.map { PublicPictures.Source(path: path, veil: $0) }
      }
    }
  }

  /// - Throws: `entitlement_required` with the offering, unless the item is open to the owner. The error has the app's
  ///   own message for locked items, if there is one.
  func requireOpen(_ number: Int, for owner: Owner) throws(Failure) {
    guard !open(on: owner.plan)[number] else { return }
    let name = places[number].item.name
    let offering = app.paywall(app.info.language(for: owner.language), for: owner.buyer)
    guard let words = catalogue.locked?.message else {
      throw .entitlementRequired(.forSubscribers(name: name), offering: offering)
    }
    throw .entitlementRequired(Message(words.filled("name", by: name)), offering: offering)
  }
}

extension LocalizedText {
  /// Returns this text with a placeholder replaced by another text, separately for each language.
  fileprivate func filled(_ place: String, by text: LocalizedText) -> LocalizedText {
    let filled = all.map { language, words in
      (language, words.filled { $0 == place ? text[language] : nil })
    }
    return LocalizedText(Dictionary(uniqueKeysWithValues: filled)) ?? self
  }
}
