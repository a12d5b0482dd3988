import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests the replies to clients while the real services read new data one after the other.
@Suite(.timeLimit(.minutes(4))) struct ReloadedDataTests {
  private static let rounds = 20

  /// Runs a deployment with its own copy of the data.
  @Loop private static func withTarot(
    _ body: @Loop (_ supervisor: Supervisor, _ client: GatewayClient, _ deck: String) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      let apps = "\(folder)/apps"
      try Disk.makeDirectories(apps)
      _ = try await Programs.runSystem("/bin/cp", ["-r", "\(Apps.folder)/tarot", apps])
      // The rate limits are turned off, because the tests call as often as they can.
      let limits = ["ACCOUNT_CALL_RATE", "ACCOUNT_EXPENSIVE_RATE", "ORIGIN_CALL_RATE", "ORIGIN_EXPENSIVE_RATE"]
      let settings = Dictionary(uniqueKeysWithValues: limits.map { ("QUINTET_GATEWAY_\($0)", "0") })
      try await withDeployment(in: folder, settings: settings, apps: apps) { supervisor in
        let client = try await client(supervisor)
        try await body(supervisor, client, "\(apps)/tarot/catalogues/deck/catalogue.json")
        client.close()
      }
    }
  }

  @Loop private static func client(_ supervisor: Supervisor) async throws -> GatewayClient {
    let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    let reply = try await client.call(
      "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC"],
      key: "register-tarot-0123456789")
    client.token = reply["token"]?.string
    return client
  }

  /// Renames the first card and reloads all services.
  @Loop private static func rename(_ number: Int, _ deck: String, _ supervisor: Supervisor) async throws {
    let text = String(decoding: try Disk.read("\(Apps.folder)/tarot/catalogues/deck/catalogue.json"), as: UTF8.self)
    let renamed = text.replacing("\"en\": \"The Fool\"", with: "\"en\": \"The Fool \(number)\"", maxReplacements: 1)
    try #require(renamed != text)
    try Disk.write(Array(renamed.utf8), to: deck)
    let (exit, words) = try await BrokenAppTests.quintet(supervisor, "reload")
    #expect(exit == .exited(code: 0), "\(words)")
  }

  @Loop private static func version(_ client: GatewayClient) async throws -> String {
    let page = try await client.call("content.catalogues.teaser", ["catalogue": "deck"])
    return page["version"]?.string ?? ""
  }

  @Test("A client that is notified of new data can read it at once, both in lists and as changes")
  func told() async throws {
    try await onLoop {
      try await Self.withTarot { supervisor, client, deck in
        let listener = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        listener.token = client.token
        let (told, tell) = AsyncStream.makeStream(of: Void.self)
        let listening = Loop.task {
          _ = try? await listener.call("gateway.events.listen") { event in
            if ["gateway.events.began", "content.version.changed"].contains(event["type"]?.string) { tell.yield() }
          }
        }
        var events = told.makeAsyncIterator()
        _ = await events.next()
        var known = try await Self.version(client)
        for number in 1...Self.rounds {
          let reloading = Loop.task { try await Self.rename(number, deck, supervisor) }
          _ = await events.next()
          let changes = try await client.call(
            "content.catalogues.changes", ["catalogue": "deck", "since": .string(known)])
          #expect(changes["version"]?.string != known, "\(number)")
          #expect(changes["items"]?[0]?["name"] == .string("The Fool \(number)"), "\(number)")
          #expect(try await Self.version(client) == changes["version"]?.string)
          known = changes["version"]?.string ?? ""
          try await reloading.value
        }
        listening.cancel()
        listener.close()
      }
    }
  }

  @Test("All parts of a view have the same data version, even during a reload")
  func views() async throws {
    try await onLoop {
      try await Self.withTarot { supervisor, client, deck in
        var seen: Set<String> = []
        let reloading = Loop.task {
          for number in 1...Self.rounds { try await Self.rename(number, deck, supervisor) }
          return true
        }
        var isOver = false
        Loop.task {
          _ = try? await reloading.value
          isOver = true
        }
        while !isOver {
          let parts = try await client.call("views.get", ["view": "home"])["parts"]
          let version = try #require(parts?["teaser"]?["result"]?["version"]?.string)
          #expect(parts?["first_card"]?["result"]?["version"]?.string == version)
          seen.insert(version)
        }
        _ = try await reloading.value
        #expect(seen.count > 1)
      }
    }
  }
}
