import EventLoop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct OnLoopTests {
  @Test("If a cancelled body of onLoop never ends, it is abandoned, and the error lists where it waits")
  func abandons() async throws {
    let test = Task {
      try await onLoop(grace: .milliseconds(1)) { await Self.waitForever() }
    }
    test.cancel()
    let abandoned = await #expect(throws: AbandonedTest.self) { try await test.value }
    #expect(abandoned?.waitsAt.contains { $0.contains(".xctest+0x") } == true)
  }

  @Test("If a cancelled body of onLoop ends by itself, its own error is thrown")
  func ends() async throws {
    let test = Task {
      try await onLoop { try await Loop.untilCancelled() }
    }
    test.cancel()
    await #expect(throws: CancellationError.self) { try await test.value }
  }

  @Loop private static func waitForever() async {
    await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}
