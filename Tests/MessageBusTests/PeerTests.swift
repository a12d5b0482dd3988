import CivilTime
import EventLoop
import Glibc
import MessageBus
import Telemetry
import TestSupport
import Testing
import Wire

struct Double: Request, Equatable {
  typealias Reply = Double
  typealias Item = Double
  static let method = Method("math.number.double", .read, traits: .streams, "Doubles a number.")
  var number: Int
}

struct Half: Request, Equatable {
  typealias Reply = Half
  static let method = Method("math.number.half", .read, "Halves a number, at once.")
  var number: Int
}

/// Returns the trace context of its call.
struct Traced: Request {
  struct Reply: Codable, Sendable {
    var trace: String?
    var parent: String?
  }
  static let method = Method("math.trace.get", .read, "Tells its trace.")
}

/// Sends one item and no reply.
struct Forever: Request {
  typealias Reply = Nothing
  typealias Item = Double
  static let method = Method("math.number.follow", .read, traits: .streams, "Never answers by itself.")
}

struct Wait: Request {
  typealias Reply = Nothing
  static let method = Method("math.number.wait", .change, "Never answers by itself.")
}

/// A service and a peer connected to it, over a real socket.
@Loop final class Line {
  let peer: Peer
  private(set) var server: Server
  private(set) var began = 0
  private(set) var cancelled = 0
  let path: String
  private var listener: Listener?

  /// The counters of the limits that the service and its caller reach.
  let reached = BusLimitCounters(Metrics())
  let callerReached = BusLimitCounters(Metrics())
  private let serverLimits: ServerLimits

  init(server serverLimits: ServerLimits = ServerLimits(), _ set: (inout PeerLimits) -> Void = { _ in }) throws {
    self.serverLimits = serverLimits
    path = temporaryPath("bus")
    var limits = PeerLimits()
    set(&limits)
    peer = Peer(name: "math", path: path, clock: .system, limits: limits)
    server = Self.makeServer(serverLimits, reached)
    peer.reached = callerReached
    register()
    try listen()
  }

  private static func makeServer(_ limits: ServerLimits, _ reached: BusLimitCounters) -> Server {
    Server(
      routes: Routes(prefix: "math"), clock: .system,
      log: Log(service: "math", level: .error, clock: .system) { _ in },
      policy: PeerPolicy(services: ["gateway": geteuid(), "math": geteuid()], operators: []),
      limits: limits, reached: reached)
  }

  private func register() {
    server.routes.answer(Method("math.ping", .read, "Echoes.")) { params, out in out.append(params) }
    server.routes.on(Double.self) { request, call in
      if request.number < 0 { throw Failure.notFound(Message("no such number")) }
      for number in 0..<request.number where call.wantsStream { try await call.progress(Double(number: number)) }
      return Double(number: request.number * 2)
    }
    server.routes.read(Half.self) { request, caller in
      guard request.number % 2 == 0 else { throw Failure.invalidParams("an odd number") }
      return Half(number: request.number / 2 + (caller.principal?.scopes.count ?? 0))
    }
    server.routes.read(Traced.self) { _, caller in
      Traced.Reply(trace: caller.trace?.traceID, parent: caller.trace?.parentID)
    }
    server.routes.on(Forever.self) { _, call in
      try await call.progress(Double(number: 0))
      try await Loop.untilCancelled()
      return Nothing()
    }
    server.routes.on(Wait.self) { _, _ in
      self.began += 1
      do {
        try await LoopClock.system.sleep(until: LoopClock.system.now + .seconds(60))
      } catch {
        self.cancelled += 1
        throw error
      }
      return Nothing()
    }
  }

  func listen() throws { try listen(on: hold()) }

  func listen(on descriptor: Int32) throws {
    listener = try Listener(descriptor: descriptor) { self.server.accept($0) }
  }

  /// Creates the socket without a process that accepts.
  func hold() throws -> Int32 { try ListeningSocket.make(at: path, mode: 0o600) }

  /// Stops the service and closes its socket.
  func goAway() {
    listener?.close()
    server.close()
  }

  /// Stops the service and starts it again.
  func restart() throws {
    goAway()
    server = Self.makeServer(serverLimits, reached)
    register()
    try listen()
  }
}

