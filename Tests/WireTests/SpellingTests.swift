import TestSupport
import Testing
import Wire

/// Reading and writing eight bytes at a time gives the same result as one byte at a time, at any position in a word.
@Suite(.timeLimit(.minutes(5))) struct SpellingTests {
  struct Name: CodingKey, Hashable {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// An object with one member of any name.
  struct Named: Codable, Equatable {
    var name: Name
    init(_ name: String) { self.name = Name(stringValue: name) }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Name.self)
      name = try #require(fields.allKeys.first)
      try #require(try fields.decode(Bool.self, forKey: name))
      // No other spelling matches the key.
      for other in [name.stringValue + "x", String(name.stringValue.dropLast()), "X" + name.stringValue.dropFirst()] {
        try #require(!fields.contains(Name(stringValue: other)))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Name.self)
      try fields.encode(true, forKey: name)
    }
  }

  @Test("Names of any length, with a capital anywhere, map to wire names", arguments: 1..<36)
  func names(length: Int) throws {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789abc"
    for capital in 0..<length where length < 27 || capital < 26 {
      var name = Array(letters.prefix(length))
      if capital > 0 { name[capital] = Character(name[capital].uppercased()) }
      let wire = name.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
      let text = Bytes("{\"\(wire)\":true}".utf8)
      #expect(try JSON.encode(Named(String(name))) == text)
      #expect(try JSON.decode(Named.self, from: text) == Named(String(name)))
    }
  }

  @Test(
    "A camelCase name isn't a wire name", arguments: ["aB", "abcdefgH", "abcdefghI", "abcdefghijklmnoP"])
  func camel(name: String) throws {
    struct Absent: Decodable {
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        let names = ["aB", "abcdefgH", "abcdefghI", "abcdefghijklmnoP"]
        try #require(!names.contains { fields.contains(Name(stringValue: $0)) })
      }
    }
    _ = try JSON.decode(Absent.self, from: Bytes("{\"\(name)\":true}".utf8))
  }

  @Test("Strings of any length, with any byte anywhere, are escaped where necessary", arguments: 0..<34)
  func strings(length: Int) throws {
    for special: UInt8 in [0, 0x1F, 0x20, 0x22, 0x5C, 0x7F, 0x0A, 0x21, 0x23, 0x5B, 0x5D] {
      for place in 0..<max(1, length) {
        var bytes = Bytes(repeating: 0x61, count: length)
        if length > 0 { bytes[place] = special }
        let string = String(decoding: bytes, as: UTF8.self)
        let text = try JSON.encode([string, "é" + string])
        let inside = bytes.map(Self.escaped).joined()
        #expect(String(decoding: text, as: UTF8.self) == "[\"\(inside)\",\"é\(inside)\"]")
        #expect(try JSON.decode([String].self, from: text) == [string, "é" + string])
      }
    }
  }

  static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x22: "\\\""
    case 0x5C: "\\\\"
    case 0x0A: "\\n"
    case 0..<0x10: "\\u000" + String(byte, radix: 16)
    case 0x10..<0x20: "\\u00" + String(byte, radix: 16)
    default: String(UnicodeScalar(byte))
    }
  }

  @Test("Numbers are written with the same digits as in Swift", arguments: 0..<20)
  func numbers(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed) &+ 77)
    func text(_ value: some Encodable) throws -> String { String(decoding: try JSON.encode(value), as: UTF8.self) }
    for _ in 0..<300 {
      let bits = dice.next() >> UInt64(dice.roll(0..<64))
      #expect(try text(Int64(bitPattern: bits)) == "\(Int64(bitPattern: bits))")
      #expect(try text(bits) == "\(bits)")
      let scale = dice.pick([1, 10, 100, 1000, 10_000, 1e9, 3])
      for value in [Double(Int64(bitPattern: bits) >> 12) / scale, Double(dice.roll(-2000..<2000)) / scale] {
        var expected = value.description
        if expected.hasSuffix(".0"), expected != "-0.0" { expected.removeLast(2) }
        if value.magnitude < 9e15 { #expect(try text(value) == expected) }
        #expect(try JSON.decode(Double.self, from: JSON.encode(value)).bitPattern == value.bitPattern)
      }
    }
  }
}
