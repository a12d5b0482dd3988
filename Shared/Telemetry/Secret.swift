/// A value that no log, error, message or debugger line may show: a key, a token, a password (Q7).
///
/// It is stars wherever it is turned into text, and can't be compared, which would tell by its time how much of a guess
/// was right (`ConstantTime` does it). `reveal()` is what a reviewer looks for.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  LogValue
{
  private let value: String

  /// Wraps a value as soon as it is read.
  package init(_ value: String) { self.value = value }

  /// The value itself, for the one place that needs it.
  package func reveal() -> String { value }

  /// Three asterisks, whatever the value is.
  package var description: String { "***" }
  /// Three asterisks, also for a debugger.
  package var debugDescription: String { "***" }
  /// Nothing: `dump` shows no part of it.
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  /// Three asterisks, also in a log's fields.
  package var logged: LoggedValue { .text("***") }
}
