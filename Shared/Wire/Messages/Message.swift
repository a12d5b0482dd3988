/// What people are told, in whichever language they read: one of our own sentences (Shared/Words), a text of an app's,
/// or one that is the same in all languages.
package struct Message: Hashable, Sendable {
  private indirect enum Source: Hashable, Sendable {
    case sentence(String, [String: Message])
    case localized(LocalizedText)
    case plain(String)
  }

  private let source: Source

  /// A text that is the same in all languages: one for those who write clients, or one that came localised already.
  package init(_ text: String) { source = .plain(text) }

  /// A text of an app's.
  package init(_ text: LocalizedText) { source = .localized(text) }

  /// A sentence of Shared/Words, with what stands in its places. There is a declaration for each.
  init(sentence: String, _ parts: [String: Message] = [:]) { source = .sentence(sentence, parts) }

  /// The text in a language, or in the nearest that there is.
  package subscript(language: Language) -> String {
    switch source {
    case .plain(let text): text
    case .localized(let text): text[language]
    case .sentence(let name, let parts):
      (language.lookUp { Words.all[$0]?[name] } ?? Words.all[.en]?[name] ?? name).filled { parts[$0]?[language] }
    }
  }

  /// For logs, and for people who run the machine.
  package var en: String { self[.en] }
}

/// What may stand in a place of a sentence.
package protocol MessagePart {
  /// In each language.
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
  /// The text with its places filled, `{name}` by the value of that name. In one pass: a value that looks like a place
  /// stays as it is, and so does a place that has no value.
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
