package import Wire

/// A field of a catalogue's items, as the app declares it.
package struct CatalogueField: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = ["when": .usually("always"), "optional": .usually(false), "of": .count(1...100)]

  /// What an item has in it.
  package var type: Kind
  /// Who sees it. No method gives a field that isn't seen.
  package var when: Audience?
  /// Whether an item may do without it.
  package var optional: Bool?
  /// The least that an `integer` or a `number` may be.
  package var least: Double?
  /// The most that an `integer` or a `number` may be; the most characters of a `string`, or of a `text` in each language;
  /// how many `words` there may be. The latter three go to 10,000.
  package var most: Double?
  /// What there is to choose from; needed by a `choice`.
  package var of: [Choice]?
  /// The shape that a `picture` must have.
  package var aspect: Aspect?
  /// How a `picture` of which `when` is `open` can be shown of locked items. It is made once, never larger than 320
  /// pixels, and stands under the field's name in place of the plain one. Without it nothing is shown.
  package var blurred: Blur?

  /// The kinds of values.
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    /// A string, the same in all languages.
    case string
    /// A text: a string in each of the app's languages.
    case text
    /// Words, each once: a list of strings in each of the app's languages.
    case words
    /// A whole number.
    case integer
    /// A number, perhaps with decimals.
    case number
    /// The id of one of the choices in `of`.
    case choice
    /// The name of a PNG or JPEG file in the catalogue's folder.
    case picture
  }

  /// Who sees a field.
  package enum Audience: String, Codable, CaseIterable, Hashable, Sendable {
    /// Everybody.
    case always
    /// Whoever the item is open to.
    case open
  }

  /// One of a closed set.
  package struct Choice: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// Each once; items say it.
    package var id: String
    /// What people read.
    package var name: LocalizedText
  }

  /// Width to height, as small whole numbers: 2 to 3.
  package struct Aspect: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["width": .number(1...100), "height": .number(1...100)]

    /// Parts of the width.
    package var width: Int
    /// Parts of the height.
    package var height: Int

    /// What is wrong with a picture of this size; nil if it has the shape, but for a pixel that was rounded.
    package func fault(width: Int, height: Int) -> String? {
      let isOff = abs(width * self.height - height * self.width) > max(self.width, self.height)
      return isOff ? "is \(width) × \(height) pixels, but its field asks for \(self.width):\(self.height)" : nil
    }
  }

  /// How a picture is hidden.
  package struct Blur: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["radius": .number(1...32), "opacity": .decimal(above: 0, to: 1)]

    /// The blur's standard deviation, on a picture whose longest side has 320 pixels.
    package var radius: Int
    /// 1 is opaque.
    package var opacity: Double
  }

  /// Whether only those see it whom the item is open to.
  package var isForOpen: Bool { when == .open }
}

/// What an item has in a field.
package enum FieldValue: Hashable, Sendable {
  case string(String)
  case text(LocalizedText)
  case words(LocalizedWords)
  case integer(Int64)
  case number(Double)
  /// By its id.
  case choice(String)
  /// The file's name.
  case picture(String)

  /// Nil for what isn't of that kind.
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

  /// What people read of it in a language; nothing for a picture.
  ///
  /// - Parameter field: which has the names of choices.
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
