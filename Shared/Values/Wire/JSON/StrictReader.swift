import Normalization
import Spelling

/// Reads a value and rejects keys that its type doesn't have.
enum StrictReader {
  /// Reads a value.
  ///
  /// - Parameter isUntrusted: True to check the strings before they are used.
  /// - Throws: `DecodingFault` for the first unknown key, with the most similar known key.
  static func read<T: Decodable>(_ type: T.Type, _ text: Span<UInt8>, isUntrusted: Bool) throws -> T {
    let unknown: Int
    do {
      return try JSONTape.with(text, isStrict: true) { tape in
        if isUntrusted {
          tape.textFaults = textFaults(tape)
          if !tape.textFaults.isEmpty, !(type is any LenientParams.Type) { try refuseTexts(tape) }
          // A type without members never requests a container, so record its object here.
          if tape[0].kind == .object { tape.noteOpened(0) }
        }
        let value = try TapeDecoder(tape: tape, index: 0).read(type)
        try refuseTexts(tape)
        if let key = unknownKey(within: 0, tape) { throw Unknown(key: key) }
        return value
      }
    } catch let fault as Unknown {
      unknown = fault.key
    }
    throw try fault(type, in: text, at: unknown)
  }

  private struct Unknown: Error { var key: Int }

  /// The first key that wasn't requested, in an object that was read by keys. Skips rejected items.
  static func unknownKey(within value: Int, _ tape: JSONTape) -> Int? {
    var object = value
    while object < tape.next(value) {
      if let end = tape.settled[object] {
        object = end
        continue
      }
      if tape[object].kind == .object, tape[object].isUsed, let key = unknownKey(of: object, tape) { return key }
      object += 1
    }
    return nil
  }

  private static func unknownKey(of object: Int, _ tape: JSONTape) -> Int? {
    var key = object + 1
    while key < tape.next(object) {
      if !tape[key].isUsed { return key }
      key = tape.next(key + 1)
    }
    return nil
  }

  /// Reads the text again to find out which keys the type requests from the object with the unknown key.
  private static func fault<T: Decodable>(_ type: T.Type, in text: Span<UInt8>, at key: Int) throws -> DecodingFault {
    try JSONTape.with(text, isStrict: true) { tape in
      // Find the same text faults again, so that the same items are rejected as before.
      tape.textFaults = textFaults(tape)
      return try fault(type, tape, item: 0, at: key)
    }
  }

  /// Reads an item again to find out which keys the type requests from the object with the unknown key.
  static func fault<T: Decodable>(_ type: T.Type, _ tape: JSONTape, item: Int, at key: Int) throws -> DecodingFault {
    let outer = tape.askedNames
    tape.askedNames = [:]
    defer { tape.askedNames = outer }
    _ = try TapeDecoder(tape: tape, index: item).read(type)
    let object = (item..<key).last { tape[$0].kind == .object && tape.next($0) > key } ?? item
    let names = tape.askedNames?[object] ?? []
    let word = tape.excerpt(key)
    let hint = word.isWhole ? Spelling.hint(for: word.description, among: names) : ""
    return DecodingFault(path: tape.path(of: key), reason: "this key is unknown here\(hint)")
  }

  /// Checks all strings, including keys and the contents of members with arbitrary JSON.
  ///
  /// - Throws: `DecodingFault` for a string with U+0000, which PostgreSQL can't store, or with more combining marks in
  ///   a row than any language uses.
  static func checkStrings(_ tape: JSONTape) throws(DecodingFault) {
    tape.textFaults = textFaults(tape)
    try refuseTexts(tape)
  }

  /// - Throws: `DecodingFault` for the first bad string outside of rejected items.
  private static func refuseTexts(_ tape: JSONTape) throws(DecodingFault) {
    for fault in tape.textFaults where !tape.isSettled(fault.index) { throw fault.located(on: tape) }
  }

  private static func textFaults(_ tape: JSONTape) -> [LocatedTextFault] {
    var faults: [LocatedTextFault] = []
    for index in 0..<tape.tokenCount where tape[index].kind == .string {
      let token = tape[index]
      let fault: TextFault? = tape.with(token.range) { text in
        if token.isEscaped { return Self.fault(inEscaped: text) }
        return text.isASCII || StreamSafety.holds(text) ? nil : .tooManyMarks
      }
      if let fault { faults.append(LocatedTextFault(index: index, fault: fault)) }
    }
    return faults
  }

  /// Only an escape can produce U+0000 in a string.
  private static func fault(inEscaped text: Span<UInt8>) -> TextFault? {
    let unescaped = JSONString.unescaped(text)
    if unescaped.contains(0) { return .control(0) }
    return StreamSafety.holds(unescaped.span) ? nil : .tooManyMarks
  }
}

/// The fault of a string that no contract allows, with the index of the string's token.
struct LocatedTextFault {
  var index: Int
  var fault: TextFault

  func located(on tape: JSONTape) -> DecodingFault {
    DecodingFault(path: tape.path(of: index), reason: "\(fault)")
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool {
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }
}
