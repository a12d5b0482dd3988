import Glibc
import EventLoop
import MessageBus
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct PeerPolicyTests {
  /// Two services with their own users, two that share a user, and an operator.
  static let policy = PeerPolicy(
    services: ["gateway": 1, "ai": 2, "content": 3, "progress": 3], operators: [0, 3])

  static let client = Method("content.cards.list", .read, "")
  static let open = Method("content.ping", .read, access: .open, "")
  static let ops = Method("content.health", .read, audience: .admin, access: .open, "")
  static let inner = Method("content.catalogues.source", .read, audience: .inner, callers: ["ai", "progress"], "")
  static let nobodys = Method("content.catalogues.lost", .read, audience: .inner, "")

  @Test(
    "The peer's user and the method's declaration determine whether a call is allowed",
    arguments: [
      (1, [client, open, ops], [inner]), (2, [open, inner], [client, ops]), (3, [open, ops, inner], [client]),
      (0, [open, ops], [client, inner]),
    ] as [(UInt32, [Method], [Method])])
  func table(user: UInt32, may: [Method], mayNot: [Method]) throws {
    let identity = try #require(Self.policy.identity(of: user))
    for method in may { #expect(identity.mayCall(method), "\(method.name)") }
    for method in mayNot + [Self.nobodys] {
      #expect(!identity.mayCall(method), "\(method.name)")
    }
  }

  @Test("An unknown user has no identity, and an operator can't act as a service")
  func strangers() throws {
    #expect(Self.policy.identity(of: 4) == nil)
    #expect(Self.policy.identity(of: 65534) == nil)
    #expect(Self.policy.identity(of: 3)?.services == ["content", "progress"])
    #expect(Self.policy.identity(of: 0)?.services == [])
  }

  @Test("A forbidden call is rejected, and its connection stays usable")
  func refused() async throws {
    try await onLoop {
      let path = temporaryPath("policy")
      let policy = PeerPolicy(services: ["ai": geteuid()], operators: [])
      let routes = Routes(prefix: "math")
      let server = Server(
        routes: routes, clock: .system, log: Log(service: "math", level: .error, clock: .system) { _ in },
        policy: policy)
      routes.on(Blob.self) { request, _ in request }
      routes.on(Sum.self) { _, call in Sum.Reply(asked: call.peer?.services.sorted() ?? []) }
      let listener = try Listener(descriptor: ListeningSocket.make(at: path, mode: 0o600)) { server.accept($0) }
      defer {
        listener.close()
        unsafe unlink(path)
      }
      let peer = Peer(name: "math", path: path, clock: .system)
      let principal = Principal(account: "acc_1", app: "a", plan: "premium", language: .en, timeZone: "UTC")
      await #expect {
        _ = try await peer.call(Blob(text: "x"), as: Caller(principal: principal))
      } throws: {
        ($0 as? Failure)?.kind == .permissionDenied && ($0 as? Failure)?.executed == .no
      }
      #expect(try await peer.call(Sum(), as: Caller(principal: nil)).asked == ["ai"])
      server.close()
    }
  }
}

@Suite(.timeLimit(.minutes(2))) struct VersionTests {
  @Test(
    "A newer caller is served if it supports this version; otherwise, the error names its version",
    arguments: [(2, 1, true), (9, 9, false)])
  func versions(speaks: Int, understands: Int, isServed: Bool) async throws {
    try await onLoop {
      let path = temporaryPath("version")
      let routes = Routes(prefix: "math")
      let server = Server(
        routes: routes, clock: .system, log: Log(service: "math", level: .error, clock: .system) { _ in },
        policy: PeerPolicy(services: ["ai": geteuid()], operators: []))
      routes.on(Sum.self) { _, _ in Sum.Reply(asked: []) }
      let listener = try Listener(descriptor: ListeningSocket.make(at: path, mode: 0o600)) { server.accept($0) }
      defer {
        listener.close()
        unsafe unlink(path)
      }
      let peer = Peer(name: "math", path: path, clock: .system) { path throws(UVFault) in
        let stream = try await ByteStream.connect(path)
        stream.append { out in
          Framing.lengthPrefixed.write(into: &out) {
            Hello(traces: "00f067aa0ba902b7", speaks: speaks, understands: understands).write(into: &$0)
          }
        }
        return stream
      }
      do {
        _ = try await peer.call(Sum(), as: Caller(principal: nil))
        #expect(isServed)
      } catch let failure as Failure {
        #expect(!isServed && failure.kind == .unavailable && failure.details["reason"] == "protocol_version")
        #expect(failure.executed == .no)
      }
      peer.close()
      server.close()
    }
  }
}

/// An internal method with one allowed caller.
private struct Sum: Request {
  static let method = Method("math.number.sum", .read, audience: .inner, callers: ["ai"], "Says who asked.")
  struct Reply: Codable, Sendable { var asked: [String] }
}
