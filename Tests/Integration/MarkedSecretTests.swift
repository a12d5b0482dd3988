import Crypto
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that a secret in a setting doesn't appear in anything that a running deployment shows (Q7).
@Suite(.timeLimit(.minutes(5))) struct MarkedSecretTests {
  /// Groups of four characters, separated by every character that ends a part of an address.
  private static let secret = "Zq7x/W4k2@v6j8%m5nq?T9cw#h3yb:R8fd g2ps"
  private static let encoded = "Zq7x%2FW4k2%40v6j8%25m5nq%3FT9cw%23h3yb%3AR8fd%20g2ps"

  @Test("The report of a wrong address, key, user or path doesn't contain the wrong value")
  func refused() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        var count = 0
        for (service, name) in try await Self.settings() {
          for value in Self.wrongValues {
            let said = try await Self.report(of: service, name, value, in: folder)
            Self.expectNothing(in: said, "the report about \(name)")
            count += 1
          }
        }
        #expect(count > 100)
      }
    }
  }

  @Test("Addresses and keys of failing servers never appear in logs, status, doctor, failures, metrics or traces")
  func servers() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let server = try PlainServer()
        defer { server.close() }
        // The server's error may repeat the request.
        server.taking = { asked, stream in
          let words = "\(asked.head) \(String(decoding: asked.body, as: UTF8.self))"
          let answer = PlainServer.answer(
            #"{"error":{"message":"wrong: \#(words.filter { $0 != "\"" && !$0.isNewline })"}}"#,
            status: "401 \(Self.secret)", more: "Location: /\(Self.encoded)\r\n")
          stream.append { $0 += answer }
        }
        let settings = try Self.settings(in: folder, server)
        try await withDeployment(in: folder, settings: settings) { supervisor in
          let socket = supervisor.plan.directories.gatewaySocket
          let client = try await GatewayClient.connect(socket)
          defer { client.close() }
          let device: JSONValue = ["app": "tarot", "language": "en", "time_zone": "UTC"]
          client.token = try await client.call("entitlements.devices.register", device)["token"]?.string
          let meaning: JSONValue = ["generator": "meaning", "inputs": ["card": "major-00-fool"]]
          var said = Output.compact(try await client.call("ai.generate", meaning, key: "meaning-0123456789"))
          let nonce = try await client.call("entitlements.identities.nonce")["nonce"]?.string
          let identity: JSONValue = ["identity_token": .string("a.\(nonce ?? "").c")]
          do { _ = try await client.call("entitlements.identities.apple", identity) } catch { said += "\(error)" }
          let isLogged = try await eventually {
            let logs = try Self.logs(in: folder)
            return ["ai.log": "the server answered 401", "notifications.log": "the target answered 401"].allSatisfy {
              logs[$0]?.contains($1) == true
            }
          }
          #expect(isLogged, "a server's answer isn't logged")
          said += try await Self.shown(by: supervisor)
          said += try await SecretsTests.numbers(supervisor.plan.directories)
          said += try await Self.quintet(supervisor, ["backup", "--scheduled"])
          Self.expectNothing(in: said, "an answer or a report")
        }
        for (name, text) in try Self.logs(in: folder) { Self.expectNothing(in: text, name) }
      }
    }
  }

  @Test(
    "A wrong PostgreSQL password never appears in logs, status, doctor, failures or metrics",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func password() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await server.sql("CREATE ROLE other LOGIN PASSWORD 'right'")
      let rules = "local all quintet trust\nlocal all all scram-sha-256\n"
      try Disk.write(Array(rules.utf8), to: "\(server.host)/data/pg_hba.conf", mode: 0o644)
      try await server.sql("SELECT pg_reload_conf()")
      let url = "postgres://other:\(Self.encoded)@/postgres?host=\(server.host)"
      try await withTemporaryDirectory { folder in
        let settings = ["QUINTET_STORE": url, "QUINTET_LOG_LEVEL": "debug"]
        try await withDeployment(in: folder, settings: settings, waitsUntilReady: false) { supervisor in
          let isLogged = try await eventually {
            let logs = try Self.logs(in: folder)
            return logs.count(where: { $0.value.contains("password authentication failed") }) == 5
          }
          #expect(isLogged, "a service doesn't log the reason")
          var said = try await Self.shown(by: supervisor)
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          for method in ["content.health", "content.info", "content.stats", "content.metrics", "gateway.readiness.get"]
          {
            said += (try? await client.call(method)).map(Output.compact) ?? ""
          }
          let device: JSONValue = ["app": "tarot", "language": "en", "time_zone": "UTC"]
          do { _ = try await client.call("entitlements.devices.register", device) } catch { said += "\(error)" }
          #expect(said.contains("password authentication failed"), "\(said)")
          Self.expectNothing(in: said, "an answer or a report")
        }
        for (name, text) in try Self.logs(in: folder) { Self.expectNothing(in: text, name) }
      }
    }
  }

  private static func expectNothing(in words: String, _ place: String) {
    let pieces = [secret, encoded].flatMap { text in
      text.indices.map { String(text[$0...].prefix(4)) }.filter { $0.count == 4 }
    }
    // The message doesn't show the surrounding text, because the output of tests isn't confidential.
    #expect(pieces.first { words.contains($0) } == nil, "\(place) has a piece of the secret")
  }

  private static let wrongValues = [
    secret, "/\(secret)", "file:/\(secret)", "credential:\(secret.filter { $0 != "/" })",
    "https://u:\(secret)@h.example",
    "https://h.example:\(secret)", "postgres://u:\(secret)@h.example/d", "postgres://u:\(encoded)@/d?host=/none",
    "http://127.0.0.1:1/\(encoded)?k=\(encoded)", "gateway:\(secret)",
  ]

  /// Returns the settings that contain addresses, keys, users or paths. Settings that all services share are listed
  /// only once.
  @Loop private static func settings() async throws -> [(service: String, name: String)] {
    let kinds = [
      "address", "absolute path", "location of the secret", "host", "user", "origins", "postgres", "command",
    ]
    // These folders are created, so their paths are shown.
    let folders = ["runtime_dir", "state_dir", "apps_dir"]
    var found: [(service: String, name: String)] = []
    for service in ["gateway", "entitlements", "content", "ai-gateway", "progress", "notifications", "edge"] {
      for line in try await Programs.run(service, ["--settings"]).output.split(separator: "\n") {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count > 3, !folders.contains(fields[1]) else { continue }
        let isOwn = !fields[0].isEmpty
        let isMeant = kinds.contains { fields[3].contains($0) } || isOwn && fields[3] == "a text"
        if isMeant, isOwn || service == "notifications" { found.append((service, fields[1])) }
      }
    }
    return found
  }

  /// Returns the report that a service's `--check` prints about a wrong setting.
  @Loop private static func report(
    of service: String, _ name: String, _ value: String, in folder: String
  ) async throws -> String {
    let section = service == "ai-gateway" ? "ai" : service
    let own = "QUINTET_\(section)_\(name)".uppercased()
    let environment = [
      own: value, "QUINTET_RUNTIME_DIR": "\(folder)/run", "QUINTET_STATE_DIR": "\(folder)/state",
      "QUINTET_APPS_DIR": Apps.folder,
    ]
    return try await Programs.run(service, ["--check"], environment: environment).output
  }

  /// Settings with the secret in each address, key and command, all of them accepted.
  @Loop private static func settings(in folder: String, _ server: PlainServer) throws -> [String: String] {
    func write(_ text: String, _ name: String) throws -> String {
      try Disk.write(Array(text.utf8), to: "\(folder)/\(name)", mode: 0o600)
      return "file:\(folder)/\(name)"
    }
    let address = "\(server.url("/\(encoded)"))?key=\(encoded)"
    let model: JSONValue = [
      "id": "p", "kind": "openai", "model": "m", "url": .string(server.url("/\(encoded)")), "attempts": 1,
      "key": .string(try write(encoded, "key")),
    ]
    let hookKey = "whsec_\(Base64.encode(Array("\(secret.prefix(24))".utf8)))"
    let target: JSONValue = [
      "id": "crm", "url": .string(address), "secrets": [.string(try write(hookKey, "hook"))], "events": ["*"],
    ]
    _ = try write(Output.compact(["providers": [model]]), "providers.json")
    _ = try write(Output.compact(["targets": [target]]), "webhooks.json")
    _ = try write(secret, "passphrase")
    try Disk.makeDirectories("\(folder)/backups")
    return [
      "QUINTET_LOG_LEVEL": "debug", "QUINTET_AI_PROVIDERS": "\(folder)/providers.json",
      "QUINTET_NOTIFICATIONS_WEBHOOKS": "\(folder)/webhooks.json",
      "QUINTET_NOTIFICATIONS_DELIVERY_ADDRESSES": "any", "QUINTET_ENTITLEMENTS_APPLE_KEYS_URL": address,
      "QUINTET_BACKUP_DIR": "\(folder)/backups", "QUINTET_BACKUP_PASSPHRASE": "\(folder)/passphrase",
      "QUINTET_BACKUP_COMMAND": "exit 3 # \(secret)",
    ]
  }

  /// Returns the output of the operator's commands about a deployment.
  @Loop private static func shown(by supervisor: Supervisor) async throws -> String {
    var said = ""
    for words in [
      ["status"], ["status", "--json"], ["doctor"], ["doctor", "--json"], ["events", "lag"], ["events", "tail"],
    ] {
      said += try await quintet(supervisor, words)
    }
    return said
  }

  @Loop private static func quintet(_ supervisor: Supervisor, _ words: [String]) async throws -> String {
    let folders = supervisor.plan.directories
    return try await Programs.run(
      "quintet", words,
      environment: supervisor.plan.settings.merging([
        "QUINTET_RUNTIME_DIR": folders.runtime, "QUINTET_STATE_DIR": folders.state, "QUINTET_APPS_DIR": folders.apps,
      ]) { $1 }
    ).output
  }

  /// Returns the logs and the metrics files, by name.
  private static func logs(in folder: String) throws -> [String: String] {
    var logs: [String: String] = [:]
    for path in try SecretsTests.files(below: folder) where path.hasSuffix(".log") || path.hasSuffix(".prom") {
      let name = String(path.split(separator: "/").last ?? "")
      logs[name] = String(decoding: try Disk.read(path, limit: 1 << 28), as: UTF8.self)
    }
    return logs
  }
}
