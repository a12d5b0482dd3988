import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Runs `body` with a deployment of the real executables in a temporary folder.
@Loop func withDeployment(
  settings: [String: String] = [:], _ body: @Loop (Supervisor) async throws -> Void
) async throws {
  try await withTemporaryDirectory { try await withDeployment(in: $0, settings: settings, body) }
}

/// Runs `body` with a deployment that includes edge on its Unix socket.
@Loop func withEdge(
  settings: [String: String] = [:], _ body: @Loop (Supervisor, _ socket: String) async throws -> Void
) async throws {
  try await withTemporaryDirectory { folder in
    try await withDeployment(in: folder, settings: settings, edge: "socket") { supervisor in
      try await body(supervisor, supervisor.plan.directories.edgeSocket)
    }
  }
}

/// Runs `body` with a deployment in an existing folder, which is kept.
@Loop func withDeployment(
  in folder: String, settings: [String: String] = [:], apps: String = Apps.folder, binaries: String = Programs.folder,
  edge: String? = nil, waitsUntilReady: Bool = true, _ body: @Loop (Supervisor) async throws -> Void
) async throws {
  var plan = DeploymentPlan(
    directories: DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: apps),
    binaries: binaries, settings: settings)
  if let edge { plan = try plan.withEdge(at: edge) }
  let supervisor = Supervisor(plan)
  try await supervisor.start()
  do {
    if waitsUntilReady { try await supervisor.waitUntilReady(timeout: .seconds(60)) }
    try await body(supervisor)
  } catch {
    await supervisor.stop()
    throw error
  }
  await supervisor.stop()
}

/// A client that tolerates a restart of the gateway: it connects again and repeats its call under the same key.
@Loop final class PatientClient {
  private let socket: String
  private var client: GatewayClient?
  var token: String?
  /// The number of rejected connection attempts. There must be none while a supervisor holds the socket.
  private(set) var refused = 0

  init(_ socket: String) { self.socket = socket }

  func call(_ method: String, _ params: JSONValue = [:], key: String) async throws -> JSONValue {
    let clock = LoopClock.system
    let end = clock.now + .seconds(60)
    while true {
      do {
        return try await once(method, params, key)
      } catch let failure as Failure where failure.kind == .unavailable || failure.kind == .deadlineExceeded {
        client = nil
        if clock.now > end { throw failure }
      } catch let fault as UVFault {
        refused += 1
        if clock.now > end { throw fault }
      }
      try await clock.sleep(until: clock.now + .milliseconds(10))
    }
  }

  private func once(_ method: String, _ params: JSONValue, _ key: String) async throws -> JSONValue {
    let client: GatewayClient
    if let open = self.client {
      client = open
    } else {
      client = try await GatewayClient.connect(socket)
      self.client = client
    }
    client.token = token
    return try await client.call(method, params, key: key)
  }
}

@Suite(.timeLimit(.minutes(5))) struct DeploymentTests {
  @Test("The gateway's socket is open to clients, and the internal sockets are private")
  func modes() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let runtime = supervisor.plan.directories.runtime
        #expect(Self.mode("\(runtime)/gateway.sock") == 0o666)
        #expect(Self.mode("\(runtime)/bus") == 0o750)
        for service in ["entitlements", "content", "ai", "progress", "notifications"] {
          #expect(Self.mode("\(runtime)/bus/\(service).sock") == 0o660, "\(service)")
        }
      }
    }
  }

  @Test("While the processes are killed one after another, no call is refused, lost or applied twice")
  func kills() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = PatientClient(supervisor.plan.directories.gatewaySocket)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
          key: "register-0123456789abcdef")
        client.token = registered["token"]?.string
        var acknowledged: [String] = []
        for (number, service) in (ServiceDirectory.inner + ServiceDirectory.inner + ServiceDirectory.inner).enumerated()
        {
          // A service must be running again before it can be killed again.
          #expect(try await eventually { supervisor.child(service)?.process != nil })
          supervisor.child(service)?.process?.signal(SIGKILL)
          let added = try await client.call(
            "content.cards.add", ["front": .string("card \(number)"), "back": "b"],
            key: "card-\(number)-0123456789abcdef")
          acknowledged.append(added["card"]?["id"]?.string ?? "?")
          let streak = try await client.call("progress.streak.get", key: "streak-\(number)")
          #expect(streak["current"] == 0)
        }
        let listed = try await client.call("content.cards.list", ["limit": 100], key: "list")
        let ids = listed["cards"]?.array?.compactMap { $0["id"]?.string } ?? []
        #expect(ids == acknowledged)
        #expect(client.refused == 0)
        #expect(try await eventually { supervisor.children.allSatisfy { $0.restarts >= 3 } })
      }
    }
  }

  @Test("Internal and unknown methods can't be called, and only a few methods work without a token")
  func access() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        for (method, kind) in [
          ("entitlements.sessions.resolve", FailureKind.permissionDenied), ("content.events.deliver", .methodNotFound),
          ("content.cards.list", .unauthenticated), ("views.get", .unauthenticated),
          ("nothing.at.all", .methodNotFound),
        ] {
          await #expect {
            _ = try await client.call(method)
          } throws: {
            ($0 as? Failure)?.kind == kind
          }
        }
        #expect(try await client.call("content.ping", ["a": 1]) == ["a": 1])
        #expect(try await client.call("gateway.ping", ["b": [2]]) == ["b": [2]])
        let methods = try await client.call("rpc.discover")["methods"]?.array ?? []
        #expect(methods.contains { $0["name"] == "content.cards.add" })
        #expect(!methods.contains { $0["x-audience"] == "inner" })
      }
    }
  }

  static func mode(_ path: String) -> mode_t {
    var found = stat()
    return unsafe lstat(path, &found) == 0 ? found.st_mode & 0o777 : 0
  }
}
