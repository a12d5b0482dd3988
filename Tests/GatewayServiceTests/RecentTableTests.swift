import EventLoop
import TestSupport
import Testing

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct RecentTableTests {
  /// Counts comparisons of keys, as a measure of the work for finding, adding and removing.
  final class Steps { var taken = 0 }

  struct CountedKey: Hashable {
    let number: Int
    let steps: Steps

    static func == (a: CountedKey, b: CountedKey) -> Bool {
      a.steps.taken += 1
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Loop final class Visitor: RecentlyUsed {
    let key: CountedKey
    let bytes: Int
    var newer: Visitor?
    var older: Visitor?

    init(_ number: Int, bytes: Int = 1, _ steps: Steps = Steps()) {
      key = CountedKey(number: number, steps: steps)
      self.bytes = bytes
    }
  }

  @Test("Each operation of the table takes few steps, even above the limit", .timeLimit(.minutes(2)))
  func crowd() async throws {
    try await onLoop {
      let steps = Steps()
      var table = RecentTable<CountedKey, Visitor>(limit: 20_000)
      var most = 0
      var all = 0
      for visit in 0..<200_000 {
        let before = steps.taken
        let visitor = Visitor(visit &* 7919 % 65_000, steps)
        if let known = table[visitor.key] {
          table.use(known)
        } else {
          table.add(visitor)
          while table.isOver, let oldest = table.oldest { table.remove(oldest) }
        }
        // Up to this point the table grows, and debug builds of the standard library compare all keys as it grows.
        if visit > 65_000 { most = max(most, steps.taken - before) }
        all += steps.taken - before
      }
      #expect(table.count == 20_000)
      // If arbitrary elements were removed, the table would fill unevenly, and operations would take up to 60,000 steps
      // and 9,000 on average.
      #expect(most < 1000 && all < 200_000 * 10, "\(most) steps at most, \(all) in total")
    }
  }

  @Test("The least recently used entry comes first, however entries are used and removed")
  func order() async throws {
    try await onLoop {
      var table = RecentTable<CountedKey, Visitor>(limit: 100)
      let all = (0..<6).map { Visitor($0, bytes: 10) }
      for visitor in all { table.add(visitor) }
      table.use(all[0])
      table.use(all[3])
      table.use(all[3])
      table.remove(all[2])
      table.remove(all[3])
      var found: [Int] = []
      while let oldest = table.oldest {
        #expect(table.bytes == 10 * table.count)
        found.append(oldest.key.number)
        table.remove(oldest)
      }
      #expect(found == [1, 4, 5, 0] && table.isEmpty && table.newest == nil && table.bytes == 0)
    }
  }

  @Test("The memory of a large table is released when its entries are removed")
  func capacity() async throws {
    try await onLoop {
      var table = RecentTable<CountedKey, Visitor>(limit: .max)
      let all = (0..<10_000).map { Visitor($0) }
      for visitor in all { table.add(visitor) }
      for visitor in all.dropLast(10) { table.remove(visitor) }
      let elements = try #require(Mirror(reflecting: table).descendant("elements") as? [CountedKey: Visitor])
      #expect(elements.capacity <= 512 && elements.count == 10)
    }
  }
}
