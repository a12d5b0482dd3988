import EventLoop
import Files
import ServiceHost
import Storage
import TestSupport
import Testing

/// Tests how the host handles the parts that a service's set-up returns.
@Suite(.timeLimit(.minutes(1))) struct ServicePartsTests {
  /// Records its start and its stop.
  @Loop final class RecordingJob: BackgroundJob {
    private(set) var steps: [String] = []

    func start() { steps.append("start") }
    func stop() { steps.append("stop") }
  }

  @Test("The host starts a service's jobs, and stops them when the process ends")
  func jobs() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        let job = RecordingJob()
        var parts = ServiceParts()
        parts.jobs = [job]
        service.host.use(parts)
        #expect(job.steps == ["start"])
        try await service.start()
        try await service.end()
        #expect(job.steps == ["start", "stop"])
      }
    }
  }

  @Test("A dry run registers a service's methods and starts none of its jobs")
  func dryRun() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder, purpose: .dryRun(scratch: folder))
        let job = RecordingJob()
        var areRegistered = false
        var parts = ServiceParts()
        parts.routes = { _ in areRegistered = true }
        parts.jobs = [job]
        service.host.use(parts)
        #expect(areRegistered && job.steps.isEmpty)
        await service.store.close()
      }
    }
  }

  @Test("A reload applies a service's settings before it reports changed app data to the service")
  func reload() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        try Disk.makeDirectories("\(folder)/drip")
        let app =
          #"{"id": "drip", "name": {"en": "Drip"}, "bundle_id": "a.b", "languages": ["en"], "first_released_on": "2026-01-01"}"#
        try Disk.write(Array(app.utf8), to: "\(folder)/drip/app.json")
        _ = try service.host.catalog()
        var order: [String] = []
        var parts = ServiceParts()
        parts.reload = ReloadAction([]) { _ in { order.append("settings") } }
        parts.appsReloaded = { order.append("apps") }
        service.host.use(parts)
        try await service.start()
        let settings = service.host.settings
        try await service.host.reload(isDryRun: true) { settings }
        #expect(order.isEmpty)
        try await service.host.reload { settings }
        #expect(order == ["settings", "apps"])
        try await service.end()
      }
    }
  }
}
