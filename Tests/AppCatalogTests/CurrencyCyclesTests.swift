import TestSupport
import Testing
import Wire

@testable import AppCatalog

/// Tests that exchanging currencies in a cycle never yields a profit (G4).
@Suite(.timeLimit(.minutes(1))) struct CurrencyCyclesTests {
  static func problems(_ currencies: [String: Currency]) -> [String] {
    var problems = Problems(languages: [.en])
    CurrencyCycles(currencies).check(&problems)
    return problems.all.map(\.reason)
  }

  /// Returns currencies for exchanges such as "ab 5 3", which buys three of b for five of a.
  static func currencies(_ exchanges: [String], most: Int? = nil) -> [String: Currency] {
    var all: [String: Currency] = [:]
    for (number, exchange) in exchanges.enumerated() {
      let parts = exchange.split(separator: " ").map(String.init)
      for id in parts[0] { all["\(id)"] = all["\(id)"] ?? Currency(name: ["en": .plain("N")], buy: []) }
      all[String(parts[0].prefix(1))]?.buy?.append(
        Currency.Item(
          id: "i\(number)", name: ["en": "N"], price: Int(parts[1]) ?? 0,
          gives: Currency.Gift(currency: String(parts[0].suffix(1)), amount: Int(parts[2]) ?? 0), most: most))
    }
    return all
  }

  @Test(
    "A profitable currency cycle is reported with its purchases, and a break-even cycle is allowed",
    arguments: [
      (["ab 5 3", "ba 3 5"], 0), (["ab 5 3", "ba 3 6"], 1), (["ab 49 1", "ba 1 49"], 0),
      (["ab 3 7", "bc 7 11", "ca 11 3"], 0),
      (["ab 3 7", "bc 7 11", "ca 11 4"], 1), (["ab 1 100", "bc 1 100", "cd 1 100"], 0),
      (["ab 10 1", "ab 1 1", "ba 2 3"], 1), (["ab 1 1", "ba 2 1", "cd 1 2", "dc 1 1"], 1),
    ] as [([String], Int)])
  func rounds(exchanges: [String], count: Int) {
    #expect(Self.problems(Self.currencies(exchanges)).count == count)
    #expect(Self.problems(Self.currencies(exchanges, most: 3)).isEmpty)
  }

  @Test("In random currencies, a cycle is reported if and only if repeated exchange makes a profit")
  func model() {
    var found = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      var dice = Dice(seed: seed)
      let names = ["a", "b", "c", "d", "e"]
      let exchanges = (0..<dice.roll(2..<8)).compactMap { _ -> String? in
        let from = dice.pick(names)
        let to = dice.pick(names)
        return from == to ? nil : "\(from)\(to) \(dice.roll(1..<6)) \(dice.roll(1..<6))"
      }
      let rates = exchanges.map { exchange in
        let parts = exchange.split(separator: " ").map(String.init)
        return (from: "\(parts[0].prefix(1))", to: "\(parts[0].suffix(1))", rate: Double(parts[2])! / Double(parts[1])!)
      }
      // If there is a profitable cycle, the best value of a unit of some currency grows without limit.
      var worth = Dictionary(uniqueKeysWithValues: names.map { ($0, 1.0) })
      for _ in 0..<2000 {
        for (from, to, rate) in rates { worth[to] = max(worth[to] ?? 0, (worth[from] ?? 0) * rate) }
      }
      let isGain = worth.values.contains { $0 > 1e6 }
      #expect(Self.problems(Self.currencies(exchanges)).isEmpty != isGain, "\(exchanges)")
      found += isGain ? 1 : 0
    }
    #expect(found > 20 && found < 380)
  }
}
