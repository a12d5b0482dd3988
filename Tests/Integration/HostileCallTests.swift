import CivilTime
import EventLoop
import Files
import HostileCalls
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Sends values that the schema doesn't allow for every member of every client method (Q9).
@Suite(.timeLimit(.minutes(5))) struct HostileCallTests {
  @Test("A call with invalid parameters gets a short error that names them and hardly affects other clients")
  func all() async throws {
    // A single account makes all of these calls, which would exceed its rate limits.
    let settings = [
      "QUINTET_GATEWAY_ACCOUNT_EXPENSIVE_RATE": "0", "QUINTET_GATEWAY_ACCOUNT_CALL_RATE": "0",
      "QUINTET_GATEWAY_ORIGIN_CALL_RATE": "0",
    ]
    try await onLoop {
      try await withDeployment(settings: settings) { supervisor in
        let path = supervisor.plan.directories.gatewaySocket
        let client = try await GatewayClient.connect(path)
        defer { client.close() }
        let device = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "Europe/London"])
        let calls = HostileCalls(try await client.call("rpc.discover")).all
        #expect(calls.count > 500 && calls.contains(where: \.isLong))
        var hostile = try await HostileClient.connect(path, token: device["token"]?.string)
        let usual = try await defaultTime(hostile)
        let processes = try await DeploymentProcesses(client)
        for call in calls {
          let before = try processes.worked()
          let answer = await hostile.make(call)
          #expect(answer.problem == nil)
          if call.isLong {
            // With a comparison in quadratic time, the call would take a hundred times as long.
            let spent = try processes.worked() - before
            #expect(spent < usual * 12 + .milliseconds(500), "\(call.why): \(spent)")
          }
          if answer.problem != nil {
            hostile.close()
            hostile = try await HostileClient.connect(path, token: device["token"]?.string)
          }
        }
        hostile.close()
      }
    }
  }

  @Test("A notification with a method name that is slow to compare delays no other client")
  func notification() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let path = supervisor.plan.directories.gatewaySocket
        let client = try await GatewayClient.connect(path)
        defer { client.close() }
        let processes = try await DeploymentProcesses(client)
        let raw = try await RawClient.connect(path)
        let before = try processes.worked()
        raw.send(
          #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{""# + QuadraticText.text(240_000) + #"":1}}"#)
        #expect(try await raw.ask(#"{"jsonrpc":"2.0","id":1,"method":"gateway.ping"}"#)["result"] == [:])
        #expect(try processes.worked() - before < .seconds(2))
        raw.close()
      }
    }
  }

  /// Measures the cost of a harmless text that nearly fills a frame. The cost is high, since these programs aren't
  /// optimized.
  @Loop private func defaultTime(_ hostile: HostileClient) async throws -> Duration {
    let began = LoopClock.system.now
    let text = QuadraticText.harmless(QuadraticText.sizes[2])
    let params = try JSON.encode(["card": .string(text)] as JSONValue)
    let call = HostileCall(method: "content.cards.favorite", params: params, why: "a long id", names: "card")
    #expect(await hostile.make(call).problem == nil)
    return LoopClock.system.now - began
  }
}

/// The processes of a running deployment, and their processor time.
struct DeploymentProcesses {
  private var ids: [Int64] = []

  @Loop init(_ client: GatewayClient) async throws {
    for service in ["gateway", "entitlements", "content", "ai", "progress", "notifications"] {
      ids.append(try #require(try await client.call("\(service).health")["pid"]?.integer))
    }
  }

  func worked() throws -> Duration {
    try ids.reduce(Duration.zero) { sum, pid in
      // The kernel scheduler's processor time in nanoseconds. According to `proc(5)`, the file describes the first
      // thread, which runs the loop.
      let text = String(decoding: try Disk.read("/proc/\(pid)/schedstat"), as: UTF8.self)
      return sum + .nanoseconds(Int64(text.split(separator: " ").first ?? "") ?? 0)
    }
  }
}
