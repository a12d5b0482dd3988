import AppCatalog
import CivilTime
import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct ServeTests {
  struct Ping: Request, Hashable {
    static let method = Method("content.ping", .read, access: .open, "Echoes.")
    typealias Reply = Ping
    var words: String
  }

  struct GetStats: Request {
    static let method = Method("content.stats", .read, audience: .admin, access: .open, "Counts.")
    typealias Reply = StatsReply
  }

  struct GetInfo: Request {
    static let method = Method("content.info", .read, audience: .admin, access: .open, "Tells.")
    typealias Reply = InfoReply
  }

  let nobody = Caller(principal: nil)

  @Test("Every service answers requests for ping, health, info, stats and metrics")
  func builtIn() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        try await service.start()
        let peer = service.peer()
        #expect(try await peer.call(Ping(words: "hé\n"), as: nobody) == Ping(words: "hé\n"))

        let health = try await peer.call(GetHealth(), as: nobody, method: GetHealth.method(of: "content"))
        #expect(health.status == .ok)
        #expect(health.service == "content")
        #expect(health.residentBytes > 1_000_000)
        // With a database server, the numbers are known a moment later.
        let isKnown = try await eventually {
          let health = try await peer.call(GetHealth(), as: nobody, method: GetHealth.method(of: "content"))
          return health.store?.quarantinedEvents == 0
        }
        #expect(isKnown)

        let info = try await peer.call(GetInfo(), as: nobody)
        #expect(info.endpoints.contains { $0.subject == "content.ping" && $0.name == "ping" })

        let stats = try await peer.call(GetStats(), as: nobody)
        let ping = try #require(stats.endpoints.first { $0.subject == "content.ping" })
        #expect(ping.numRequests == 1 && ping.numErrors == 0)
        #expect(ping.data.outcomes == ["ok": 1] && ping.queueGroup == "content")
        #expect(ping.averageProcessingTime == ping.processingTime && ping.data.longest == ping.processingTime)
        let labels = #"service="content",method="content.ping""#
        let numbers = service.host.metrics.rendered()
        #expect(numbers.contains("quintet_calls_total{\(labels),outcome=\"ok\"} 1\n"))
        #expect(numbers.contains("quintet_call_duration_seconds_count{\(labels)} 1\n"))
        #expect(numbers.contains("process_resident_memory_bytes{service=\"content\"} "))
        try await service.end()
      }
    }
  }

  @Test("While a service starts, its health shows what it is doing")
  func starting() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        let health = service.host.reports.health()
        #expect(health.status == .starting && health.problem?.reason == HealthReply.starting)
        #expect(health.problem?.message == "it is starting: its settings, apps and database are being read")
        try await service.start()
        #expect(service.host.reports.health().problem == nil)
        try await service.end()
      }
    }
  }

  @Test("A service that stops while idle exits with 0, fails health checks and removes its socket")
  func stop() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        try await service.start()
        let path = service.host.directories.busSocket("content")
        #expect(try Disk.exists(path))
        try await service.end()
        #expect(service.exitCode == 0)
        #expect(service.host.reports.health().status == .stopping)
        #expect(try !Disk.exists(path))
        await #expect(throws: Failure.self, "the store is closed") { try await service.store.write { _ in } }
      }
    }
  }

  @Test("Other work runs while changed app data is read")
  func readBesideTheLoop() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        let apps = service.host.directories.apps
        /// Creates so many apps that reading them takes a while.
        func put(_ name: String) throws {
          for id in (0..<200).map({ "app\($0)" }) {
            let app = "\(apps)/\(id)"
            try Disk.makeDirectories(app)
            let text =
              #"{"id": "\#(id)", "name": {"en": "\#(name)"}, "bundle_id": "a.b", "languages": ["en"], "first_released_on": "2026-01-01"}"#
            try Disk.write(Array(text.utf8), to: "\(app)/app.json")
          }
        }
        try put("One")
        let catalog = try service.host.catalog()
        try await service.start()
        try put("Other")
        let settings = service.host.settings
        var order: [String] = []
        let reload = Loop.task {
          let reply = try await service.host.reload { settings }
          order.append("reloaded")
          return reply
        }
        let other = Loop.task { order.append("other") }
        #expect(try await reload.value?.changed.count == 200)
        await other.value
        #expect(order == ["other", "reloaded"])
        #expect(catalog["app7"]?.info.name[.en] == "Other")
        try await service.end()
      }
    }
  }

  @Test("Health shows why a reload was rejected, until one succeeds")
  func refusedReload() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        try await service.start()
        let fault = SettingsFault(problems: [.init(place: "apple_keys", reason: "no keys")])
        await #expect(throws: SettingsFault.self) { try await service.host.reload { throw fault } }
        let warning = try #require(service.host.reports.health().warnings?.first)
        #expect(warning.text.contains("apple_keys: no keys") && warning.cure.contains("quintet reload"), "\(warning)")
        let settings = service.host.settings
        try await service.host.reload { settings }
        #expect(service.host.reports.health().warnings == nil)
        try await service.end()
      }
    }
  }

  @Test("A stopping service finishes running calls and accepts no new connections")
  func drain() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        let gate = Gate()
        service.host.routes.on(Linger.self) { _, _ in
          await gate.wait()
          return Nothing()
        }
        try await service.start()
        let peer = service.peer()
        let call = Task { @Loop in try await peer.call(Linger(), as: nobody) }
        #expect(try await eventually { service.host.process.connectionHandler.callsInFlight == 1 })
        let end = Task { @Loop in try await service.end() }
        #expect(try await eventually { !service.host.process.isReady })
        await #expect(throws: UVFault.self) {
          try await ByteStream.connect(service.host.directories.busSocket("content")).close()
        }
        #expect(service.exitCode == nil)
        gate.open()
        _ = try await call.value
        try await end.value
        #expect(service.exitCode == 0)
      }
    }
  }

  @Test("A call that doesn't end is abandoned after the drain")
  func drainEnds() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder, drain: "20ms")
        let gate = Gate()
        service.host.routes.on(Linger.self) { _, _ in
          await gate.wait()
          return Nothing()
        }
        try await service.start()
        let peer = service.peer()
        let call = Task { @Loop in try await peer.call(Linger(), as: nobody, timeout: .milliseconds(500)) }
        #expect(try await eventually { service.host.process.connectionHandler.callsInFlight == 1 })
        try await service.end()
        #expect(service.exitCode == 0)
        gate.open()
        await #expect(throws: Failure.self) { try await call.value }
      }
    }
  }

  @Test("An endless stream doesn't delay a stop, and its caller gets an unavailable failure")
  func endless() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder, drain: "60s")
        service.host.routes.on(Listen.self) { _, _ in
          try await LoopClock.system.sleep(until: LoopClock.system.now + .seconds(60))
          return Nothing()
        }
        try await service.start()
        let peer = service.peer()
        let call = Task { @Loop in try await peer.call(Listen(), as: nobody, timeout: nil) }
        #expect(try await eventually { service.host.process.connectionHandler.callsInFlight == 1 })
        let begun = LoopClock.system.now
        try await service.end()
        #expect(LoopClock.system.now - begun < .seconds(30), "the stop doesn't take until the end of the drain")
        let failure = await #expect(throws: Failure.self) { try await call.value }
        #expect(failure?.kind == .unavailable)
      }
    }
  }

  @Test("Stop actions run in order, before the database is closed")
  func stopActions() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        var done: [String] = []
        service.host.onStop {
          _ = try? await service.store.write { try $0.run("INSERT INTO cards (front) VALUES ('last')") }
          done.append("first")
        }
        service.host.onStop { done.append("second") }
        try await service.start()
        try await service.end()
        #expect(done == ["first", "second"])
        #expect(try Fixture.fronts(service.store) == ["last"])
      }
    }
  }
}

/// Holds handlers until a test lets them continue.
@Loop final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false

  func wait() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
