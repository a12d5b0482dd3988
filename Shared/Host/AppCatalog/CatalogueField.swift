package import Wire

/// A field of a catalogue's items, as declared by the app.
package struct CatalogueField: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = ["when": .usually("always"), "optional": .usually(false), "of": .count(1...100)]

  /// The type of the field's values.
  package var type: Kind
  /// The users who can see the field. Replies leave out fields that the caller can't see.
  package var when: Audience?
  /// True if items may omit the field.
  package var optional: Bool?
  /// The smallest allowed value of an `integer` or a `number`.
  package var least: Double?
  /// The largest allowed value of an `integer` or a `number`; the most characters of a `string`, or of a `text` in each
  /// language; or the most entries of `words`. For the last three, at most 10,000.
  package var most: Double?
  /// The possible values of a `choice`. Required for that type.
  package var of: [Choice]?
  /// The aspect ratio that a `picture` must have.
  package var aspect: Aspect?
  /// The blurred version of a `picture` whose `when` is `open`. For locked items, replies contain it under the field's
  /// name instead of the picture. It is generated once, at most 320 pixels wide and high. Without it, locked items have
  /// no picture.
  package var blurred: Blur?

  /// The types of values.
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    /// A string, the same in all languages.
    case string
    /// A text: a string in each of the app's languages.
    case text
    /// A list of strings in each of the app's languages, without repetition.
    case words
    /// A whole number.
    case integer
    /// A number, with or without decimals.
    case number
    /// The id of one of the choices in `of`.
    case choice
    /// The name of a PNG or JPEG file in the catalogue's folder.
    case picture
  }

  /// The users who can see a field.
  package enum Audience: String, Codable, CaseIterable, Hashable, Sendable {
    /// All users.
    case always
    /// Users for whom the item is open.
    case open
  }

  /// A possible value of a `choice` field.
  package struct Choice: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// The id that items use, unique in the list.
    package var id: String
    /// The name shown to users.
    package var name: LocalizedText
  }

  /// An aspect ratio as two whole numbers: 2 to 3.
  package struct Aspect: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["width": .number(1...100), "height": .number(1...100)]

    /// The width's share of the ratio.
    package var width: Int
    /// The height's share of the ratio.
    package var height: Int

    /// Returns the reason why a picture of this size doesn't fit, or nil if it has the aspect ratio within one pixel of
    /// rounding.
    package func fault(width: Int, height: Int) -> String? {
      let isOff = abs(width * self.height - height * self.width) > max(self.width, self.height)
      return isOff ? "is \(width) × \(height) pixels, but its field requires \(self.width):\(self.height)" : nil
    }
  }

  /// The blur of a hidden picture.
  package struct Blur: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["radius": .number(1...32), "opacity": .decimal(above: 0, to: 1)]

    /// The blur's standard deviation in pixels, for a picture whose longest side has 320 pixels.
    package var radius: Int
    /// The opacity; 1 is opaque.
    package var opacity: Double
  }

  /// True if only users for whom the item is open can see the field.
  package var isForOpen: Bool { when == .open }
}

/// The value of an item's field.
package enum FieldValue: Hashable, Sendable {
  case string(String)
  case text(LocalizedText)
  case words(LocalizedWords)
  case integer(Int64)
  case number(Double)
  /// The id of a choice.
  case choice(String)
  /// The picture's file name.
  case picture(String)

  /// Returns nil if the value doesn't have this type.
  package init?(_ value: JSONValue, as kind: CatalogueField.Kind) {
    switch (kind, value) {
    case (.string, .string(let text)): self = .string(text)
    case (.choice, .string(let id)): self = .choice(id)
    case (.picture, .string(let name)): self = .picture(name)
    case (.integer, .integer(let number)): self = .integer(number)
    case (.number, .integer(let number)): self = .number(Double(number))
    case (.number, .number(let number)): self = .number(number)
    case (.text, .object(let object)):
      guard let text = Self.localized(object, \.string) else { return nil }
      self = .text(text)
    case (.words, .object(let object)):
      guard let words = Self.localized(object, { Self.words($0) }) else { return nil }
      self = .words(words)
    default: return nil
    }
  }

  private static func words(_ value: JSONValue) -> [String]? {
    guard let values = value.array, case let words = values.compactMap(\.string), words.count == values.count
    else { return nil }
    return words
  }

  private static func localized<T>(_ object: JSONObject, _ read: (JSONValue) -> T?) -> Localized<T>? {
    var all: [Language: T] = [:]
    for (tag, value) in object.members {
      guard let language = try? Language(tag), let value = read(value) else { return nil }
      all[language] = value
    }
    return Localized(all)
  }

  /// Returns the value as display text in a language. Empty for a picture.
  ///
  /// - Parameter field: the field's declaration, which has the names of choices.
  package func words(in language: Language, of field: CatalogueField) -> String {
    switch self {
    case .string(let text): text
    case .text(let text): text[language]
    case .words(let words): words[language].joined(separator: ", ")
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .choice(let id): field.of?.first { $0.id == id }?.name[language] ?? id
    case .picture: ""
    }
  }
}
