/// A setting that the operator may choose: its name, type, default and purpose.
///
/// ```swift
/// enum AISettings {
///   static let provider = Setting("provider", default: "embedded", "the provider: embedded, openai or gemini")
///   static let timeout = Setting("timeout", default: Duration.seconds(20), "the time that a provider may take")
/// }
/// // in quintet.conf, section [ai]: timeout = 30s        in the environment: QUINTET_AI_TIMEOUT=30s
/// ```
package struct Setting<Value: SettingValue>: AnySetting {
  /// The name in lower-case snake case, as in the settings file and in `QUINTET_…`.
  package let name: String
  /// The purpose, as a noun phrase, because the message about a missing setting says "it is …".
  package let help: String
  /// The default; nil if the setting is required.
  package let fallback: Value?

  /// - Parameters:
  ///   - name: The name in lower-case snake case.
  ///   - help: The purpose, as a noun phrase, because the message about a missing setting says "it is …".
  package init(_ name: String, default fallback: Value, _ help: String) {
    self.name = name
    self.fallback = fallback
    self.help = help
  }

  /// Creates a required setting. A process without a value for this setting doesn't start.
  package init(required name: String, _ help: String) {
    self.name = name
    self.fallback = nil
    self.help = help
  }

  package var expected: String { Value.expected }
  package var isQuoted: Bool { Value.isQuoted }
  /// The default as it is written in the settings; nil without one.
  package var defaultText: String? { fallback?.setting }
  package func hint(for refused: String) -> String { Value.hint(for: refused) }
  /// True if the text is a valid value.
  package func accepts(_ text: String) -> Bool { Value(setting: text) != nil }
}

/// A declared setting with a value of any type.
package protocol AnySetting: Sendable {
  var name: String { get }
  var help: String { get }
  /// The text that follows "expected" in messages, such as "a duration like 250ms, 5s, 2m or 1h".
  var expected: String { get }
  /// True if messages may show a rejected value.
  var isQuoted: Bool { get }
  /// The default as it is written in the settings: empty for no value, nil if the setting is required.
  var defaultText: String? { get }
  /// Returns a suggestion to append to a rejected value, such as the most similar valid value; empty if there is none.
  func hint(for refused: String) -> String
  func accepts(_ text: String) -> Bool
}
