import CivilTime
import EventLoop
import Files
import ServiceHost
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests a running deployment with third-party servers that `entitlements` calls (E1, E3).
@Suite(.timeLimit(.minutes(3))) struct OutsideServersTests {
  @Test("A client signs in with keys fetched from a server")
  func outside() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let server = try PlainServer()
        defer { server.close() }
        let apple = SignInAuthority()
        let settings = ["QUINTET_ENTITLEMENTS_APPLE_KEYS_URL": server.url("/keys")]
        try await withDeployment(in: folder, settings: settings) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let registered = try await client.call(
            "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = registered["token"]?.string
          try await Self.signIn(client, server, apple)
        }
      }
    }
  }

  @Test("Clients receive a model's text while it is written, even from a fallback, and no log contains a key")
  func texts() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let server = try PlainServer()
        defer { server.close() }
        try Disk.write(Array("sk-very-secret\n".utf8), to: "\(folder)/key", mode: 0o600)
        @Loop func model(_ id: String) -> JSONValue {
          [
            "id": .string(id), "kind": "openai", "url": .string(server.url("/\(id)")), "model": "m",
            "key": .string("file:\(folder)/key"), "attempts": 1,
          ]
        }
        let models: JSONValue = ["providers": [model("first"), model("second")]]
        try Disk.write(Array(try JSON.encode(models)), to: "\(folder)/providers.json", mode: 0o600)
        try await withDeployment(in: folder, settings: ["QUINTET_AI_PROVIDERS": "\(folder)/providers.json"]) {
          supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let registered = try await client.call(
            "entitlements.devices.register", ["app": "tarot", "language": "vi", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = registered["token"]?.string
          try await Self.write(client, server)
          let logs = try Disk.list("\(folder)/state/log").map { try Disk.read("\(folder)/state/log/\($0)") }
          let words = logs.map { String(decoding: $0, as: UTF8.self) }.joined()
          #expect(words.contains("the server answered 500") && !words.contains("sk-very-secret"))
          // If a file of only one service has an error, no service applies anything.
          try Disk.write(Array("{".utf8), to: "\(folder)/providers.json", mode: 0o600)
          let (refused, why) = try await BrokenAppTests.quintet(supervisor, "reload")
          #expect(refused == .exited(code: 1) && why.contains("no service was reloaded"), "\(why)")
          #expect(!why.contains("applied"), "\(why)")
        }
      }
    }
  }

  @Loop private static func write(_ client: GatewayClient, _ server: PlainServer) async throws {
    let sentences = [#"{\"meaning\":\"Một khởi đầu mới. "#, #"Hãy bước đi.\"}"#]
    let events = sentences.map { #"data: {"choices":[{"delta":{"content":"\#($0)"}}]}"# } + ["data: [DONE]"]
    server.answers["/first/chat/completions"] = [PlainServer.answer("{}", status: "500 No")]
    server.answers["/second/chat/completions"] =
      [Array("HTTP/1.1 200 OK\r\n\r\n".utf8)] + events.map { Array("\($0)\n\n".utf8) } + [[]]
    let meaning: JSONValue = ["generator": "meaning", "inputs": ["card": "major-00-fool"]]
    var streamed = ""
    let reply = try await client.call("ai.generate", meaning, key: "meaning-0123456789") {
      streamed += $0["text"]?.string ?? ""
    }
    #expect(reply["text"] == "Một khởi đầu mới. Hãy bước đi." && streamed == reply["text"]?.string)
    #expect(reply["origin"] == "provider" && reply["provider"] == "second" && reply["cached"] == false)
    let asked = try #require(server.asked.last)
    #expect(asked.head.contains("Authorization: Bearer sk-very-secret"))
    let body: JSONValue = try JSON.decode(from: Bytes(asked.body))
    #expect(body["messages"]?[1]?["content"]?.string?.contains("Chàng Khờ") == true)
    let count = server.asked.count
    let again = try await client.call("ai.generate", meaning, key: "another-0123456789")
    #expect(again["cached"] == true && again["text"] == reply["text"] && server.asked.count == count)
  }

  @Loop private static func signIn(
    _ client: GatewayClient, _ server: PlainServer, _ apple: SignInAuthority
  ) async throws {
    let nonce = try #require(try await client.call("entitlements.identities.nonce")["nonce"]?.string)
    let token = try apple.token(of: "001.abc", for: "com.dor.tarot", nonce: nonce, at: LoopClock.system.wallNow)
    let params: JSONObject = ["identity_token": .string(token)]
    let early = await #expect(throws: Failure.self) {
      try await client.call("entitlements.identities.apple", .object(params))
    }
    #expect(early?.kind == .unavailable && early?.details["retry_after_ms"] != nil)
    server.finish("/keys", with: PlainServer.answer(apple.keys))
    var state: String?
    _ = try await eventually {
      do { state = try await client.call("entitlements.identities.apple", .object(params))["state"]?.string } catch {
        guard (error as? Failure)?.kind == .unavailable else { throw error }
      }
      return state != nil
    }
    #expect(state == "linked")
  }
}
