package import Wire

/// A list of words in each language; the lists needn't be equally long.
package struct LocalizedWords: Codable, Hashable, Sendable {
  /// English.
  package var en: [String]
  /// Vietnamese.
  package var vi: [String]

  /// Both lists.
  package init(en: [String], vi: [String]) { (self.en, self.vi) = (en, vi) }

  /// The list in a language.
  package subscript(language: Language) -> [String] {
    switch language {
    case .en: en
    case .vi: vi
    }
  }
}
