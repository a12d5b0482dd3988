import EventLoop
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// What clients are told that were away, or that listened while the service was (R12).
@Suite(.timeLimit(.minutes(5))) struct LiveMemoryTests {
  /// The events that a client was told, and its listening.
  @Loop final class Ear {
    private(set) var events: [JSONValue] = []
    private let client: GatewayClient
    private var listening: Task<Void, Never>?

    init(_ socket: String, token: JSONValue?, since: JSONValue? = nil) async throws {
      client = try await GatewayClient.connect(socket)
      client.token = token?.string
      let params: JSONValue = since.map { ["since": $0] } ?? [:]
      listening = Loop.task { [client] in
        _ = try? await client.call("gateway.events.listen", params) { self.events.append($0) }
      }
      // Answers on one connection are begun in its order.
      _ = try await client.call("gateway.ping")
    }

    var zones: [String] { events.compactMap { $0["data"]?["time_zone"]?.string } }

    func close() {
      listening?.cancel()
      client.close()
    }
  }

  @Loop static func move(_ client: GatewayClient, to zones: String...) async throws {
    for zone in zones { _ = try await client.call("entitlements.profile.set", ["time_zone": .string(zone)]) }
  }

  @Test("a client that comes back gets what it missed, also if it listened before the service was there again")
  func away() async throws {
    try await onLoop {
      try await withStack { supervisor in
        let socket = supervisor.plan.directories.gatewaySocket
        let client = try await GatewayClient.connect(socket)
        defer { client.close() }
        let token = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])["token"]
        client.token = token?.string
        let first = try await Ear(socket, token: token)
        try await Self.move(client, to: "Asia/Tokyo")
        #expect(try await eventually { first.zones == ["Asia/Tokyo"] }, "the first is told")
        let cursor = try #require(first.events.last?["cursor"])
        first.close()

        try await Self.move(client, to: "Europe/Paris", "Europe/London")
        let second = try await Ear(socket, token: token, since: cursor)
        defer { second.close() }
        #expect(try await eventually { second.zones == ["Europe/Paris", "Europe/London"] }, "what was missed comes")

        // Somebody comes while the service is dead, and others listen on.
        let process = try #require(supervisor.child("notifications")?.process)
        process.signal(SIGSTOP)
        let third = try await Ear(socket, token: token, since: cursor)
        let fourth = try await Ear(socket, token: token)
        defer { for ear in [third, fourth] { ear.close() } }
        try await Self.move(client, to: "America/Lima")
        process.signal(SIGKILL)
        let all = ["Europe/Paris", "Europe/London", "America/Lima"]
        #expect(
          try await eventually {
            second.zones == all && third.zones == all && fourth.zones == ["America/Lima"]
          }, "all are told once, in order")
        let others = try await Ear(socket, token: token, since: "1-7")
        defer { others.close() }
        #expect(
          try await eventually {
            others.events.first?["type"] == "gateway.events.missed"
          }, "who has another's cursor is told so")
      }
    }
  }
}
