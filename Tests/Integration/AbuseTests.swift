import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests the real executables under abuse: stopped, out of descriptors, flooded.
@Suite(.timeLimit(.minutes(5))) struct AbuseTests {
  @Test(
    "While a service is stopped, responses are at most 50 ms late; afterwards they are normal",
    arguments: [
      // The called service (with and without an earlier call), or the service that authenticates the caller.
      (service: "content", isKnown: true, token: nil), ("progress", false, nil), ("entitlements", true, "qt_"),
    ] as [(service: String, isKnown: Bool, token: String?)])
  func stopped(service: String, isKnown: Bool, token: String?) async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let socket = supervisor.plan.directories.gatewaySocket
        let client = try await GatewayClient.connect(socket)
        defer { client.close() }
        if isKnown { #expect(try await client.call("\(service).ping", ["a": 1]) == ["a": 1]) }
        let process = try #require(supervisor.child(service)?.process)
        process.signal(SIGSTOP)
        let late = try await Self.lateness(socket, "\(service).ping", token: token)
        process.signal(SIGCONT)
        #expect(late.isGood, "\(late)")
        #expect(try await client.call("\(service).ping", ["b": 2]) == ["b": 2])
        #expect(supervisor.child(service)?.restarts == 0)
      }
    }
  }

  private struct Lateness {
    var answered: Int64
    var kinds: [String: Int64]
    var latest: Duration

    var isGood: Bool {
      answered == 60 && kinds == ["deadline_exceeded": 60] && latest < .milliseconds(50)
    }
  }

  /// Measures how long after its deadline the latest of 60 answers arrived, in a separate process that does no other
  /// work. A late gateway is late in every attempt. On a busy machine, at least one attempt runs undisturbed.
  ///
  /// - Returns: The first good attempt, or the last one.
  @Loop private static func lateness(_ socket: String, _ method: String, token: String?) async throws -> Lateness {
    var found: Lateness?
    for _ in 0..<20 where found?.isGood != true {
      let output = try await Programs.runSystem(
        "\(Programs.folder)/flood", [socket, "lateness", method] + (token.map { [$0] } ?? []))
      let told = try JSON.decode(JSONValue.self, from: Bytes(output.utf8))
      found = Lateness(
        answered: told["answered"]?.integer ?? 0,
        kinds: (told["kinds"]?.object?.members ?? []).reduce(into: [:]) { $0[$1.key] = $1.value.integer },
        latest: .microseconds(told["latest_us"]?.integer ?? .max))
    }
    return try #require(found)
  }

  /// Returns the value of one of the gateway's metrics; 0 if the gateway doesn't have the metric yet.
  @Loop private static func figure(
    _ name: String, _ label: String = "", of client: GatewayClient
  ) async throws -> Int {
    let metrics = try await client.call("gateway.metrics", timeoutMs: 20_000)["text"]?.string ?? ""
    let line = metrics.split(separator: "\n").first { $0.hasPrefix("\(name){") && $0.contains(label) }
    return line?.split(separator: " ").last.flatMap { Double($0) }.map { Int($0) } ?? 0
  }

  /// Returns true if a new client gets an answer.
  @Loop private static func serves(_ socket: String) async -> Bool {
    guard let client = try? await GatewayClient.connect(socket) else { return false }
    defer { client.close() }
    return (try? await client.call("gateway.ping")) != nil
  }

  @Test("A gateway without free file descriptors rejects new clients, serves connected ones and recovers")
  func descriptors() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let socket = supervisor.plan.directories.gatewaySocket
        let gateway = try #require(supervisor.child("gateway")?.process)
        let client = try await GatewayClient.connect(socket)
        #expect(try await client.call("content.ping", ["a": 1]) == ["a": 1])
        _ = try await Programs.runSystem("/usr/bin/prlimit", ["--pid", "\(gateway.pid)", "--nofile=48:48"])
        var crowd: [Visitor] = []
        for _ in 0..<100 { crowd.append(try await Visitor(socket)) }
        var refusals = 0
        let isSettled = try await eventually {
          refusals = try await Self.figure("quintet_limit_reached_total", #"limit="descriptors""#, of: client)
          return try await Self.figure("quintet_gateway_connections", of: client) + refusals == crowd.count + 1
        }
        #expect(isSettled && refusals > 50 && refusals < 100, "\(refusals)")
        #expect(try await eventually { crowd.count { $0.refusal != nil } == refusals })
        let refused = crowd.filter { $0.refusal != nil }
        for visitor in refused {
          #expect(visitor.refusal?["error"]?["data"]?["kind"] == "overloaded")
          #expect(visitor.refusal?["error"]?["data"]?["limit"] == "descriptors")
        }
        #expect(try await client.call("content.ping", ["a": 2]) == ["a": 2])
        for visitor in crowd { visitor.stream.close() }
        // The gateway must first notice that the clients have disconnected.
        #expect(try await eventually { await Self.serves(socket) })
        #expect(supervisor.child("gateway")?.restarts == 0)
        client.close()
      }
    }
  }

  @Test("Calls to an absent service fail at once, and gateway.stats shows the circuit breaker until it closes again")
  func absent() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        #expect(try await client.call("content.ping") == [:])
        let path = supervisor.plan.directories.socket(of: "content")
        await supervisor.hold("content")
        #expect(unsafe rename(path, "\(path).away") == 0)
        func breaker() async throws -> String? {
          let peers = try await client.call("gateway.stats")["peers"]?.array ?? []
          return peers.first { $0["name"] == "content" }?["breaker"]?.string
        }
        while try await breaker() != "open" { _ = try? await client.call("content.ping", timeoutMs: 5000) }
        let start = LoopClock.system.now
        for _ in 0..<10 {
          await #expect {
            _ = try await client.call("content.ping", timeoutMs: 20_000)
          } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.kind == .unavailable && (failure.details["retry_after_ms"]?.integer ?? 0) > 0
          }
        }
        #expect(LoopClock.system.now - start < .seconds(10), "no caller waited for the deadline")
        #expect(unsafe rename("\(path).away", path) == 0)
        supervisor.release("content")
        while (try? await client.call("content.ping", timeoutMs: 5000)) == nil {}
        #expect(try await breaker() == "closed")
      }
    }
  }
}

/// A client that connects and sends nothing.
@Loop final class Visitor: ByteStreamOwner {
  let stream: ByteStream
  private(set) var refusal: JSONValue?
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 1 << 20)

  init(_ path: String) async throws {
    stream = try await ByteStream.connect(path)
    stream.start(owner: self)
  }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    try? decoder.feed(bytes) { refusal = try? JSON.decode(JSONValue.self, from: $0) }
  }

  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) {}
}
