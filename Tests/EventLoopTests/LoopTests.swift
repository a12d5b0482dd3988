import EventLoop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LoopTests {
  @Test("Tasks on and off the event loop can pass values to each other")
  func hops() async throws {
    let sum = try await onLoop {
      var sum = 0
      for i in 1...1000 { sum += await Self.offLoop(i) }
      return sum
    }
    #expect(sum == 500_500)
  }

  @concurrent private static func offLoop(_ i: Int) async -> Int { i }

  @Test("Tasks on the event loop alternate at their awaits")
  func turns() async throws {
    let order = try await onLoop {
      let log = Log()
      let a = Task { @Loop in
        for i in 0..<3 {
          log.add("a\(i)")
          await Task.immediateTurn()
        }
      }
      let b = Task { @Loop in
        for i in 0..<3 {
          log.add("b\(i)")
          await Task.immediateTurn()
        }
      }
      await a.value
      await b.value
      return log.entries
    }
    #expect(order.filter { $0.hasPrefix("a") } == ["a0", "a1", "a2"])
    #expect(order.filter { $0.hasPrefix("b") } == ["b0", "b1", "b2"])
    #expect(order != ["a0", "a1", "a2", "b0", "b1", "b2"])
  }

  @Loop final class Log {
    var entries: [String] = []
    func add(_ entry: String) { entries.append(entry) }
  }
}

extension Task where Success == Void, Failure == Never {
  /// Lets other jobs of the loop run.
  static func immediateTurn() async {
    await withCheckedContinuation { continuation in
      Task { @Loop in continuation.resume() }
    }
  }
}
