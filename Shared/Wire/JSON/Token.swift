/// One value of a scanned text, or one key of an object. A text's tokens lie in one flat array, in the text's order.
struct Token {
  enum Kind: UInt8 { case null, yes, no, number, string, array, object }

  /// The value's bytes; for strings and keys without the quotes.
  var start: UInt32
  var end: UInt32
  /// The token behind this value and all that is in it.
  var next: UInt32
  /// An array's elements, or which of the text's objects this is.
  var extra: UInt32 = 0
  var kind: Kind
  /// A string with at least one backslash: its bytes aren't its characters.
  var isEscaped = false

  var range: Range<Int> { Int(start)..<Int(end) }
}
