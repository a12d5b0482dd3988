import Fuzzing
import Testing
import Wire

/// A short run of what `make fuzz` runs at length: the seeds, with all that was ever found, and inputs made of them by chance.
@Suite struct FuzzTests {
  static func seeds(_ target: FuzzTarget) throws -> [Bytes] {
    try Corpus("\(target.rawValue).txt").texts.map(\.bytes).filter { $0.count <= 4096 }
  }

  @Test("seeds and what was once found have no finding", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) throws {
    for seed in try Self.seeds(target) {
      #expect(target.finding(seed) == nil, "\(String(decoding: seed, as: UTF8.self))")
    }
  }

  @Test("inputs made by chance have no finding", arguments: FuzzTarget.allCases)
  func chance(target: FuzzTarget) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var mutation = Mutation(try Self.seeds(target) + Self.seeds(.envelope), seed: seed)
    for run in 0..<3000 {
      let input = mutation.next()
      if let finding = target.finding(input) {
        let hex = input.map { String($0, radix: 16) }.joined(separator: " ")
        Issue.record("seed \(seed), run \(run): \(finding)\n\(String(decoding: input, as: UTF8.self))\n\(hex)")
        return
      }
    }
  }
}
