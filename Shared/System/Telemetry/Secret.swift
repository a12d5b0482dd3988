/// A value that must never appear in a log, an error, a message or a debugger: a key, a token, a password (Q7).
///
/// The value is printed as asterisks. Secrets can't be compared with `==`, since the time of such a comparison would
/// reveal how much of a guess is right (`ConstantTime` compares safely). Every use of the value calls `reveal()`, so a
/// reviewer can find all uses by this name.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  LogValue
{
  private let value: String

  /// Wraps a value as soon as it is read.
  package init(_ value: String) { self.value = value }

  /// Returns the value itself, for the only place that needs it.
  package func reveal() -> String { value }

  /// Three asterisks, whatever the value is.
  package var description: String { "***" }
  /// Three asterisks, even in a debugger.
  package var debugDescription: String { "***" }
  /// Empty, so that `dump` shows no part of the value.
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  /// Three asterisks, even in log fields.
  package var logged: LoggedValue { .text("***") }
}
