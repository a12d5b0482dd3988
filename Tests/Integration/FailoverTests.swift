import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests which deployment serves after a deployment or a PostgreSQL server has failed.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct FailoverTests {
  @Loop private static func quintet(
    _ words: [String], in folder: String, environment: [String: String] = [:]
  ) async throws -> (ChildExit, String) {
    let run = try await Programs.run(
      "quintet", words + ["--runtime", "\(folder)/run"],
      environment: ["QUINTET_APPS_DIR": Apps.folder].merging(environment) { $1 })
    return (run.exit, run.output)
  }

  private static func settings(_ url: String) -> [String: String] {
    ["QUINTET_STORE": url, "QUINTET_GATEWAY_ORIGIN_REGISTRATION_RATE": "0"]
  }

  @Loop private static func add(_ number: Int, by client: PatientClient) async throws {
    _ = try await client.call(
      "content.cards.add", ["front": .string("card \(number)"), "back": "b"], key: "card-\(number)-0123456789abcdef")
  }

  @Loop private static func register(_ supervisor: Supervisor, _ key: String) async throws -> PatientClient {
    let client = PatientClient(supervisor.plan.directories.gatewaySocket)
    let registered = try await client.call(
      "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"], key: key)
    client.token = registered["token"]?.string
    return client
  }

  @Test("A standby deployment becomes active when all active services have ended, not when only some have")
  func standby() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await withTemporaryDirectory { folder in
        let settings = Self.settings(server.url)
        try await withDeployment(in: "\(folder)/a", settings: settings) { first in
          let client = try await Self.register(first, "register-0123456789abcdef")
          try await Self.add(1, by: client)
          try await withDeployment(in: "\(folder)/b", settings: settings) { second in
            let services = ServiceDirectory.stores
            #expect(services.allSatisfy { second.child($0)?.state == .standingBy })
            let (exit, status) = try await Self.quintet(["status"], in: "\(folder)/b", environment: settings)
            #expect(exit == .exited(code: 1) && status.ranges(of: "standby").count >= services.count, "\(status)")
            #expect(try await Self.readiness(of: first) == nil)
            #expect(
              try await Self.readiness(of: second) == "standing_by",
              "a load balancer sends no clients to a standby deployment")
            for (number, service) in services.enumerated() {
              first.child(service)?.process?.signal(SIGKILL)
              try await Self.add(number + 2, by: client)
            }
            let isBack = try await eventually { await Self.isServing(first) }
            #expect(isBack && services.allSatisfy { second.child($0)?.state == .standingBy })

            for child in first.children { await first.hold(child.service) }
            let ended = ContinuousClock.now
            let hasTaken = try await eventually { await Self.isServing(second) }
            let took = ContinuousClock.now - ended
            #expect(hasTaken && took < .seconds(30), "it took \(took)")
            print("the second deployment served after \(took)")
            let other = PatientClient(second.plan.directories.gatewaySocket)
            other.token = client.token
            try await Self.add(1, by: other)
            let listed = try await other.call("content.cards.list", ["limit": 100], key: "list-0123456789")
            #expect(listed["cards"]?.array?.count == services.count + 1, "the list has each acknowledged card once")
            for child in first.children { first.release(child.service) }
            let standsBy = try await eventually { services.allSatisfy { first.child($0)?.state == .standingBy } }
            #expect(standsBy)
          }
        }
      }
    }
  }

  /// Returns the reason that a deployment should get no clients; nil if it should get clients.
  @Loop private static func readiness(of deployment: Supervisor) async throws -> String? {
    let client = try await GatewayClient.connect(deployment.plan.directories.gatewaySocket)
    defer { client.close() }
    do {
      _ = try await client.call("gateway.readiness.get")
      return nil
    } catch let failure as Failure { return failure.details["reason"]?.string ?? "no reason" }
  }

  @Loop private static func isServing(_ deployment: Supervisor) async -> Bool {
    for service in ServiceDirectory.stores {
      guard await Health(deployment.plan.directories).isReady(service) else { return false }
    }
    return true
  }

  @Test("While PostgreSQL is stopped, every process reports its health, and afterwards it serves again")
  func silence() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder, settings: Self.settings(server.url)) { supervisor in
          let client = try await Self.register(supervisor, "register-0123456789abcdef")
          let health = Health(supervisor.plan.directories)
          try await server.hold()
          let change = Task.immediate { try await Self.add(1, by: client) }
          for _ in 0..<3 {
            for service in ServiceDirectory.stores {
              let told: HealthReply = try await health.ask(service, "health", timeout: .seconds(2)).decode()
              #expect(told.status == .ok && told.service == service)
              _ = try await health.ask(service, "metrics", timeout: .seconds(2))
            }
          }
          try await server.advance()
          try await change.value
        }
      }
    }
  }

  @Test(
    "After a failover to the standby server, the services continue, and no change is lost or applied twice",
    arguments: [(PostgresPair.Keeper.pair, rounds: 2), (.patroni, rounds: 1)].filter { $0.0.isThere })
  func failover(keeper: PostgresPair.Keeper, rounds: Int) async throws {
    try await onLoop {
      let pair = try await PostgresPair.make(keptBy: keeper)
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder, settings: Self.settings(pair.url)) { supervisor in
          let load = CardLoad(supervisor.plan.directories.gatewaySocket, clients: 6)
          for round in 1...rounds {
            let before = load.acknowledged.count
            let runs = try await eventually { load.acknowledged.count > before + 100 }
            #expect(runs)
            try await pair.does("kill")
            try await pair.does("promote")
            // With two servers under Patroni, no change is confirmed until the other server is back.
            if keeper == .patroni { try await pair.does("rejoin") }
            let promoted = ContinuousClock.now
            let goesOn = try await eventually { load.last.map { $0 > promoted } ?? false }
            let took = (load.last ?? promoted) - promoted
            #expect(goesOn && took < .seconds(30), "it took \(took)")
            print("round \(round): calls were answered \(took) after the promotion")
            if keeper == .pair { try await pair.does("rejoin") }
          }
          try await load.end()
          let rows = try await pair.sql("SELECT front FROM quintet_content.cards ORDER BY front")
            .split(separator: "\n").map(String.init)
          #expect(rows.count == Set(rows).count, "no change is listed twice")
          #expect(Set(rows) == Set(load.acknowledged), "exactly the acknowledged changes are stored")
          print("\(rows.count) changes were acknowledged and are stored")
        }
      }
      try await pair.end()
    }
  }

  @Test("With databases in PostgreSQL, a restore into files is rejected with advice, but a dry run is allowed")
  func restore() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let settings = ["QUINTET_STORE": "postgres://nobody@/nowhere", "HOME": folder]
        let (refused, words) = try await Self.quintet(
          ["restore", "\(folder)/backup"], in: folder, environment: settings)
        #expect(refused == .exited(code: 1) && words.contains("the databases are in PostgreSQL"), "\(words)")
        #expect(words.contains("pg_restore"))
        let (_, looked) = try await Self.quintet(
          ["restore", "\(folder)/backup", "--dry-run", "--state", "\(folder)/state"], in: folder, environment: settings)
        #expect(!looked.contains("PostgreSQL"), "\(looked)")
      }
    }
  }
}

