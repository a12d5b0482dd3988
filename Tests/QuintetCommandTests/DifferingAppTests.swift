import CivilTime
import ServiceHost
import Testing
import Wire

@testable import QuintetCommand

/// Apps whose data has different versions in the services.
@Suite(.timeLimit(.minutes(1))) struct DifferingAppTests {
  private static func app(_ id: String, _ version: String) -> String {
    #"{"app":"\#(id)","version":"\#(version)"}"#
  }

  private static func snapshot(_ service: String, _ apps: String...) throws -> ProcessSnapshot {
    let health = try JSON.decode(
      HealthReply.self,
      from: Bytes(
        """
        {"status":"ok","service":"\(service)","version":"1","pid":7,"started_at":1,"calls_in_flight":0,
         "resident_bytes":1,"cpu_ns":1,"recent":{"ms":1,"calls":0,"errors":0},"apps":[\(apps.joined(separator: ","))]}
        """.utf8))
    return ProcessSnapshot(service: service, health: health, at: Instant(nanoseconds: 0))
  }

  private static func snapshots() throws -> [ProcessSnapshot] {
    [
      try snapshot("ai", app("drip", "c"), app("tarot", "b")),
      try snapshot("gateway", app("drip", "c"), app("tarot", "a")),
      try snapshot("content", app("tarot", "a")), try snapshot("edge"),
    ]
  }

  @Test("Only apps whose data differs between services are reported, with the services of each version")
  func found() throws {
    let found = DifferingApp.find(try Self.snapshots())
    #expect(found == [DifferingApp(app: "tarot", services: "a in content, gateway; b in ai")])
  }

  @Test("Status and doctor report an app whose data differs between services, with a remedy")
  func reported() throws {
    let snapshots = try Self.snapshots()
    let lines = StatusReport.lines(snapshots, now: Timestamp(seconds: 9))
    #expect(lines.contains { $0.contains("app tarot: ") && $0.hasSuffix("run quintet reload") }, "\(lines)")
    let diagnostics = ProcessChecks.diagnostics(snapshots, now: Timestamp(seconds: 9)) { _ in nil }
    let errors = diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.place) == ["app tarot"] && errors.first?.cure == DifferingApp.cure)
  }
}
