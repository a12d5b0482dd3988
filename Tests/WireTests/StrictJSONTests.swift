import Testing
import Wire

/// Texts on both sides of the rules of RFC 8259 and docs/protocol.md. A fault must contain the right byte offset,
/// because users look there.
@Suite(.timeLimit(.minutes(5))) struct StrictJSONTests {
  static func deep(_ levels: Int) -> String {
    String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
  }

  static func deepObjects(_ levels: Int) -> String {
    String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
  }

  @Test(
    "Well-formed JSON texts are accepted",
    arguments: [
      "null", "true", "false", "0", "-0", "1", "-1", "10", "0.0", "-0.5", "1e0", "1E+2", "1e-2", "1.5e300", "-1.25E-7",
      "123456789012345678901234567890", "1e400", "0e99999", #""""#, #""a""#, #"" ""#, #""\"\\\/\b\f\n\r\t""#,
      #""\u0000""#, #""\u00e9\u00E9""#, #""\ud83d\ude00""#, #""\uD83D\uDE00""#, #""\ufffe\uffff""#, "\"\u{7F}\"",
      "\"é ü 中 😀\"", "\"\u{80}\"", "\"\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"", "\"\u{D7FF}\u{E000}\"",
      "\"\u{FEFF}\"", "\"\u{2028}\u{2029}\"", "[]", "{}", "[ ]", "{ }", "[\t]", "{\n}", "[[]]", "[{}]", #"{"":1}"#,
      #"{"a":1}"#, #"{"a":{}}"#, #"{"a":1,"b":2}"#, #"{"a":1,"A":2}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":2}]"#,
      #"{"a":"a","b":"a"}"#, #"{"\u0061":1,"b":2}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}", " 1 ", "\t1\n",
      "\r\n[\r\n1\r\n,\r\n2\r\n]\r\n",
      #" { "a" : 1 , "b" : [ 1 , 2 ] } "#, "[null,true,false,0,\"\",[],{}]", deep(64), deepObjects(64),
      #""//""#, #""/* */""#, #""{[""#, #"["\\"]"#, #"["\\\""]"#, #"{"a\"b":1}"#, #"{"a":1,"ab":2,"abc":3}"#,
    ] as [String])
  func taken(text: String) throws {
    #expect(throws: Never.self) { try JSON.check(Bytes(text.utf8).span) }
  }

  @Test(
    "Malformed JSON texts are rejected at the invalid byte",
    arguments: [
      // No value, or more than one
      ("", 0), (" ", 1), ("\n\n", 2), ("1 2", 2), ("{} {}", 3), ("[][]", 2), ("null,", 4), ("1]", 1), ("1}", 1),
      ("\"a\"\"b\"", 3), ("1\u{0}", 1), ("\u{0}1", 0), ("\u{FEFF}1", 0), ("1\u{A0}", 1), ("\u{B}1", 0), ("\u{C}1", 0),
      ("1\u{2028}", 1),
      // Words
      ("nul", 0), ("nulll", 4), ("NULL", 0), ("Null", 0), ("tru", 0), ("truee", 4), ("True", 0), ("fals", 0),
      ("undefined", 0), ("NaN", 0), ("nan", 0), ("Infinity", 0), ("-Infinity", 1), ("None", 0), ("a", 0),
      // Numbers
      ("-", 1), ("+1", 0), ("+", 0), (".5", 0), ("-.5", 1), ("1.", 2), ("1.e1", 2), ("1e", 2), ("1e+", 3), ("1e-", 3),
      ("1ee2", 2), ("1e1.5", 3), ("01", 1), ("-01", 2), ("00", 1), ("0x10", 1), ("1_000", 1), ("1,000", 1), ("--1", 1),
      ("1.2.3", 3), ("1f", 1), ("0b1", 1), ("1 e2", 2), ("- 1", 1), ("٣", 0), ("1٣", 1), ("[1.]", 3), ("[-]", 2),
      ("[0.1e]", 5), ("[00]", 2),
      // Strings
      ("\"", 0), ("\"a", 0), ("\"\\\"", 0), ("'a'", 0), ("\"\n\"", 1), ("\"\t\"", 1), ("\"\u{0}\"", 1),
      ("\"\u{1F}\"", 1), (#""\a""#, 1), (#""\x41""#, 1), (#""\'""#, 1), (#""\0""#, 1), (#""\""#, 0), (#""\u""#, 3),
      (#""\u1""#, 4), (#""\u12""#, 5), (#""\u123""#, 6), (#""\u12g4""#, 5), (#""\U0041""#, 1), (#""\u+041""#, 3),
      (#""\u 041""#, 3), (#""\ud800""#, 1), (#""\udfff""#, 1), (#""\ud800\ud800""#, 1), (#""\ude00\ud83d""#, 1),
      (#""\ud83d\n""#, 1), (#""\ud83dx""#, 1), (#""\ud83d\u0041""#, 1), (#""a\ud83d""#, 2), (#""\ud83d\u""#, 9),
      (#""\ud83d\ude0""#, 12), ("\"a\\", 2), ("`a`", 0), ("\u{201C}a\u{201D}", 0),
      // Arrays
      ("[", 1), ("]", 0), ("[1", 2), ("[1,", 3), ("[,", 1), ("[,1]", 1), ("[1,]", 3), ("[1,,2]", 3), ("[1 2]", 3),
      ("[1;2]", 2), ("[1}", 2), ("[\"a\" \"b\"]", 5), ("[1, ]", 4), ("(1)", 0), ("[1:2]", 2), ("[/**/]", 1),
      ("[1//\n]", 2), ("[#]", 1), ("[undefined]", 1), ("[nul]", 1), ("[[[]]", 5), ("[...]", 1),
      // Objects
      ("{", 1), ("}", 0), ("{]", 1), ("{,}", 1), ("{\"a\"}", 4), ("{\"a\":}", 5), ("{\"a\":1", 6), ("{\"a\":1,", 7),
      ("{\"a\":1,}", 7), ("{\"a\":1 \"b\":2}", 7), ("{\"a\" 1}", 5), ("{\"a\"=1}", 4), ("{a:1}", 1), ("{'a':1}", 1),
      ("{1:1}", 1), ("{null:1}", 1), ("{:1}", 1), ("{\"a\"::1}", 5), ("{\"a\":1:2}", 6), ("{\"a\":1;\"b\":2}", 6),
      ("{\"a\":1]", 6), ("{\"a\":1,,\"b\":2}", 7), ("{\"a\"", 4), ("{\"a", 1), ("{\"a\":", 5), ("{{}:1}", 1),
      ("{[]:1}", 1), ("{\"a\",\"b\"}", 4), ("{\"a\":1}x", 7),
      // Repeated keys
      (#"{"a":1,"a":1}"#, 7), (#"{"a":1,"b":2,"a":3}"#, 13), (#"{"":1,"":2}"#, 6), (#"{"a":1,"\u0061":2}"#, 7),
      (#"{"\u0061":1,"a":2}"#, 12), (#"{"\u0061":1,"\u0061":2}"#, 12), (#"{"\/":1,"/":2}"#, 8),
      (#"{"\n":1,"\u000a":2}"#, 8), (#"{"é":1,"\u00e9":2}"#, 8), (#"{"😀":1,"\ud83d\ude00":2}"#, 10),
      (#"{"x":{"a":1,"a":2}}"#, 12), (#"[{"a":1},{"b":1,"b":2}]"#, 16), (#"{"a":{"b":1},"a":2}"#, 13),
      (#"{"a":[{"c":1,"c":1}]}"#, 13), (#"{"a" : 1 , "a" : 2}"#, 11),
      // Depth
      (deep(65), 64), (deepObjects(65), 320), (String(repeating: "[", count: 100_000), 64),
      ("{\"a\":" + deep(64) + "}", 68),
    ] as [(String, Int)])
  func refused(text: String, offset: Int) throws {
    let fault = #expect(throws: JSONFault.self) { try JSON.check(Bytes(text.utf8).span) }
    #expect(fault?.offset == offset, "\(text.prefix(60)): \(String(describing: fault))")
  }

  @Test(
    "Invalid UTF-8 is rejected in strings, in keys and everywhere else",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x20], [0xC2, 0xC2], [0xDF],
      [0xE0, 0x80, 0x80], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x80, 0x20],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xEF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80],
      [0xF1, 0x80, 0x80, 0x20], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
      [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xFF, 0xFE],
    ] as [Bytes])
  func notUTF8(bytes: Bytes) {
    let quote = [UInt8(ascii: "\"")]
    let texts: [(Bytes, Int)] = [
      (quote + bytes + quote, 1), (quote + Bytes("abcdefghijklmnopqrst".utf8) + bytes + quote, 21),
      (Bytes("{\"".utf8) + bytes + Bytes("\":1}".utf8), 2), (bytes, 0), (quote + bytes, 1),
    ]
    for (text, offset) in texts {
      let fault = #expect(throws: JSONFault.self) { try JSON.check(text.span) }
      #expect(fault?.offset == offset, "\(text)")
    }
  }

  @Test("A repeated key is found, however many keys the object has", arguments: [2, 23, 24, 25, 26, 60, 3000])
  func manyKeys(count: Int) {
    let members = (0..<count).map { "\"key\($0)\":{\"key\($0)\":1}" }
    let last = "\"key\(count / 2)\":0"
    let open = "{" + members.joined(separator: ",")
    #expect(throws: Never.self) { try JSON.check(Bytes((open + "}").utf8).span) }
    let fault = #expect(throws: JSONFault.self) { try JSON.check(Bytes((open + "," + last + "}").utf8).span) }
    #expect(fault?.offset == open.utf8.count + 1)
  }

  @Test("An object may have at most 4096 keys, and a text at most 4096 keys with escapes")
  func tooManyKeys() {
    func object(_ count: Int) -> String { "{" + (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",") + "}" }
    #expect(throws: Never.self) { try JSON.check(Bytes("[\(object(4096)),\(object(4096))]".utf8).span) }
    let crowded = #expect(throws: JSONFault.self) { try JSON.check(Bytes(object(5000).utf8).span) }
    #expect(crowded?.reason == "an object with more than 4096 keys")
    func escaped(_ count: Int) -> String { "[" + (0..<count).map { "{\"\\/\($0)\":0}" }.joined(separator: ",") + "]" }
    #expect(throws: Never.self) { try JSON.check(Bytes(escaped(4096).utf8).span) }
    let fault = #expect(throws: JSONFault.self) { try JSON.check(Bytes(escaped(4097).utf8).span) }
    #expect(fault?.reason == "more than 4096 keys with escapes")
  }

  @Test("The location of a fault is a line and a column, both counted from 1")
  func position() {
    let text = Bytes("{\n  \"a\": 1,\n  \"a\": 2\n}".utf8)
    let fault = #expect(throws: JSONFault.self) { try JSON.decode(JSONValue.self, from: text) }
    #expect(fault.map { $0.position(in: text) == (3, 3) } == true)
    #expect(JSONFault.position(of: 0, in: text) == (1, 1))
    #expect(JSONFault.position(of: 999, in: text) == (4, 2))
  }
}
