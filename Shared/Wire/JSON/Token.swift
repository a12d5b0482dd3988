/// One value of a scanned text, or one key of an object. A text's tokens lie in one flat array, in the text's order.
struct Token: BitwiseCopyable {
  enum Kind: UInt8 { case null, yes, no, number, string, array, object }

  /// The value's bytes; for strings and keys without the quotes.
  var start: UInt32
  var end: UInt32
  /// The token behind this value and all that is in it.
  var next: UInt32
  /// How many elements an array or members an object has.
  var elements: UInt32 = 0
  var kind: Kind
  /// A string with at least one backslash: its bytes aren't its characters.
  var isEscaped = false
  /// For a reader that refuses unknown keys: a key that it asked for, or an object that it read by keys.
  var isUsed = false

  @inline(__always)
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The value's bytes, a string's quotes included.
  var whole: Range<Int> { kind == .string ? Int(start) - 1..<Int(end) + 1 : range }
}
