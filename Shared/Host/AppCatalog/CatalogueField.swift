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
  /// For `integer` and `number`: the largest allowed value. For `string`, and for `text` in each language: the maximum
  /// number of characters. For `words`: the maximum number of entries. For `string`, `text` and `words`, `most` is at
  /// most 10,000.
  package var most: Double?
  /// The possible values of a `choice`. Required for that type.
  package var of: [Choice]?
  /// The aspect ratio that a `picture` must have.
  package var aspect: Aspect?
  /// The blur of a `picture` whose `when` is `open`. For locked items, replies contain the blurred picture under the
  /// field's name instead of the picture. The blurred picture is generated once, at most 320 pixels wide and high. If
  /// the member is omitted, locked items have no picture.
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

  /// An aspect ratio as two whole numbers, such as 2 to 3.
  package struct Aspect: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["width": .number(1...100), "height": .number(1...100)]

    /// The width's share of the ratio.
    package var width: Int
    /// The height's share of the ratio.
    package var height: Int

    /// Returns the reason why a picture of this size doesn't fit, or nil if it has the aspect ratio, allowing for a
    /// rounding error of one pixel.
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

  /// Returns the value as display text in a language, or an empty text for a picture.
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

extension CatalogueField {
  /// The JSON form of a value of this type, for messages.
  private var form: String {
    switch type {
    case .string: "a string"
    case .text: "an object with a string for each language"
    case .words: "an object with a list of strings for each language"
    case .integer: "a whole number"
    case .number: "a number"
    case .choice: "the id of a choice"
    case .picture: "the name of a file"
    }
  }

  private var isNumber: Bool { type == .integer || type == .number }
  private var isText: Bool { type == .string || type == .text || type == .words }

  /// The given members that a field of this type can't have, each with the types that allow it.
  private var misplaced: [(name: String, types: String)] {
    let members: [(name: String, types: String, isWrong: Bool)] = [
      ("least", "numbers", least != nil && !isNumber),
      ("most", "numbers and texts", most != nil && !isNumber && !isText),
      ("of", "a choice", of != nil && type != .choice), ("aspect", "a picture", aspect != nil && type != .picture),
      ("blurred", "a picture", blurred != nil && type != .picture),
    ]
    return members.filter(\.isWrong).map { ($0.name, $0.types) }
  }

  /// Checks that the declaration has the members that its type needs, and no others.
  func check(at path: String, into problems: inout Problems) {
    for (name, types) in misplaced {
      problems.add("\(path).\(name)", "is only for \(types), not for '\(type.rawValue)'")
    }
    checkRange(at: path, into: &problems)
    if type == .choice { checkChoices(at: path, into: &problems) }
    problems.require(
      blurred == nil || isForOpen, at: "\(path).blurred",
      "is allowed only with \"when\": \"open\", for a picture that some users can't see")
  }

  private func checkRange(at path: String, into problems: inout Problems) {
    if let least, let most { problems.require(least <= most, at: "\(path).least", "is above 'most'") }
    guard isText, let most else { return }
    problems.require(
      (1...10_000).contains(most) && most == most.rounded(), at: "\(path).most", "must be 1 to 10000, not \(most)")
  }

  private func checkChoices(at path: String, into problems: inout Problems) {
    let choices = of ?? []
    problems.require(of != nil, at: path, "must list the choices in 'of'")
    problems.requireUnique(choices.map(\.id)) { "\(path).of[\($0)].id" }
  }

  /// Checks that an item's value has the field's type and is within its bounds.
  func check(_ value: JSONValue, at path: String, into problems: inout Problems) {
    guard let read = FieldValue(value, as: type) else {
      return problems.add(path, value == .null ? "is null; omit it instead" : "must be \(form)")
    }
    switch read {
    case .string(let text):
      problems.require(text.contains { !$0.isWhitespace }, at: path, "is empty")
      check(length: text, at: path, into: &problems)
    case .text(let text): check(text, at: path, into: &problems)
    case .words(let words): check(words, at: path, into: &problems)
    case .integer(let number): check(Double(number), at: path, into: &problems)
    case .number(let number): check(number, at: path, into: &problems)
    case .choice(let id):
      problems.require(id, among: (of ?? []).map(\.id), at: path, "isn't one of its choices")
    case .picture(let name): problems.require(name, is: .picture, at: path)
    }
  }

  private func check(_ text: LocalizedText, at path: String, into problems: inout Problems) {
    problems.requireText(text, path)
    for (language, text) in text.sortedByTag { check(length: text, at: "\(path).\(language)", into: &problems) }
  }

  private func check(_ words: LocalizedWords, at path: String, into problems: inout Problems) {
    problems.requireWords(words, path)
    for (language, words) in words.sortedByTag {
      problems.requireUnique(words) { "\(path).\(language)[\($0)]" }
      guard let longest, words.count > longest else { continue }
      problems.add("\(path).\(language)", "must be at most \(longest), not \(words.count)")
    }
  }

  private func check(length text: String, at path: String, into problems: inout Problems) {
    guard let longest, text.count > longest else { return }
    problems.add(path, "has \(text.count) characters, but at most \(longest) are allowed")
  }

  /// The maximum length of a text or list. Nil if there is none, or if `most` is invalid, which is reported elsewhere.
  private var longest: Int? { most.flatMap { (1...10_000).contains($0) ? Int($0) : nil } }

  private func check(_ number: Double, at path: String, into problems: inout Problems) {
    if let least, number < least { problems.add(path, "is below \(least)") }
    if let most, number > most { problems.add(path, "is above \(most)") }
  }
}
