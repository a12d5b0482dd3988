import TestSupport
import Testing
import Wire

@Suite("Decimal digits of numbers", .timeLimit(.minutes(5)))
struct DecimalTests {
  /// Numbers around the powers of ten and two, where another digit or word begins.
  private static let edges: [Int64] = {
    var found: [Int64] = [0, .min, .max]
    var power: Int64 = 1
    for _ in 0..<19 {
      found += [power - 1, power, power + 1, -power]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for shift in 0..<63 { found += [1 << Int64(shift), -(1 << Int64(shift))] }
    return found
  }()

  @Test("Numbers of every length are written correctly")
  func edges() throws {
    for number in Self.edges {
      var bytes: Bytes = [UInt8(ascii: "x")]
      bytes.append(decimal: number)
      #expect(String(decoding: bytes, as: UTF8.self) == "x\(number)")
      #expect(try JSON.encode(number) == Array("\(number)".utf8))
    }
  }

  @Test("Each group of four digits is written correctly, in either half of an eight-digit number")
  func allHalves() {
    for number in stride(from: Int64(0), to: 10_000, by: 1) {
      for whole in [number, number * 10_000 + 1234, 5678 * 10_000 + number] {
        var bytes: Bytes = []
        bytes.append(decimal: whole)
        if bytes != Array("\(whole)".utf8) { Issue.record("\(whole) became \(String(decoding: bytes, as: UTF8.self))") }
      }
    }
  }

  @Test("Random numbers are written as Swift writes them", arguments: 0..<8)
  func random(seed: UInt64) {
    var dice = Dice(seed: seed)
    for _ in 0..<2000 {
      let number = Int64(bitPattern: dice.next()) >> Int64.random(in: 0..<64, using: &dice)
      var bytes: Bytes = []
      bytes.append(decimal: number)
      #expect(bytes == Array("\(number)".utf8))
    }
  }
}
