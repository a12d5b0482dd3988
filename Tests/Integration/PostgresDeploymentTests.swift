import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests a deployment in PostgreSQL from the operator's side.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct PostgresDeploymentTests {
  @Test("`quintet audit` asks running services about their schemas, and reads the schemas itself if no service runs")
  func audit() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let stores = try await Backend.postgres.environment(of: folder)
        let words = UpCommandTests.words(folder)
        let up = try RunningCommand(["up"] + words, in: folder, environment: stores)
        try await up.says("Press Ctrl-C to stop it")
        try await Self.checkDatabases(words, [:])
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(60)) == .exited(code: 0), "\(up.said)")
        try await Self.checkDatabases(words, stores)
        // Without the setting, the records beside the files name the databases.
        try await Self.checkDatabases(words, [:])
      }
    }
  }

  @Test("Without the setting `store`, services use the databases in PostgreSQL again, and status reports it")
  func lostSetting() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let stores = try await Backend.postgres.environment(of: folder)
        var token: String?
        for environment in [stores, [:], stores] {
          try await withDeployment(in: folder, settings: environment) { deployment in
            let client = try await GatewayClient.connect(deployment.plan.directories.gatewaySocket)
            defer { client.close() }
            if token == nil {
              let device: JSONValue = ["app": "tarot", "language": "en", "time_zone": "UTC"]
              token = try await client.call("entitlements.devices.register", device)["token"]?.string
            }
            client.token = token
            _ = try await client.call("entitlements.subscription.get")
            let (exit, said) = try await Programs.run(
              "quintet", ["status", "--runtime", deployment.plan.directories.runtime])
            #expect(
              exit == .exited(code: 0) && said.contains("set it to that location") == environment.isEmpty, "\(said)")
          }
        }
        #expect(try !Disk.exists("\(folder)/state/content.db"))
      }
    }
  }

  /// Checks that all five databases are sound. The audit asks PostgreSQL, since there are no files.
  @Loop private static func checkDatabases(_ words: [String], _ environment: [String: String]) async throws {
    let (exit, said) = try await Programs.run("quintet", ["audit", "--json"] + words, environment: environment)
    #expect(exit == .exited(code: 0), "\(said)")
    let services = try JSON.decode(JSONValue.self, from: Bytes(said.utf8))["services"]?.object
    #expect(services?.members.count == 5, "\(said)")
    for (_, audit) in services?.members ?? [] {
      #expect(audit["problems"] == [] && (audit["rules"]?.integer ?? 0) > 6 && audit["identity"]?["store"] != nil)
    }
  }
}
