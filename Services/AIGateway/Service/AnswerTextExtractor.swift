import AppCatalog
import Wire

/// Extracts the text from a provider's answer, without the model's reasoning. The text is the whole answer, the only
/// member of a JSON object, or a form.
///
/// The extractor receives the answer in pieces. For each piece, it returns the new part of the text. It validates the
/// whole answer at the end.
struct AnswerTextExtractor {
  private let member: String?
  /// The members of a form, which is only shown once it is complete; nil for a single text.
  private let members: [Generator.AnswerMember]?
  private let language: Language
  /// The form, once the answer is complete; nil for a single text.
  private(set) var form: FormAnswer?
  private let maxBytes: Int
  private var reasoning = ReasoningFilter()
  private var answer: Bytes = []
  private var reader: MemberReader
  private var readable = ReadableText()

  /// - Parameters:
  ///   - form: The required form of the answer; nil for plain text.
  ///   - maxBytes: The maximum length of the text.
  ///   - language: The language of the form's names.
  init(_ form: Generator.Answer?, maxBytes: Int, language: Language = .en) {
    member = form?.member
    members = form?.members
    self.language = language
    self.maxBytes = maxBytes
    reader = MemberReader(form?.member ?? "")
  }

  /// A new part of the text.
  struct Part: Hashable {
    var text = ""
    /// True if everything before this part was reasoning, so that earlier parts must be discarded.
    var restarts = false
  }

  /// Processes the next piece of the answer.
  ///
  /// - Throws: `ProviderFault` if the answer is too long.
  mutating func take(_ piece: String) throws(ProviderFault) -> Part {
    let shown = reasoning.take(piece)
    if shown.restarts {
      answer = []
      reader = MemberReader(member ?? "")
      readable = ReadableText()
    }
    return Part(text: try add(shown.text), restarts: shown.restarts)
  }

  private mutating func add(_ piece: String) throws(ProviderFault) -> String {
    answer.append(piece.utf8Span.span)
    // An escaped character takes up to six bytes.
    let isJSON = member != nil || members != nil
    guard answer.count <= (isJSON ? 6 * maxBytes + 200 + 200 * (members?.count ?? 0) : maxBytes) else {
      throw ProviderFault(.wrongAnswer, "the answer is longer than \(maxBytes) bytes")
    }
    if members != nil { return "" }
    return readable.take(member == nil ? piece : reader.take(piece))
  }

  /// Returns the whole text.
  ///
  /// - Throws: `ProviderFault` if the answer doesn't have the required form.
  mutating func whole() throws(ProviderFault) -> String {
    _ = try add(reasoning.finish())
    var text = String(decoding: answer, as: UTF8.self)
    if let members {
      let form = try FormAnswer(answer, members, language: language)
      self.form = form
      text = form.text
    }
    if let member { text = try value(of: member) }
    let trimmed = ReadableText.whole(text)
    guard !trimmed.isEmpty else { throw ProviderFault(.wrongAnswer, "the answer is empty") }
    guard trimmed.utf8.count <= maxBytes else {
      throw ProviderFault(.wrongAnswer, "the text is longer than \(maxBytes) bytes")
    }
    return trimmed
  }

  private func value(of member: String) throws(ProviderFault) -> String {
    guard let read = try? JSON.decode(JSONValue.self, from: answer) else {
      throw ProviderFault(.wrongAnswer, "the answer isn't JSON")
    }
    guard let object = read.object, object.members.count == 1, let value = object[member]?.string else {
      throw ProviderFault(.wrongAnswer, "the answer doesn't match its schema")
    }
    return value
  }
}

/// Reads the string of `{"member": "…"}` as it arrives. Other JSON gives no text, because the extractor validates the
/// complete answer.
private struct MemberReader {
  private enum Place: Equatable {
    /// The number of bytes of `head` seen so far.
    case head(Int)
    case text
    /// After a backslash.
    case escape
    /// Within the digits after `\u`: the value of the digits so far, and their number.
    case unicode(UInt32, Int)
    case end
  }

  private let head: [UInt8]
  private let nameLength: Int
  private var place = Place.head(0)
  /// The first half of a surrogate pair.
  private var surrogate: UInt32?

  init(_ member: String) {
    head = Array("{\"\(member)\":\"".utf8)
    nameLength = member.utf8.count + 2
  }

  mutating func take(_ piece: String) -> String {
    var text: [UInt8] = []
    for byte in piece.utf8 { step(byte, &text) }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func step(_ byte: UInt8, _ text: inout [UInt8]) {
    switch place {
    case .head(let count): place = placeInHead(byte, after: count)
    case .text:
      switch byte {
      case UInt8(ascii: "\""): place = .end
      case UInt8(ascii: "\\"): place = .escape
      default: text.append(byte)
      }
    case .escape:
      place = byte == UInt8(ascii: "u") ? .unicode(0, 0) : .text
      if place == .text { text.append(Self.escapes[byte] ?? byte) }
    case .unicode(let digits, let count):
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        place = .end
        return
      }
      let number = digits * 16 + UInt32(digit)
      place = count == 3 ? .text : .unicode(number, count + 1)
      if count == 3 { put(number, &text) }
    case .end: break
    }
  }

  /// Returns the next place, given a byte and the number of bytes of `head` seen before it.
  private func placeInHead(_ byte: UInt8, after count: Int) -> Place {
    let isBetweenTokens = [0, 1, 1 + nameLength, 2 + nameLength].contains(count)
    if isBetweenTokens, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { return .head(count) }
    guard byte == head[count] else { return .end }
    return count + 1 == head.count ? .text : .head(count + 1)
  }

  /// The escaped characters, keyed by the letter after the backslash.
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C,
  ]

  /// Appends the character of a UTF-16 code unit to the text. Keeps the first half of a surrogate pair until the second
  /// half arrives.
  private mutating func put(_ unit: UInt32, _ text: inout [UInt8]) {
    if (0xD800...0xDBFF).contains(unit) {
      surrogate = unit
      return
    }
    var value = unit
    if (0xDC00...0xDFFF).contains(unit), let first = surrogate {
      value = 0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00)
    }
    surrogate = nil
    guard let scalar = Unicode.Scalar(value) else { return }
    text += Array(String(Character(scalar)).utf8)
  }
}
