/// One value of a scanned text, or one key of an object. A text's tokens are a flat array in the order of the text.
struct Token: BitwiseCopyable {
  enum Kind: UInt8 { case null, yes, no, number, string, array, object }

  /// The range of the value's bytes, without the quotes of strings and keys.
  var start: UInt32
  var end: UInt32
  /// The token after this value and everything inside it.
  var next: UInt32
  /// The number of elements of an array, or of members of an object.
  var elements: UInt32 = 0
  var kind: Kind
  /// True for a string with at least one backslash, which must be unescaped.
  var isEscaped = false
  /// For strict readers: true for a key that was requested, or an object that was read by its keys.
  var isUsed = false

  @inline(__always)
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The range of the value's bytes, including a string's quotes.
  var whole: Range<Int> { kind == .string ? Int(start) - 1..<Int(end) + 1 : range }
}