@Suite(.timeLimit(.minutes(2))) struct PeerTests {
  let nobody = Caller(principal: nil)

  @Test("A caller receives a call's stream items in order before the call's reply")
  func calls() async throws {
    try await onLoop {
      let line = try Line()
      var items: [Int] = []
      let reply = try await line.peer.call(Double(number: 3), as: nobody) { items.append($0.number) }
      #expect(reply == Double(number: 6))
      #expect(items == [0, 1, 2])
    }
  }

  @Test("A synchronous handler gets the right caller, and its failure reaches that caller")
  func atOnce() async throws {
    try await onLoop {
      let line = try Line()
      #expect(try await line.peer.call(Half(number: 8), as: nobody) == Half(number: 4))
      let principal = Principal(
        account: "acc_1", app: "a", plan: "free", scopes: ["x"], language: "vi", timeZone: "UTC")
      let known = Caller(principal: principal)
      for _ in 0..<3 { #expect(try await line.peer.call(Half(number: 8), as: known) == Half(number: 5)) }
      await #expect {
        _ = try await line.peer.call(Half(number: 3), as: nobody)
      } throws: {
        ($0 as? Failure)?.kind == .invalidParams
      }
      #expect(line.server.routes.all.first { $0.method == Half.method }?.tally.requests == 5)
    }
  }

  @Test("An untraced call gets the same trace at both ends, derived from its connection's trace series")
  func series() async throws {
    try await onLoop {
      let line = try Line()
      let reply = try await line.peer.call(Traced(), as: nobody)
      let series = line.peer.traces
      let roots = (1...8).map { series.context($0 << 20) }
      #expect(roots.contains { $0.traceID == reply.trace && $0.spanID == reply.parent })
      #expect(TraceSeries(series.text) == series)
      #expect(Set((0..<10_000).map { series.context($0).traceID }).count == 10_000)
    }
  }

  @Test("A handler's failure reaches the caller unchanged")
  func failures() async throws {
    try await onLoop {
      let line = try Line()
      await #expect {
        _ = try await line.peer.call(Double(number: -1), as: nobody)
      } throws: {
        ($0 as? Failure)?.kind == .notFound
      }
    }
  }

  @Test("At its deadline, a call is answered and its work is cancelled")
  func deadlines() async throws {
    try await onLoop {
      let line = try Line()
      _ = try await line.peer.call(Double(number: 1), as: nobody)
      let start = LoopClock.system.now
      // On a busy machine the deadline can pass before the work has begun.
      repeat {
        await #expect {
          _ = try await line.peer.call(Wait(), as: nobody, timeout: .milliseconds(30))
        } throws: {
          ($0 as? Failure)?.kind == .deadlineExceeded
        }
      } while line.began == 0
      #expect(LoopClock.system.now - start < .seconds(30), "the call ends long before its work would have ended")
      while line.cancelled < line.began { _ = try await line.peer.call(Double(number: 1), as: nobody) }
    }
  }

  @Test("Cancelling the waiting task cancels the remote work")
  func cancellation() async throws {
    try await onLoop {
      let line = try Line()
      let task = Task { @Loop in try await line.peer.call(Wait(), as: nobody) }
      while line.began == 0 { _ = try await line.peer.call(Double(number: 1), as: nobody) }
      task.cancel()
      await #expect {
        _ = try await task.value
      } throws: {
        ($0 as? Failure)?.kind == .cancelled
      }
      while line.cancelled == 0 { _ = try await line.peer.call(Double(number: 1), as: nobody) }
    }
  }

  @Test("After a restart, the result of a pending change is unknown, and the next read succeeds")
  func restarts() async throws {
    try await onLoop {
      let line = try Line()
      let change = Task { @Loop in try await line.peer.call(Wait(), as: nobody) }
      while line.began == 0 { _ = try await line.peer.call(Double(number: 1), as: nobody) }
      try line.restart()
      await #expect {
        _ = try await change.value
      } throws: {
        ($0 as? Failure)?.kind == .unavailable && ($0 as? Failure)?.executed == .unknown
      }
      #expect(try await line.peer.call(Double(number: 4), as: nobody) == Double(number: 8))
    }
  }

  @Test("A call to an absent service waits until its deadline, but no longer")
  func absent() async throws {
    try await onLoop {
      let peer = Peer(name: "math", path: "/tmp/quintet-nobody.sock", clock: .system)
      await #expect {
        _ = try await peer.call(Double(number: 1), as: nobody, timeout: .milliseconds(50))
      } throws: {
        ($0 as? Failure)?.kind == .unavailable && ($0 as? Failure)?.executed == .no
      }
    }
  }
}
