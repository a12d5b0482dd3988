/// The languages that all texts for people are written in (R13).
package enum Language: String, Codable, CaseIterable, Sendable { case en, vi }

/// A text for people, in each language: `{"en":"The Fool","vi":"Chàng Khờ"}`.
package struct LocalizedText: Codable, Hashable, Sendable {
  /// English.
  package var en: String
  /// Vietnamese.
  package var vi: String

  /// Both texts.
  package init(en: String, vi: String) {
    self.en = en
    self.vi = vi
  }

  /// A text that is the same in all languages, such as one that came localised already.
  package init(_ text: String) { (en, vi) = (text, text) }

  /// The text in a language.
  package subscript(language: Language) -> String {
    switch language {
    case .en: en
    case .vi: vi
    }
  }
}
