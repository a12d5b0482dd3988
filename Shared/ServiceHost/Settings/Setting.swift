/// One thing about a process that whoever runs it may choose: its name, what it holds, its default, and what it is for.
///
/// ```swift
/// enum AISettings {
///   static let provider = Setting("provider", default: "embedded", "chooses who writes: embedded, openai, gemini")
///   static let timeout = Setting("timeout", default: Duration.seconds(20), "how long a provider may take")
/// }
/// // in quintet.conf, section [ai]: timeout = 30s        in the environment: QUINTET_AI_TIMEOUT=30s
/// ```
package struct Setting<Value: SettingValue>: AnySetting {
  /// Lower-case snake case; `QUINTET_…` and the settings file have it.
  package let name: String
  /// What it is for, completing "sets …".
  package let help: String
  /// Nil when there is none to guess: then it must be set.
  package let fallback: Value?

  /// - Parameters:
  ///   - name: lower-case snake case.
  ///   - help: what it is for, completing "sets …".
  package init(_ name: String, default fallback: Value, _ help: String) {
    (self.name, self.fallback, self.help) = (name, fallback, help)
  }

  /// A setting without a default; the process refuses to start without it.
  package init(required name: String, _ help: String) {
    (self.name, self.fallback, self.help) = (name, nil, help)
  }

  /// As its value's type says it.
  package var expected: String { Value.expected }
  /// As its value's type says it.
  package var isQuoted: Bool { Value.isQuoted }
  /// The default as it would stand in the settings; nil without one.
  package var defaultText: String? { fallback?.setting }
  /// As the value's type gives it.
  package func hint(for refused: String) -> String { Value.hint(for: refused) }
  /// Whether a text is a value of its type.
  package func accepts(_ text: String) -> Bool { Value(setting: text) != nil }
}

/// A declared setting of any kind, as the reader of settings sees it.
package protocol AnySetting: Sendable {
  var name: String { get }
  var help: String { get }
  /// Completes "expected …": "a duration like 250ms, 5s, 2m or 1h".
  var expected: String { get }
  /// Whether a refused value may be shown.
  var isQuoted: Bool { get }
  /// The default, as it would be written; empty for nothing, nil when the setting must be set.
  var defaultText: String? { get }
  /// Ready to stand behind a refused value: the nearest one that there is, or nothing.
  func hint(for refused: String) -> String
  func accepts(_ text: String) -> Bool
}
