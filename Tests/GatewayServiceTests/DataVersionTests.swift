import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import Files
import MessageBus
import QuintetCommand
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// The behaviour seen by clients during a reload of app data, which each service completes at a different moment.
@Suite(.timeLimit(.minutes(2))) struct DataVersionTests {
  private struct Title: Request {
    static let method = Method("content.title.get", .read, "Gives a title.")
    struct Reply: Codable, Sendable { var version: String }
  }

  private struct Score: Request {
    static let method = Method("progress.score.get", .read, "Gives a score.")
    struct Reply: Codable, Sendable { var version: String }
  }

  private static let requests: [any Request.Type] = [Title.self, Score.self, GetDataVersion.self]

  private static func app(_ name: String) -> String {
    """
    {"id": "flippin", "name": {"en": "\(name)", "vi": "F"}, "bundle_id": "a.b.c", "languages": ["en", "vi"],
     "first_released_on": "2025-05-01"}
    """
  }

  private static let apps = [
    "flippin/app.json": app("F"),
    "flippin/views.json": """
    {"views": [
      {"id": "home", "parts": [
        {"name": "title", "method": "content.title.get", "required": true, "deadline_ms": 5000},
        {"name": "score", "method": "progress.score.get", "required": false, "deadline_ms": 5000}]}]}
    """,
  ]

  /// The version of each service, which its replies contain.
  @Loop private final class Versions {
    var known: [String: String] = [:]

    init(_ fixture: GatewayFixture) {
      fixture.resolve = { _ in GatewayFixture.session() }
      for (name, server) in fixture.services {
        known[name] = fixture.catalog["flippin"]?.version
        server.routes.dataVersion = { [unowned self] _ in known[name] }
      }
      fixture.services["content"]?.routes.read(Title.self) { [unowned self] _, _ in
        Title.Reply(version: known["content"] ?? "")
      }
      fixture.services["progress"]?.routes.on(Score.self) { [unowned self] _, _ in
        Score.Reply(version: known["progress"] ?? "")
      }
    }
  }

  @Test("All parts of a view have one data version, whichever service has the new data first")
  func oneVersion() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      let versions = Versions(fixture)
      let client = try await fixture.client()
      for number in 1...30 {
        let new = Self.app("F \(number)")
        let asking = Loop.task { try await client.call("views.get", ["view": "home"]) }
        let steps: [@Loop () throws -> Void] = [
          { try fixture.reload("flippin/app.json", new) },
          { versions.known["content"] = try Self.version(of: new, in: fixture) },
          { versions.known["progress"] = try Self.version(of: new, in: fixture) },
        ]
        for place in 0..<3 {
          try steps[(place + number) % 3]()
          _ = try await client.call("gateway.ping", [:])
        }
        let parts = try await asking.value["parts"]
        let title = try #require(parts?["title"]?["result"]?["version"]?.string)
        #expect(parts?["score"]?["result"]?["version"]?.string == title, "\(number)")
      }
    }
  }

  /// The version of the app's data with this text.
  @Loop private static func version(of text: String, in fixture: GatewayFixture) throws -> String? {
    let copy = "\(fixture.folder)/copy/flippin"
    try Disk.makeDirectories(copy)
    try Disk.write(Array(text.utf8), to: "\(copy)/app.json")
    try Disk.write(Disk.read("\(fixture.folder)/apps/flippin/views.json"), to: "\(copy)/views.json")
    return try AppCatalog.load("\(fixture.folder)/copy")["flippin"]?.version
  }

  @Test("A part with outdated data fails; if the part is required, the whole view is unavailable")
  func behind() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      let versions = Versions(fixture)
      let client = try await fixture.client()
      versions.known["progress"] = "older"
      let parts = try await client.call("views.get", ["view": "home"])["parts"]
      #expect(parts?["title"]?["state"] == "ok" && parts?["score"]?["state"] == "failed")
      #expect(parts?["score"]?["error"]?["data"]?["kind"] == "unavailable")
      versions.known["progress"] = versions.known["content"]
      versions.known["content"] = "older"
      let failure = await #expect(throws: Failure.self) { _ = try await client.call("views.get", ["view": "home"]) }
      #expect(failure?.kind == .unavailable && failure?.details["retry_after_ms"] != nil)
    }
  }

  @Test("Clients are notified of new data once the content service serves it and has recorded the changes")
  func told() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      let versions = Versions(fixture)
      var isRecorded = true
      fixture.services["content"]?.routes.on(GetDataVersion.self) { _, _ in
        GetDataVersion.Reply(version: versions.known["content"], isRecorded: isRecorded)
      }
      let client = try await fixture.client()
      var seen: [String] = []
      let told = Gate()
      told.open()
      let before = try #require(fixture.catalog["flippin"]?.version)
      let listening = Loop.task {
        _ = try? await client.call("gateway.events.listen", ["content_version": .string("none")]) { event in
          // The version that `content` had when the client was notified.
          if event["type"] == "content.version.changed" {
            seen.append(event["data"]?["version"]?.string ?? "")
            #expect(seen.last == versions.known["content"] && isRecorded)
            Loop.task { await told.pass() }
          }
        }
      }
      await told.untilArrived(1)
      isRecorded = false
      try fixture.reload("flippin/app.json", Self.app("G"))
      for _ in 0..<20 { _ = try await client.call("gateway.ping", [:]) }
      versions.known["content"] = fixture.catalog["flippin"]?.version
      for _ in 0..<20 { _ = try await client.call("gateway.ping", [:]) }
      isRecorded = true
      await told.untilArrived(2)
      #expect(seen == [before, fixture.catalog["flippin"]?.version])
      listening.cancel()
    }
  }
}
