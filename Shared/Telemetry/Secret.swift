/// A value that no log, error, message or debugger line may show: a key, a token, a password (Q7).
///
/// It is stars wherever it is turned into text, and can't be compared, which would tell by its time how much of a guess
/// was right (`ConstantTime` does it). `reveal()` is what a reviewer looks for.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  LogValue
{
  private let value: String

  package init(_ value: String) { self.value = value }

  /// The value itself, for the one place that needs it.
  package func reveal() -> String { value }

  package var description: String { "***" }
  package var debugDescription: String { "***" }
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  package var logged: LoggedValue { .text("***") }
}