/// Clients that add cards one after the other. Each client repeats a call under its key until it is answered.
@Loop final class CardLoad {
  /// The fronts of the acknowledged cards.
  private(set) var acknowledged: [String] = []
  /// The time of the last acknowledgment.
  private(set) var last: ContinuousClock.Instant?
  private var isEnding = false
  private var clients: [Task<Void, any Error>] = []
  /// The number of cards per account, which is below an account's quota.
  private static let cardsOfAccount = 20

  init(_ socket: String, clients count: Int) {
    for number in 0..<count { clients.append(Loop.task { [self] in try await run(number, socket) }) }
  }

  private func run(_ number: Int, _ socket: String) async throws {
    let client = PatientClient(socket)
    var account = 0
    while !isEnding {
      client.token = nil
      let registered = try await client.call(
        "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
        key: "register-\(number)-\(account)-0123456789")
      client.token = registered["token"]?.string
      for card in 0..<Self.cardsOfAccount where !isEnding {
        let front = "\(number) \(account) \(card)"
        _ = try await client.call(
          "content.cards.add", ["front": .string(front), "back": "b"], key: "card-\(account)-\(card)-0123456789")
        acknowledged.append(front)
        last = ContinuousClock.now
      }
      account += 1
    }
  }

  /// Stops after each client has finished its current call.
  func end() async throws {
    isEnding = true
    for client in clients { try await client.value }
  }
}
