import CivilTime
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// A deployment under a supervisor, with the operations that `chaos` needs.
@Loop protocol Stack: AnyObject {
  /// `up`, `systemd`, `compose`, `pair` or `hosts`.
  var name: String { get }
  /// The sockets, by their paths on this machine.
  var directories: DeploymentFolders { get }
  /// The names of the processes.
  var services: [String] { get }
  /// The path of edge's socket on this machine; nil if there is none that users of this machine can reach.
  var edgeSocket: String? { get }
  /// The routes of the clients.
  var ways: ClientWays { get }
  /// Waits until a service serves.
  ///
  /// - Returns: true if it served in time.
  func serves(_ service: String, within limit: Duration) async -> Bool
  /// The path of a service's database on this machine, even when the deployment is stopped.
  func database(of service: String) -> String
  /// Reads a service's database without changing it.
  func peek<T>(_ service: String, _ body: (Connection) throws -> T) throws -> T
  /// Starts everything. Returns when all services serve.
  func start() async throws
  /// The process id of a service on this machine; nil if the service has no process.
  func process(of service: String) -> Int32?
  /// The supervisor's delay before it restarts a killed process.
  var restartDelay: Duration { get }
  /// Stops a service gracefully and starts it again, as an operator would.
  func restart(_ service: String) async throws
  /// Stops everything gracefully. The databases stay until `remove`.
  func stop() async
  /// The output of the processes and their supervisor; nil if it isn't kept.
  func logs() async -> String?
  /// Deletes everything that the deployment created.
  func remove() async
}

extension Stack {
  /// All services but edge.
  var services: [String] { Services.all }
  func peek<T>(_ service: String, _ body: (Connection) throws -> T) throws -> T {
    try Store.peek(database(of: service), body)
  }

  var edgeSocket: String? { nil }

  var ways: ClientWays { ClientWays(directories.gatewaySocket, edge: edgeSocket) }

  var restartDelay: Duration { .zero }

  func logs() async -> String? { nil }

  /// The process ids of all `services`.
  ///
  /// - Throws: ``ChaosFault`` if a service has no process: it can't be killed before it is back.
  func processes(of services: [String]) throws -> [Int32] {
    let found = services.compactMap { process(of: $0) }
    guard found.count == services.count else { throw ChaosFault("some of the services have no process") }
    return found
  }

  /// Waits until every service has a process, or until the time limit. On a slow machine, the previous fault may not be
  /// over.
  func hasProcesses(of services: [String], within limit: Duration) async {
    let clock = LoopClock.system
    let end = clock.now + limit
    while (try? processes(of: services)) == nil, clock.now < end {
      try? await clock.sleep(until: clock.now + .milliseconds(5))
    }
  }

  /// Waits until a service answers at its own socket.
  ///
  /// - Returns: true if it answered in time.
  func serves(_ service: String, within limit: Duration) async -> Bool {
    let clock = LoopClock.system
    let end = clock.now + limit
    while clock.now < end {
      if await ping(service, timeout: .seconds(2)) { return true }
      try? await clock.sleep(until: clock.now + .milliseconds(5))
    }
    return false
  }

  private func ping(_ service: String, timeout: Duration) async -> Bool {
    if service == "gateway" {
      let answered = Waiter<Bool>()
      guard
        let line = try? await ClientLine.connect(
          directories.gatewaySocket, heard: { _, _ in answered.resolve(true) }, ended: { _ in answered.resolve(false) })
      else { return false }
      line.send(id: 1, "gateway.ping", [:], meta: [:])
      let timer = LoopClock.system.schedule(at: LoopClock.system.now + timeout) { answered.resolve(false) }
      defer {
        LoopClock.system.cancel(timer)
        line.close()
      }
      return await answered.value()
    }
    let peer = Peer(name: service, path: directories.busSocket(service), clock: .system)
    defer { peer.close() }
    let method = Method("\(service).ping", .read, audience: .admin, access: .open, "")
    return
      (try? await peer.callText(method, RawJSON(bytes: Bytes("{}".utf8)), as: Caller(principal: nil), timeout: timeout))
      != nil
  }
}

/// A value with a single waiting caller.
@Loop final class Waiter<Value: Sendable> {
  private var result: Value?
  private var waiting: CheckedContinuation<Value, Never>?

  /// Sets the value. Later values are ignored.
  func resolve(_ value: Value) {
    guard result == nil else { return }
    result = value
    waiting?.resume(returning: value)
    waiting = nil
  }

  func value() async -> Value {
    if let result { return result }
    return await withCheckedContinuation { waiting = $0 }
  }
}
