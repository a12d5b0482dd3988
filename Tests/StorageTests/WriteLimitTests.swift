import CivilTime
import EventLoop
import Glibc
import Storage
import Synchronization
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct WriteLimitTests {
  @Test(
    "A write above the limit is rejected before any work, and the error names the limit",
    arguments: Backend.installed)
  func queueBound(backend: Backend) async throws {
    try await withStore(on: backend, limits: StoreLimits(waitingWrites: 3)) { store, _ in
      let gate = ThreadGate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let waiting = (0..<2).map { number in Task.immediate { try await store.write { try $0.add("\(number)") } } }
      let failure = await #expect(throws: Failure.self) { try await store.write { try $0.add("over") } }
      #expect(failure?.kind == .overloaded)
      #expect(failure?.executed == .no)
      #expect(failure?.details["limit"] == "3 waiting writes")
      gate.open()
      try await blocker.value
      for write in waiting { try await write.value }
      try await store.write { try $0.add("later") }
      try #expect(Fixture.count(store) == 3)
    }
  }

  @Test(
    "Dropped writes count towards the queue's limit until the writer has passed them",
    arguments: Backend.installed)
  func droppedWritesCount(backend: Backend) async throws {
    try await withStore(on: backend, limits: StoreLimits(waitingWrites: 3)) { store, _ in
      let gate = ThreadGate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let kept = Mutex(2)
      let given = (0..<2).map { number in
        let witness = Witness { kept.withLock { $0 -= 1 } }
        return Task.immediate { try await store.write { try $0.add("\(witness.name) \(number)") } }
      }
      for write in given {
        write.cancel()
        await #expect(throws: Failure.self) { try await write.value }
      }
      #expect(store.waitingWrites == 3)
      #expect(kept.withLock { $0 } == 0, "the values of dropped writes are released")
      let failure = await #expect(throws: Failure.self) { try await store.write { try $0.add("over") } }
      #expect(failure?.kind == .overloaded)
      gate.open()
      try await blocker.value
      try await store.write { try $0.add("later") }
      #expect(store.waitingWrites == 0)
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test(
    "The values captured by a write are released on the event loop, even while the writer is busy",
    arguments: Backend.installed)
  func letGo(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let threads = Mutex<[UInt]>([])
      // The write is large enough to cause a checkpoint after the answer, while the writer still holds the job.
      let picture = Bytes(repeating: 1, count: 6_000_000)
      try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
        let witness = Witness { threads.withLock { $0.append(UInt(pthread_self())) } }
        do {
          try store.submit { tx in
            try tx.run("INSERT INTO cards (id, front, picture) VALUES ('large', $1, $2)", witness.name, picture)
            return { done.resume() }
          } refused: {
            done.resume(throwing: $0)
          }
        } catch {
          done.resume(throwing: error)
        }
      }
      // The next write is answered when the writer has finished the first one.
      try await store.write { try $0.add("next") }
      #expect(threads.withLock { $0 } == [UInt(pthread_self())])
    }
  }

  @Test("A write that hasn't started by its deadline fails and never runs", arguments: Backend.installed)
  func deadline(backend: Backend) async throws {
    try await withStore(on: backend) { store, clock in
      let gate = ThreadGate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let late = Task.immediate { try await store.write(deadline: clock.now + .seconds(2)) { try $0.add("late") } }
      clock.advance(by: .seconds(3))
      let failure = await #expect(throws: Failure.self) { try await late.value }
      #expect(failure?.kind == .deadlineExceeded)
      gate.open()
      try await blocker.value
      try await store.write { try $0.add("next") }
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test(
    "A cancelled write that hasn't started is dropped, and one that has started finishes", arguments: Backend.installed)
  func cancellation(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let gate = ThreadGate()
      let started = ThreadGate()
      let running = Task.immediate {
        try await store.write { tx in
          started.open()
          gate.wait()
          try tx.add("running")
        }
      }
      let waiting = Task.immediate { try await store.write { try $0.add("waiting") } }
      started.wait()
      running.cancel()
      waiting.cancel()
      let failure = await #expect(throws: Failure.self) { try await waiting.value }
      #expect(failure?.kind == .cancelled)
      gate.open()
      try await running.value
      try #expect(Fixture.count(store) == 1)
    }
  }
}

/// Reports its deinitialization.
private final class Witness: Sendable {
  let name = "witness"
  private let ended: @Sendable () -> Void

  init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }
  deinit { ended() }
}
