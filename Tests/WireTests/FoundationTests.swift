// FoundationEssentials has the only other coder for comparison, and only tests import it.
import FoundationEssentials
import TestSupport
import Testing
import Wire

/// Foundation reads our output, and we read Foundation's.
@Suite(.timeLimit(.minutes(5))) struct FoundationTests {
  struct Message: Codable, Equatable {
    var id: Int64
    var methodName: String
    var isOpen: Bool?
    var longNameOfAMember: [String]
    var weights: [Double]
    var counts: [Int]
    var table: [String: Int]
    var parts: [Part]
    var kind: Kind

    struct Part: Codable, Equatable {
      var text: String?
      var size: UInt16
      var ratio: Float
      var inner: [[Part]]
    }
    enum Kind: String, Codable, CaseIterable { case first, secondOne = "second_one" }
  }

  static func part(_ dice: inout Dice, depth: Int) -> Message.Part {
    let strings = JSONPropertyTests.strings
    return Message.Part(
      text: dice.roll(0..<3) == 0 ? nil : dice.pick(strings) + dice.pick(strings),
      size: .init(truncatingIfNeeded: dice.next()),
      ratio: Float(dice.roll(-1000..<1000)) / 8,
      inner: depth == 0 ? [] : (0..<dice.roll(0..<3)).map { _ in [part(&dice, depth: depth - 1)] })
  }

  static func message(_ dice: inout Dice) -> Message {
    let strings = JSONPropertyTests.strings
    return Message(
      id: Int64(bitPattern: dice.next()), methodName: dice.pick(strings), isOpen: dice.pick([true, false, nil]),
      longNameOfAMember: (0..<dice.roll(0..<5)).map { _ in dice.pick(strings) },
      weights: (0..<dice.roll(0..<5)).map { _ in Double(dice.roll(-100_000..<100_000)) / dice.pick([1, 4, 10, 1000, 7])
      },
      counts: (0..<dice.roll(0..<5)).map { _ in Int(truncatingIfNeeded: dice.next()) },
      table: ["a_b": 1, "aB": 2, dice.pick(strings): 3],
      parts: (0..<dice.roll(0..<4)).map { _ in part(&dice, depth: 2) },
      kind: dice.pick(Message.Kind.allCases))
  }

  @Test("Foundation's JSON coder and Quintet's can read each other's texts", arguments: 0..<40)
  func exchange(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed) &+ 4000)
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for _ in 0..<5 {
      let message = Self.message(&dice)
      #expect(try decoder.decode(Message.self, from: Data(JSON.encode(message))) == message)
      #expect(try JSON.decode(Message.self, from: Bytes(encoder.encode(message))) == message)
    }
  }
}
