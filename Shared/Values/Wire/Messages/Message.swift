/// A message for users in any language: a sentence from Shared/Words, a text of an app, or a text that is the same in
/// all languages.
package struct Message: Hashable, Sendable {
  private indirect enum Source: Hashable, Sendable {
    case sentence(String, [String: Message])
    case localized(LocalizedText)
    case plain(String)
  }

  private let source: Source

  /// Creates a message that is the same in all languages, such as a text for client developers or a text that is
  /// already localized.
  package init(_ text: String) { source = .plain(text) }

  /// Creates a message from a text of an app.
  package init(_ text: LocalizedText) { source = .localized(text) }

  /// Creates a message from a sentence of Shared/Words and the values of its placeholders. The plugin GeneratedSources
  /// declares one member for each sentence.
  init(sentence: String, _ parts: [String: Message] = [:]) { source = .sentence(sentence, parts) }

  /// The text in a language, or in the nearest one available.
  package subscript(language: Language) -> String {
    switch source {
    case .plain(let text): text
    case .localized(let text): text[language]
    case .sentence(let name, let parts):
      Self.sentence(name, in: language) { parts[$0]?[language] }
    }
  }

  private static func sentence(_ name: String, in language: Language, _ value: (String) -> String?) -> String {
    let text = language.lookUp { AddedWords.text(name, in: $0, value) ?? Words.all[$0]?[name] }
    return (text ?? Words.all[.en]?[name] ?? name).filled(value)
  }

  /// The English text, for logs and operators.
  package var en: String { self[.en] }
}

/// A value for a placeholder in a sentence.
package protocol MessagePart {
  /// The value in each language.
  var message: Message { get }
}

extension Message: MessagePart {
  package var message: Message { self }
}

extension String: MessagePart {
  package var message: Message { Message(self) }
}

extension Int: MessagePart {
  package var message: Message { Message(String(self)) }
}

extension Localized<String>: MessagePart {
  package var message: Message { Message(self) }
}

extension String {
  /// Returns the text with each placeholder `{name}` replaced by its value. Placeholders in values aren't replaced. A
  /// placeholder without a value stays unchanged.
  package func filled(_ value: (String) -> String?) -> String {
    var filled = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += value(String(rest[rest.index(after: open)..<close])) ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
