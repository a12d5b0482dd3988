import CivilTime
import EventLoop
import Storage
import Testing
import Wire

@Suite struct WriteLimitTests {
  @Test("a write over the limit is refused before any work, and the limit is named")
  func queueBound() async throws {
    try await withStore(limits: StoreLimits(waitingWrites: 3)) { store, _ in
      let gate = Gate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let waiting = (0..<2).map { number in Task.immediate { try await store.write { try $0.add("\(number)") } } }
      let failure = await #expect(throws: Failure.self) { try await store.write { try $0.add("over") } }
      #expect(failure?.kind == .overloaded)
      #expect(failure?.executed == .no)
      #expect(failure?.message.en.contains("3") == true)
      gate.open()
      try await blocker.value
      for write in waiting { try await write.value }
      try await store.write { try $0.add("later") }
      try #expect(Fixture.count(store) == 3)
    }
  }

  @Test("a write that hasn't started by its deadline is dropped and answered at it")
  func deadline() async throws {
    try await withStore { store, clock in
      let gate = Gate()
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

  @Test("a cancelled write that hasn't started is dropped; one that has is finished")
  func cancellation() async throws {
    try await withStore { store, _ in
      let gate = Gate()
      let started = Gate()
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
