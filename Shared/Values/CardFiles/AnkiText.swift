import HTMLText

/// Converts the contents of Anki's fields: HTML, sounds and cloze deletions (`{{c1::…}}`).
package enum AnkiText {
  /// Returns the visible text of a field, without tags, pictures and sounds. HTML's line breaks become line feeds.
  ///
  /// - Returns: Nil for HTML that is too large or too deeply nested.
  package static func plain(_ html: String) -> String? { HTMLText.plain(withoutSounds(html)) }

  /// Tests whether a field defines an image occlusion, which has regions of a picture instead of text.
  package static func hidesPicture(_ field: String) -> Bool {
    Array(field.utf8).firstRange(of: Array("::image-occlusion:".utf8)) != nil
  }

  /// Removes sounds, such as `[sound:name.mp3]`. Brackets in the user's text can't be mistaken for a sound, since Anki
  /// encodes them as HTML entities.
  private static func withoutSounds(_ html: String) -> String {
    var out: [UInt8] = []
    var rest = Array(html.utf8)[...]
    while let start = rest.firstRange(of: Array("[sound:".utf8)),
      let end = rest[start.upperBound...].firstIndex(of: UInt8(ascii: "]"))
    {
      out += rest[..<start.lowerBound]
      rest = rest[(end + 1)...]
    }
    return String(decoding: out + rest, as: UTF8.self)
  }

  /// Replaces cloze deletions (`{{c1::answer::hint}}`).
  ///
  /// - Parameter hiding: True to replace each deletion by `[hint]` or `[…]`, false to replace it by the answer.
  package static func cloze(_ text: String, hiding: Bool) -> String {
    var out: [UInt8] = []
    // For each open deletion, the index in `out` at which its text begins.
    var open: [Int] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let after = opening(rest), open.count < 8 {
        open.append(out.count)
        rest = after
      } else if rest.starts(with: "}}".utf8), let start = open.popLast() {
        let parts = split(Array(out[start...]))
        out.removeSubrange(start...)
        out += hiding ? Array("[".utf8) + (parts.hint ?? Array("…".utf8)) + Array("]".utf8) : parts.answer
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Returns the text after the opening of a cloze deletion: `{{c1::`, or `{{c1,2::` for a deletion on several cards,
  /// with any numbers. Returns nil for text that doesn't start with an opening.
  private static func opening(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.starts(with: "{{c".utf8) else { return nil }
    let numbers = rest.dropFirst(3).prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }
    let after = rest.dropFirst(3 + numbers.count)
    return numbers.first.map { $0 != UInt8(ascii: ",") } == true && after.starts(with: "::".utf8)
      ? after.dropFirst(2) : nil
  }

  private static func split(_ inside: [UInt8]) -> (answer: [UInt8], hint: [UInt8]?) {
    guard let place = inside.firstRange(of: Array("::".utf8)) else { return (inside, nil) }
    return (Array(inside[..<place.lowerBound]), Array(inside[place.upperBound...]))
  }
}
