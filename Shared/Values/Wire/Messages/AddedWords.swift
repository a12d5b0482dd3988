import Synchronization

/// Quintet's sentences in the languages that a deployment adds to the built-in ones.
///
/// The sentences are global to the process, because any thread may need them to write a reply or an event. A reload
/// replaces all of them at once.
package enum AddedWords {
  /// A sentence in one language.
  package enum Sentence: Sendable {
    case plain(String)
    /// One form for each plural category, chosen by the first placeholder whose value is a whole number.
    case counted([String: String], category: @Sendable (Int) -> String)
  }

  private static let table = Mutex<[Language: [String: Sentence]]>([:])

  /// Replaces all added sentences. The keys are the names that the sentences have in Shared/Words.
  package static func use(_ sentences: [Language: [String: Sentence]]) { table.withLock { $0 = sentences } }

  /// The languages of the built-in sentences.
  package static var builtIn: Set<Language> { Set(Words.all.keys) }

  /// The placeholders of each built-in sentence, by the sentence's name.
  package static var places: [String: [String]] { (Words.all[.en] ?? [:]).mapValues(\.places) }

  /// Returns an added sentence, in which the placeholders aren't filled in yet; nil if there is none in exactly this
  /// language.
  static func text(_ name: String, in language: Language, _ value: (String) -> String?) -> String? {
    switch table.withLock({ $0[language]?[name] }) {
    case nil: return nil
    case .plain(let text): return text
    case .counted(let forms, let category):
      let number = Words.all[.en]?[name]?.places.compactMap { value($0).flatMap { Int($0) } }.first
      return number.flatMap { forms[category($0)] } ?? forms["other"]
    }
  }
}

extension String {
  /// The names of the placeholders `{name}`, in order and without duplicates.
  package var places: [String] {
    var places: [String] = []
    _ = filled { name in
      if !places.contains(name) { places.append(name) }
      return nil
    }
    return places
  }
}
