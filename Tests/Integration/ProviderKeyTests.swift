import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests provider keys that change while the deployment runs (R3).
@Suite(.timeLimit(.minutes(5))) struct ProviderKeyTests {
  static let path = "/chat/completions"

  @Test("A reload reads new keys, including an app's own, and running requests keep the old keys")
  func changed() async throws {
    try await Self.with { keys in
      let one = try await keys.client("roast-me-later")
      let other = try await keys.client("roast-me-later")
      let tarot = try await keys.client("tarot")
      let underWay = Loop.task { try await Self.roast(one, "under-way") }
      #expect(try await eventually { keys.server.asked.count == 1 })
      #expect(keys.last == "sk-one")
      try keys.write("sk-two", to: "key")
      try keys.write("sk-own-two", to: "own")
      let (exit, words) = try await keys.quintet("reload")
      #expect(exit == .exited(code: 0), "\(words)")

      keys.server.answers[Self.path] = [Self.chat("Fine.")]
      #expect(try await Self.roast(other, "afterwards")["provider"] == "p")
      #expect(keys.last == "sk-two")
      keys.server.answers[Self.path] = [Self.chat(#"{\"meaning\":\"Begin.\"}"#)]
      let meaning: JSONValue = ["generator": "meaning", "inputs": ["card": "major-00-fool"]]
      #expect(try await tarot.call("ai.generate", meaning, key: "meaning-0123456789")["provider"] == "p")
      #expect(keys.last == "sk-own-two")

      // The running call retries with the key that it started with.
      keys.server.finish(Self.path, with: PlainServer.answer("{}", status: "503 Away"))
      keys.server.answers[Self.path] = [Self.chat("Late.")]
      #expect(try await underWay.value["text"] == "Late.")
      #expect(keys.last == "sk-one" && keys.server.asked.count == 4)
    }
  }

  @Test("An unreadable key is reported, the former key stays in use, and no log contains a key")
  func unreadable() async throws {
    try await Self.with { keys in
      let client = try await keys.client("roast-me-later")
      keys.server.answers[Self.path] = [Self.chat("Fine.")]
      // A folder can't be read as a file, even by root.
      try Disk.remove("\(keys.folder)/key")
      try Disk.makeDirectories("\(keys.folder)/key", mode: 0o700)
      try keys.write("sk-own-two", to: "own")
      let (refused, why) = try await keys.quintet("reload")
      #expect(refused == .exited(code: 1) && why.contains("no service was reloaded"), "\(why)")
      #expect(why.contains("providers[0].key can't be read"), "\(why)")
      // Reloads the service as `systemctl reload` does.
      keys.supervisor.child("ai")?.process?.signal(SIGHUP)
      let told = "the last reload was rejected, and the previous settings are in effect: "
      var status = ""
      let isTold = try await eventually {
        status = try await keys.quintet("status").1
        return status.contains(told)
      }
      #expect(isTold && status.contains("providers[0].key can't be read"), "\(status)")
      let doctor = try await keys.quintet("doctor").1
      #expect(doctor.contains(told), "\(doctor)")
      #expect(try await Self.roast(client, "with-the-former")["provider"] == "p")
      #expect(keys.last == "sk-one")

      try Disk.remove("\(keys.folder)/key")
      try keys.write("sk-three", to: "key")
      let (taken, words) = try await keys.quintet("reload")
      #expect(taken == .exited(code: 0), "\(words)")
      #expect(try await !keys.quintet("status").1.contains(told))
      #expect(try await Self.roast(client, "with-the-next")["provider"] == "p")
      #expect(keys.last == "sk-three")
      let logs = try Disk.list("\(keys.folder)/state/log").map { try Disk.read("\(keys.folder)/state/log/\($0)") }
      for log in logs { #expect(!String(decoding: log, as: UTF8.self).contains("sk-"), "a log contains a key") }
    }
  }

  /// A deployment with one provider. Files contain the provider's general key and a separate key for the tarot app.
  @Loop final class Keys {
    let folder: String
    let server: PlainServer
    let supervisor: Supervisor
    private var clients: [GatewayClient] = []

    init(_ folder: String, _ server: PlainServer, _ supervisor: Supervisor) {
      self.folder = folder
      self.server = server
      self.supervisor = supervisor
    }

    /// The key in the last request.
    var last: String? {
      let line = server.asked.last?.head.split(separator: "\r\n").first { $0.hasPrefix("Authorization: Bearer ") }
      return line.map { String($0.dropFirst("Authorization: Bearer ".count)) }
    }

    func write(_ key: String, to name: String) throws {
      try Disk.write(Array("\(key)\n".utf8), to: "\(folder)/\(name)", mode: 0o600)
    }

    func quintet(_ words: String...) async throws -> (ChildExit, String) {
      let run = try await Programs.run("quintet", words + ["--runtime", supervisor.plan.directories.runtime])
      return (run.exit, run.output)
    }

    /// Returns the client of a new account.
    func client(_ app: String) async throws -> GatewayClient {
      let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
      clients.append(client)
      let device: JSONValue = ["app": .string(app), "language": "en", "time_zone": "UTC"]
      let key = "register-0123456789abcdef-\(clients.count)"
      client.token = try await client.call("entitlements.devices.register", device, key: key)["token"]?.string
      return client
    }

    func close() { for client in clients { client.close() } }
  }

  static func with(_ body: @escaping @Loop @Sendable (Keys) async throws -> Void) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let server = try PlainServer()
        defer { server.close() }
        try Disk.write(Array("sk-one\n".utf8), to: "\(folder)/key", mode: 0o600)
        try Disk.write(Array("sk-own-one\n".utf8), to: "\(folder)/own", mode: 0o600)
        let model: JSONValue = [
          "id": "p", "kind": "openai", "url": .string(server.url("")), "model": "m", "silence_seconds": 60,
          "timeout_seconds": 60, "key": .string("file:\(folder)/key"),
          "app_keys": ["tarot": .string("file:\(folder)/own")],
        ]
        let models: JSONValue = ["providers": [model]]
        try Disk.write(Array(try JSON.encode(models)), to: "\(folder)/providers.json", mode: 0o600)
        try await withDeployment(in: folder, settings: ["QUINTET_AI_PROVIDERS": "\(folder)/providers.json"]) {
          supervisor in
          let keys = Keys(folder, server, supervisor)
          defer { keys.close() }
          try await body(keys)
        }
      }
    }
  }

  @Loop static func roast(_ client: GatewayClient, _ key: String) async throws -> JSONValue {
    try await client.call(
      "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 1]], key: "\(key)-0123456789",
      timeoutMs: 30_000)
  }

  /// Returns a complete stream with a Content-Length.
  static func chat(_ words: String) -> [UInt8] {
    PlainServer.answer("data: {\"choices\":[{\"delta\":{\"content\":\"\(words)\"}}]}\n\ndata: [DONE]\n\n")
  }
}
