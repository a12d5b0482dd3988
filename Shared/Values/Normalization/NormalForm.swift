import CUTF8Proc

/// Unicode normal forms of texts, computed by utf8proc.
package enum NormalForm {
  /// Returns the canonical composition (NFC), in which equal texts have equal bytes. A letter and its marks become one
  /// scalar if Unicode has such a scalar.
  ///
  /// - Parameter text: A text that satisfies `StreamSafety`. For any other text, the time is quadratic in the number of
  ///   marks of a letter.
  package static func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    return mapped(text, options) ?? text
  }

  /// Returns the form for comparing texts by their appearance (NFKD, case folded). Letters of any width and style
  /// become plain lower-case letters followed by their marks. Invisible characters are removed.
  ///
  /// - Parameter text: A text that satisfies `StreamSafety`.
  package static func compared(_ text: String) -> String {
    let options =
      UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
      | UTF8PROC_IGNORE.rawValue
    return mapped(text, utf8proc_option_t(options)) ?? text
  }

  /// Returns nil for invalid UTF-8, which a `String` never contains.
  private static func mapped(_ text: String, _ options: utf8proc_option_t) -> String? {
    var text = text
    return text.withUTF8 { utf8 in
      var result: UnsafeMutablePointer<UInt8>?
      let length = unsafe utf8proc_map(utf8.baseAddress, utf8.count, &result, options)
      guard length >= 0, let found = unsafe result else { return nil }
      defer { unsafe free(found) }
      return unsafe String(decoding: UnsafeBufferPointer(start: found, count: length), as: UTF8.self)
    }
  }
}
