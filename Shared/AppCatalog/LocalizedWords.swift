package import Wire

/// A list of words in each language; the lists needn't be equally long.
package struct LocalizedWords: Codable, Hashable, Sendable {
  package var en: [String]
  package var vi: [String]

  package init(en: [String], vi: [String]) { (self.en, self.vi) = (en, vi) }

  package subscript(language: Language) -> [String] {
    switch language {
    case .en: en
    case .vi: vi
    }
  }
}
