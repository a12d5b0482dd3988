import AIGatewayContract
import AppCatalog
import Wire

/// A provider's answer with several members.
///
/// The answer must have exactly the members that the app's data declares, with valid values. The parser tolerates
/// models' common flaws: Markdown and prose around the object, numbers in quotes, and other spellings of a choice.
struct FormAnswer: Hashable {
  let members: [TextMember]

  /// The maximum number of JSON objects to try. There may be several, because prose in the answer can contain braces.
  private static let maxObjects = 8

  /// - Throws: `ProviderFault` if the answer contains no valid object.
  init(_ answer: Bytes, _ form: [Generator.AnswerMember], language: Language) throws(ProviderFault) {
    var fault = ProviderFault(.wrongAnswer, "the answer has no JSON object")
    for object in Self.objects(in: answer) {
      do throws(ProviderFault) {
        members = try Self.members(of: object, form, language)
        return
      } catch {
        fault = error
      }
    }
    throw fault
  }

  /// The form as a text with a line for each member.
  var text: String { members.map { "\($0.name): \($0.shown)" }.joined(separator: "\n") }

  private static func members(
    of object: JSONObject, _ form: [Generator.AnswerMember], _ language: Language
  ) throws(ProviderFault) -> [TextMember] {
    guard hasMembers(of: form, object) else {
      throw ProviderFault(.wrongAnswer, "the answer doesn't have the members of its schema")
    }
    var members: [TextMember] = []
    for member in form {
      guard let value = object[member.id], let read = read(value, as: member, language) else {
        throw ProviderFault(.wrongAnswer, "the answer's \(member.id) doesn't match the schema")
      }
      members.append(read)
    }
    return members
  }

  private static func hasMembers(of form: [Generator.AnswerMember], _ object: JSONObject) -> Bool {
    let known = Set(form.map(\.id))
    return object.members.count == form.count && object.members.allSatisfy { known.contains($0.key) }
  }

  /// Returns the member with a value; nil if the value is invalid.
  private static func read(_ value: JSONValue, as member: Generator.AnswerMember, _ language: Language) -> TextMember? {
    func made(_ value: JSONValue, _ shown: String) -> TextMember {
      TextMember(id: member.id, name: member.name[language], value: value, shown: shown)
    }
    if let most = member.text { return text(value, most: most).map { made(.string($0), $0) } }
    if let range = member.number {
      guard let number = number(value), number >= range.from, number <= range.to else { return nil }
      return made(.integer(Int64(number)), "\(number)")
    }
    return choice(value, of: member.choices ?? []).map { made(.string($0.id), $0.name[language]) }
  }

  private static func text(_ value: JSONValue, most: Int) -> String? {
    guard let text = value.string.map(ReadableText.whole), !text.isEmpty, text.utf8.count <= most else { return nil }
    return text
  }

  /// Parses an integer, which may be in quotes or have a fraction of zero.
  private static func number(_ value: JSONValue) -> Int? {
    if let number = value.integer { return Int(number) }
    let text = value.string.map { ReadableText.whole($0) } ?? ""
    if let number = Int(text) { return number }
    guard let number = value.double ?? Double(text) else { return nil }
    return Int(exactly: number)
  }

  /// Returns the choice with this id, or with this name in any language, ignoring case.
  private static func choice(_ value: JSONValue, of choices: [Generator.AnswerChoice]) -> Generator.AnswerChoice? {
    guard let text = value.string else { return nil }
    if let exact = choices.first(where: { $0.id == text }) { return exact }
    let wanted = ReadableText.whole(text).lowercased()
    return choices.first { choice in
      choice.id.lowercased() == wanted || choice.name.all.values.contains { $0.lowercased() == wanted }
    }
  }

  /// Returns the outermost JSON objects in a text, in order.
  private static func objects(in text: Bytes) -> [JSONObject] {
    let bytes = Array(String(decoding: text, as: UTF8.self).utf8)
    var found: [JSONObject] = []
    var at = 0
    while found.count < maxObjects, let start = bytes[at...].firstIndex(of: UInt8(ascii: "{")) {
      if let end = end(of: start, in: bytes),
        let object = object(bytes[start..<end])
      {
        found.append(object)
        at = end
      } else {
        at = start + 1
      }
    }
    return found
  }

  private static func object(_ text: ArraySlice<UInt8>) -> JSONObject? {
    (try? JSON.decode(JSONValue.self, from: Bytes(text)))?.object
  }

  /// Returns the index after the brace that closes the one at `start`; nil if there is none.
  private static func end(of start: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    var isString = false
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\\") where isString: at += 1
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "{") where !isString: depth += 1
      case UInt8(ascii: "}") where !isString:
        depth -= 1
        if depth == 0 { return at + 1 }
      default: break
      }
      at += 1
    }
    return nil
  }
}
