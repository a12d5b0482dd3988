import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import ServiceHost

/// Requests to stop that arrive while a process is already stopping.
@Suite(.timeLimit(.minutes(1))) struct StopTests {
  /// Runs a body with a started service and with the number of its requests to stop the process.
  private static func withService(_ body: @escaping @Loop (TestService, Requests) async throws -> Void) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let requests = Requests()
        let control = ProcessControl(
          readSettings: { throw Failure.unavailable("content") }, askToStop: { requests.count += 1 })
        let service = try await TestService("content", in: folder, purpose: .process(control))
        try await service.start()
        try await body(service, requests)
      }
    }
  }

  @Test("Several calls that stop a process count as one request, so the second doesn't end the wait for running calls")
  func calls() async throws {
    try await Self.withService { service, requests in
      service.host.process.stop()
      service.host.process.stop()
      #expect(requests.count == 1)
      try await service.end()
    }
  }

  @Test("A call that stops a process has no effect after a signal")
  func afterSignal() async throws {
    try await Self.withService { service, requests in
      service.stop.ask()
      service.host.process.stop()
      #expect(requests.count == 0)
      try await service.ended()
    }
  }
}

/// The number of requests to stop the process.
@Loop private final class Requests {
  var count = 0
}
