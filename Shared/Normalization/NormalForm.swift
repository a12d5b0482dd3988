import CUTF8Proc

/// A text's canonical composition (NFC), by utf8proc.
package enum NormalForm {
  /// The text with each letter and its marks as one scalar where there is one, so that equal texts have equal bytes.
  ///
  /// - Parameter text: keeps to `StreamSafety`; else it takes time that is quadratic in the marks of a letter.
  package static func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    return mapped(text, options) ?? text
  }

  /// The text's canonical decomposition (NFD): letters, each with its marks behind it.
  package static func decomposed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue)
    return mapped(text, options) ?? text
  }

  /// The form in which texts are compared for what they look like (NFKD, case folded): letters of any width and style as
  /// plain small ones, each with its marks behind it, and nothing that can't be seen.
  ///
  /// - Parameter text: keeps to `StreamSafety`.
  package static func compared(_ text: String) -> String {
    let options =
      UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
      | UTF8PROC_IGNORE.rawValue
    return mapped(text, utf8proc_option_t(options)) ?? text
  }

  /// Nil for what is no UTF-8, which a `String` never is.
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
