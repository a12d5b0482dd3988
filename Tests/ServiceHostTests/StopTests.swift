import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import ServiceHost

/// Requests to stop that arrive while a process is already stopping.
@Suite(.timeLimit(.minutes(1))) struct StopTests {
  @Test("Several calls that stop a process count as one request, so the second doesn't end the wait for running calls")
  func calls() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        var requests = 0
        let control = ProcessControl(
          readSettings: { throw Failure.unavailable("content") }, askToStop: { requests += 1 })
        let service = try await TestService("content", in: folder, purpose: .process(control))
        try await service.start()
        service.host.process.stop()
        service.host.process.stop()
        #expect(requests == 1)
        try await service.end()
      }
    }
  }

  @Test("A call that stops a process has no effect after a signal")
  func afterSignal() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        var requests = 0
        let control = ProcessControl(
          readSettings: { throw Failure.unavailable("content") }, askToStop: { requests += 1 })
        let service = try await TestService("content", in: folder, purpose: .process(control))
        try await service.start()
        service.stop.ask()
        service.host.process.stop()
        #expect(requests == 0)
        try await service.ended()
      }
    }
  }
}
