import EventLoop
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct WorkThreadsTests {
  @Test("Work runs on threads other than the event loop's, and its errors are rethrown")
  func elsewhere() async throws {
    try await onLoop {
      let work = WorkThreads(2, waiting: 8)
      let loop = UInt(pthread_self())
      let other = try await work.run { UInt(pthread_self()) }
      #expect(other != loop)
      await #expect(throws: CancellationError.self) {
        try await work.run { () throws -> Int in throw CancellationError() }
      }
    }
  }

  @Test("The jobs of one queue run in order, one at a time, while other queues continue")
  func queues() async throws {
    try await onLoop {
      let work = WorkThreads(2, waiting: 64)
      let gate = ThreadGate()
      let seen = Seen()
      let first = Loop.task { try await work.run(inQueue: "a") { gate.wait() } }
      let later = (1...20).map { number in
        Loop.task { try await work.run(inQueue: "a") { seen.add(number) } }
      }
      // This job is submitted after twenty waiting jobs.
      try await work.run(inQueue: "b") { seen.add(0) }
      gate.open()
      try await first.value
      for task in later { try await task.value }
      #expect(seen.all == Array(0...20))
    }
  }

  @Test("The number of waiting jobs is limited")
  func full() async throws {
    try await onLoop {
      let work = WorkThreads(1, waiting: 1)
      let gate = ThreadGate()
      let first = Loop.task { try await work.run { gate.wait() } }
      let second = Loop.task { try await work.run {} }
      // Both jobs have been submitted, because tasks of the loop start in order.
      _ = await Loop.task {}.value
      let refusal = await #expect(throws: WorkThreads.Full.self) { try await work.run {} }
      #expect(refusal?.limit == 1)
      gate.open()
      try await first.value
      try await second.value
    }
  }
}

private final class Seen: Sendable {
  private let numbers = Mutex<[Int]>([])
  var all: [Int] { numbers.withLock { $0 } }
  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
