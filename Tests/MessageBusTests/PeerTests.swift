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
  static let method = Method("math.number.double", .read, streams: true, "Doubles a number.")
  var number: Int
}

struct Half: Request, Equatable {
  typealias Reply = Half
  static let method = Method("math.number.half", .read, "Halves a number, at once.")
  var number: Int
}

/// Tells where its call stands in which trace.
struct Traced: Request {
  struct Reply: Codable, Sendable {
    var trace: String?
    var parent: String?
  }
  static let method = Method("math.trace.get", .read, "Tells its trace.")
}

/// Gives one item, and no more.
struct Forever: Request {
  typealias Reply = Nothing
  typealias Item = Double
  static let method = Method("math.number.follow", .read, streams: true, "Never answers by itself.")
}

struct Wait: Request {
  typealias Reply = Nothing
  static let method = Method("math.number.wait", .change, "Never answers by itself.")
}

/// A service and a peer of it, over a real socket.
@Loop final class Line {
  let peer: Peer
  private(set) var server: Server
  private(set) var began = 0
  private(set) var cancelled = 0
  let path: String
  private var listener: Listener?

  /// What the service counts, and what its caller does.
  let (reached, callerReached) = (BusLimitCounters(Metrics()), BusLimitCounters(Metrics()))
  private let serverLimits: ServerLimits

  init(server serverLimits: ServerLimits = ServerLimits(), _ set: (inout PeerLimits) -> Void = { _ in }) throws {
    self.serverLimits = serverLimits
    let folder = "/tmp/quintet-bus-\(UInt64.random(in: 0 ... .max))"
    path = "\(folder).sock"
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

  /// Makes the socket, at which nobody answers yet.
  func hold() throws -> Int32 { try ListeningSocket.make(at: path, mode: 0o600) }

  /// The service dies, and its socket with it.
  func goAway() {
    listener?.close()
    server.close()
  }

  /// The service dies and comes back.
  func restart() throws {
    goAway()
    server = Self.makeServer(serverLimits, reached)
    register()
    try listen()
  }
}

@Suite(.timeLimit(.minutes(2))) struct PeerTests {
  let nobody = Caller(principal: nil)

  @Test("a call gets its reply, and a stream's items in order before it")
  func calls() async throws {
    try await onLoop {
      let line = try Line()
      var items: [Int] = []
      let reply = try await line.peer.call(Double(number: 3), as: nobody) { items.append($0.number) }
      #expect(reply == Double(number: 6))
      #expect(items == [0, 1, 2])
    }
  }

  @Test("a call that is answered at once has its caller, its failures and its deadline as any other")
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

  @Test("a call without a trace stands in its connection's series, at both ends")
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

  @Test("a handler's failure reaches the caller as it is")
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

  @Test("a call past its deadline is answered at it, and its work is cancelled")
  func deadlines() async throws {
    try await onLoop {
      let line = try Line()
      _ = try await line.peer.call(Double(number: 1), as: nobody)
      let start = LoopClock.system.now
      // On a busy machine the time can be over before the work has begun.
      repeat {
        await #expect {
          _ = try await line.peer.call(Wait(), as: nobody, timeout: .milliseconds(30))
        } throws: {
          ($0 as? Failure)?.kind == .deadlineExceeded
        }
      } while line.began == 0
      #expect(LoopClock.system.now - start < .seconds(30), "long before the work itself would end")
      while line.cancelled < line.began { _ = try await line.peer.call(Double(number: 1), as: nobody) }
    }
  }

  @Test("cancelling the task that waits cancels the work behind it")
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

  @Test("when the service restarts, a change is told unknown and the next read finds the new one")
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

  @Test("a call to a service that isn't there waits for it until the deadline, and no longer")
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
