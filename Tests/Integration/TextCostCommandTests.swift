import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests how operators see the cost of texts, on a running deployment (R3).
@Suite(.timeLimit(.minutes(5))) struct TextCostCommandTests {
  @Test("Operators can see a text's cost, and listing costs is recorded in the audit log")
  func listed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let server = try PlainServer()
        defer { server.close() }
        server.answers["/chat/completions"] =
          [Array("HTTP/1.1 200 OK\r\n\r\n".utf8)]
          + [
            #"{"choices":[{"delta":{"content":"Your to-do list has a to-do list."}}]}"#,
            #"{"choices":[],"usage":{"prompt_tokens":100,"completion_tokens":20}}"#, "[DONE]",
          ].map { Array("data: \($0)\n\n".utf8) } + [[]]
        let provider: JSONValue = [
          "id": "small", "kind": "openai", "url": .string(server.url("")), "model": "m-1",
          "price": ["input_cents": 15, "output_cents": 60],
        ]
        try Disk.write(Array(try JSON.encode(["providers": [provider]] as JSONValue)), to: "\(folder)/p.json")
        try await withDeployment(in: folder, settings: ["QUINTET_AI_PROVIDERS": "\(folder)/p.json"]) { supervisor in
          let directories = supervisor.plan.directories
          let client = try await GatewayClient.connect(directories.gatewaySocket)
          defer { client.close() }
          let device = try await client.call(
            "entitlements.devices.register", ["app": "roast-me-later", "language": "en", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = device["token"]?.string
          let account = try #require(device["account"]?.string)
          let reply = try await client.call(
            "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 1]], key: "roast-0123456789")
          let took = reply["took"]
          #expect(reply["provider"] == "small" && took?["model"] == "m-1" && took?["attempts"] == 1, "\(reply)")
          #expect(took?["input_tokens"] == 100 && took?["output_tokens"] == 20 && took?["micro_cents"] == 2700)
          let (code, words) = try await BrokenAppTests.quintet(supervisor, "accounts", "texts", account)
          #expect(code == .exited(code: 0) && words.contains("small") && words.contains("0.0027"), "\(words)")
          #expect(words.contains(reply["id"]?.string ?? "-") && !words.contains("to-do"), "\(words)")
          let (_, trail) = try await BrokenAppTests.quintet(supervisor, "accounts", "show", account)
          #expect(trail.split(separator: "support.shown").count == 3, "\(trail)")
        }
      }
    }
  }
}
