import EventLoop
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests the events for clients that were offline, or that were listening while the service was down (R12).
@Suite(.timeLimit(.minutes(5))) struct LiveMemoryTests {
  /// A listening client, and the events that it received.
  @Loop final class ListeningClient {
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
      // The gateway starts the calls of a connection in order.
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

  /// Completes the next lesson of clever-den without an error. A first attempt reveals the right answers.
  @Loop static func learn(_ client: GatewayClient, lesson: JSONValue) async throws {
    for attempt in 1...2 {
      let begun = try await client.call("progress.lessons.start", ["lesson": lesson])
      for question in begun["questions"]?.array ?? [] {
        let id = try #require(question["id"]?.string)
        let options = question["options"]?.array ?? []
        var params: JSONObject = ["attempt": try #require(begun["attempt"]), "question": .string(id)]
        // Options are shuffled for each attempt, so the right one is identified by its text.
        let right = (Self.right[id] ?? []).map { text in .integer(Int64(options.firstIndex(of: text) ?? 0)) as JSONValue
        }
        switch question["kind"] {
        case "choose": params["option"] = right.first ?? 0
        case "type": params["text"] = Self.right[id]?.first ?? "?"
        default: params["order"] = .array(attempt == 1 ? options.indices.map { .integer(Int64($0)) } : right)
        }
        let reply = try await client.call("progress.lessons.answer", .object(params))
        let places = reply["right_order"]?.array ?? reply["right_option"].map { [$0] } ?? []
        let texts = reply["right_text"].map { [$0] } ?? places.compactMap { $0.integer.map { options[Int($0)] } }
        if attempt == 1 { Self.right[id] = texts } else { #expect(reply["correct"] == true, "\(id): \(texts)") }
      }
      _ = try await client.call("progress.lessons.finish", ["attempt": try #require(begun["attempt"])])
    }
  }

  /// The right answers to each question, by the question's id.
  @Loop private static var right: [String: [JSONValue]] = [:]

  @Test("Live events report a lesson's reward, a bought freeze, and the new end of the streak")
  func bought() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let socket = supervisor.plan.directories.gatewaySocket
        let client = try await GatewayClient.connect(socket)
        defer { client.close() }
        let token = try await client.call(
          "entitlements.devices.register", ["app": "clever-den", "language": "en", "time_zone": "UTC"])["token"]
        client.token = token?.string
        let listener = try await ListeningClient(socket, token: token)
        defer { listener.close() }
        let lessons = try await client.call("progress.course.get")["sections"]?[0]?["lessons"]
        for number in 0..<2 { try await Self.learn(client, lesson: try #require(lessons?[number]?["id"])) }
        let paid = {
          listener.events.last { $0["type"] == "progress.wallet.changed" }?["data"]?["balances"]?[0]?["available"]
        }
        #expect(try await eventually { paid() == 150 }, "the lesson's reward is sent")
        let streak = { listener.events.last { $0["type"] == "progress.streak.changed" }?["data"] }
        #expect(try await eventually { streak()?["days"] == 1 }, "today's activity is sent")
        let end = try #require(streak()?["ends_at"]?.integer)
        _ = try await client.call("progress.wallet.buy", ["id": "freeze-1", "item": "streak-freeze"])
        #expect(
          try await eventually {
            paid() == 50 && streak()?["freezes"] == 1 && streak()?["ends_at"]?.integer == end + 86_400_000
          }, "the bought freeze is sent")
        let plan = try await client.call("progress.streak.get")
        #expect(plan["ends_at"]?.integer == end + 86_400_000)
      }
    }
  }

  @Test("A returning client gets the events that it missed, even if the notifications service was down")
  func away() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let socket = supervisor.plan.directories.gatewaySocket
        let client = try await GatewayClient.connect(socket)
        defer { client.close() }
        let token = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])["token"]
        client.token = token?.string
        let first = try await ListeningClient(socket, token: token)
        try await Self.move(client, to: "Asia/Tokyo")
        #expect(try await eventually { first.zones == ["Asia/Tokyo"] }, "the first event is delivered")
        let cursor = try #require(first.events.last?["cursor"])
        first.close()

        try await Self.move(client, to: "Europe/Paris", "Europe/London")
        let second = try await ListeningClient(socket, token: token, since: cursor)
        defer { second.close() }
        #expect(
          try await eventually { second.zones == ["Europe/Paris", "Europe/London"] }, "the missed events are delivered")

        // A client connects while the service is down, and other clients keep listening.
        let process = try #require(supervisor.child("notifications")?.process)
        process.signal(SIGSTOP)
        let third = try await ListeningClient(socket, token: token, since: cursor)
        let fourth = try await ListeningClient(socket, token: token)
        defer { for listener in [third, fourth] { listener.close() } }
        try await Self.move(client, to: "America/Lima")
        process.signal(SIGKILL)
        let all = ["Europe/Paris", "Europe/London", "America/Lima"]
        #expect(
          try await eventually {
            second.zones == all && third.zones == all && fourth.zones == ["America/Lima"]
          }, "each client gets every event once, in order")
        let others = try await ListeningClient(socket, token: token, since: "1-7")
        defer { others.close() }
        #expect(
          try await eventually {
            others.events.first?["type"] == "gateway.events.missed"
          }, "a cursor of another account is rejected")
      }
    }
  }
}
