import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct JSONPropertyTests {
  static let strings = [
    "", "a", "camelCase", "snake_case", "_", "a_", "_a", "A", "x\"y", "back\\slash", "\u{0}\u{1F}\u{7F}", "é",
    "e\u{301}",
    "中文", "😀👨‍👩‍👧", "\u{FEFF}", "\u{2028}", "tab\tline\nreturn\r", "/", "null", "0", String(repeating: "long ", count: 60),
  ]

  static func value(_ dice: inout Dice, depth: Int = 0) -> JSONValue {
    switch dice.roll(0..<(depth < 5 ? 10 : 7)) {
    case 0: return .null
    case 1: return .bool(dice.roll(0..<2) == 0)
    case 2: return .integer(Int64(bitPattern: dice.next()))
    case 3: return .integer(Int64(dice.roll(-100..<100)))
    case 4: return number(&dice)
    case 5, 6: return .string(dice.pick(strings) + dice.pick(strings))
    case 7: return .array((0..<dice.roll(0..<6)).map { _ in value(&dice, depth: depth + 1) })
    default:
      var object = JSONObject()
      for _ in 0..<dice.roll(0..<30) {
        object[dice.pick(strings) + dice.pick(strings)] = value(&dice, depth: depth + 1)
      }
      return .object(object)
    }
  }

  /// A double that isn't written like an integer.
  static func number(_ dice: inout Dice) -> JSONValue {
    let value = Double(bitPattern: dice.next())
    return value.isFinite && Int64(exactly: value) == nil ? .number(value) : .number(0.1)
  }

  @Test("Any value is encoded and decoded unchanged", arguments: 0..<30)
  func roundTrip(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    for _ in 0..<4 {
      let value = Self.value(&dice)
      let text = try JSON.encode(value)
      let back = try JSON.decode(JSONValue.self, from: text)
      #expect(back == value)
      #expect(try JSON.encode(back) == text)
      #expect(try JSON.encode(RawJSON(bytes: text)) == text)
    }
  }

  struct Everything: Codable, Equatable {
    var i8: Int8, i16: Int16, i32: Int32, i64: Int64, int: Int
    var u8: UInt8, u16: UInt16, u32: UInt32, u64: UInt64, uint: UInt
    var float: Float, double: Double, flag: Bool, text: String
    var missing: String?, present: String?, list: [Int64?], table: [String: [Double]]
    var languages: [Language], nothing: Nothing, raw: RawJSON, nested: [Nested]
    struct Nested: Codable, Equatable {
      var aB: Int
      var kind: Kind
      enum Kind: Codable, Equatable {
        case plain
        case of(itsName: String, Int)
      }
    }
  }

  @Test("Any typed value is encoded and decoded unchanged", arguments: 0..<40)
  func typed(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let bits: [UInt64] = (0..<12).map { _ in dice.pick([dice.next(), 0, 1, .max, .max / 2, 1 << 63]) }
    let finite = [Double(bitPattern: bits[0]), 0.1, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e21, 1e15]
      .filter(\.isFinite)
    let value = Everything(
      i8: .init(truncatingIfNeeded: bits[1]), i16: .init(truncatingIfNeeded: bits[2]),
      i32: .init(truncatingIfNeeded: bits[3]), i64: .init(truncatingIfNeeded: bits[4]),
      int: .init(truncatingIfNeeded: bits[5]), u8: .init(truncatingIfNeeded: bits[6]),
      u16: .init(truncatingIfNeeded: bits[7]), u32: .init(truncatingIfNeeded: bits[8]), u64: bits[9],
      uint: .init(bits[10]), float: dice.pick([0.1, -1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude]),
      double: dice.pick(finite), flag: bits[11] & 1 == 0, text: dice.pick(Self.strings), missing: nil,
      present: dice.pick(Self.strings), list: [nil, 1, nil, .min],
      table: ["aB_c": finite, dice.pick(Self.strings): []],
      languages: ["vi", .en], nothing: Nothing(), raw: RawJSON(bytes: try JSON.encode(Self.value(&dice))),
      nested: (0..<dice.roll(0..<4)).map { .init(aB: $0, kind: $0 == 0 ? .plain : .of(itsName: "x", $0)) })
    let text = try JSON.encode(value)
    #expect(try JSON.decode(Everything.self, from: text) == value)
    #expect(try JSON.decodeStrict(Everything.self, from: text) == value)
    #expect(try JSON.decode(Everything.self, from: text).double.sign == value.double.sign)
  }

  @Test("A mutated text is read or rejected, but never causes a crash", arguments: 0..<16)
  func mutations(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed) &+ 1000)
    let alphabet =
      Bytes(#"{}[]",:\u0123456789abcdefDd.eE+-truefalsn /"#.utf8) + [0, 9, 10, 31, 128, 192, 237, 240, 255]
    let start = try JSON.encode(Self.value(&dice)) + Bytes(#"{"\ud83d\ude00":[1.5e3,"\u00e9"],"a":-0}"#.utf8)
    var taken = 0
    for round in 0..<60 {
      var text = round % 2 == 0 ? start : try JSON.encode(Self.value(&dice, depth: 3))
      for _ in 0..<dice.roll(1..<4) where !text.isEmpty {
        let at = dice.roll(0..<text.count)
        switch dice.roll(0..<4) {
        case 0: text[at] = dice.pick(alphabet)
        case 1: text.remove(at: at)
        case 2: text.insert(dice.pick(alphabet), at: at)
        default: text.removeSubrange(at..<min(text.count, at + dice.roll(1..<8)))
        }
      }
      var envelopes = EnvelopeReader()
      _ = try? envelopes.read(text.span)
      _ = try? envelopes.members(text.span, limit: 64)
      _ = AnswerHead(text.span)
      _ = InnerRequest(text.span)
      _ = try? JSON.decode(Everything.self, from: text)
      _ = try? JSON.decode(Failure.self, from: text)
      let isWhole = (try? JSON.check(text.span)) != nil
      do {
        let value = try JSON.decode(JSONValue.self, from: text)
        #expect(isWhole)
        let again = try JSON.encode(value)
        #expect(try JSON.encode(JSON.decode(JSONValue.self, from: again)) == again)
        taken += 1
      } catch is JSONFault {
        #expect(!isWhole)
      } catch {
        #expect(error is DecodingFault && isWhole, "\(error)")
      }
    }
    #expect(taken > 0 && taken < 60, "some mutated texts must be valid and others invalid")
  }
}
