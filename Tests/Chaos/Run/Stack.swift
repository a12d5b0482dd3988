import CivilTime
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// Where the processes run, and what holds them: all that chaos needs to know of it.
@Loop protocol Stack: AnyObject {
  /// `up`, `systemd`, `compose`.
  var name: String { get }
  /// Sockets as they are reached from here.
  var directories: StackFolders { get }
  /// Its processes.
  var services: [String] { get }
  /// Edge's socket as it is reached from here; nil where it has none that this machine's users may come to.
  var edgeSocket: String? { get }
  /// A service's database as it is reached from here, also when the stack is stopped.
  func database(of service: String) -> String
  /// Reads a service's database as it stands.
  func peek<T>(_ service: String, _ body: (Connection) throws -> T) throws -> T
  /// Starts everything; returns when it serves.
  func start() async throws
  /// The process of a service, by its id here; nil while there is none.
  func process(of service: String) -> Int32?
  /// What lies, by its rules, between the end of a process that was killed and its next start.
  var restartDelay: Duration { get }
  /// Has a service stop in order and start again, as an operator would.
  func restart(_ service: String) async throws
  /// Stops everything in order. Its databases stay until `remove`.
  func stop() async
  /// What its processes, and their supervisor, wrote; nil where nobody keeps it.
  func logs() async -> String?
  /// Takes away what it made.
  func remove() async
}

extension Stack {
  /// All but edge.
  var services: [String] { Services.all }
  func peek<T>(_ service: String, _ body: (Connection) throws -> T) throws -> T {
    try Store.peek(database(of: service), body)
  }

  /// None.
  var edgeSocket: String? { nil }

  /// What lies, by its rules, between the end of a process that was killed and its next start.
  var restartDelay: Duration { .zero }

  /// What its processes, and their supervisor, wrote; nil where nobody keeps it.
  func logs() async -> String? { nil }

  /// Each one's process.
  ///
  /// - Throws: ``ChaosFault`` while one isn't there: it can't die before it is back from its last death.
  func processes(of services: [String]) throws -> [Int32] {
    let found = services.compactMap { process(of: $0) }
    guard found.count == services.count else { throw ChaosFault("not all of them are there") }
    return found
  }

  /// Waits until each has its process, or the time is over: on a slow machine the trouble before may still be felt.
  func hasProcesses(of services: [String], within limit: Duration) async {
    let clock = LoopClock.system
    let end = clock.now + limit
    while (try? processes(of: services)) == nil, clock.now < end {
      try? await clock.sleep(until: clock.now + .milliseconds(5))
    }
  }

  /// Waits until a service answers at its own socket.
  ///
  /// - Returns: whether it did in time.
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
    let method = Method("\(service).ping", .read, audience: .ops, access: .open, "")
    return
      (try? await peer.callText(method, RawJSON(bytes: Bytes("{}".utf8)), as: Caller(principal: nil), timeout: timeout))
      != nil
  }
}

/// A value that is waited for once.
@Loop final class Waiter<Value: Sendable> {
  private var result: Value?
  private var waiting: CheckedContinuation<Value, Never>?

  /// The first value counts.
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
