import ChaosModel
import CivilTime
import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import Storage
import TestSupport
import Wire

/// A stack under `quintet up` whose stores are in PostgreSQL, with the troubles that servers have.
@Loop struct PairPlan: StackPlan {
  private let plan: UpPlan
  private let store: PairedStore
  private let keeper: PostgresPair.Keeper

  init(_ options: ChaosOptions, folder: String, keptBy keeper: PostgresPair.Keeper) async throws {
    self.keeper = keeper
    store = PairedStore(try await PostgresPair.make(keptBy: keeper))
    plan = try UpPlan(options, folder: folder, store: store)
  }

  func stack() throws -> any Stack { try plan.stack() }
  var shop: Shop? { plan.shop }
  var writer: TextServer? { plan.writer }

  func troubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble] {
    let server = ServerInTrouble(pair: store.pair, stack: stack)
    let own: [FaultKind: any Trouble] = [
      .failover: Failover(server: server, by: "kill"),
      // Patroni replaces one that is silent for long, which comes back as it was.
      .partition: keeper == .patroni
        ? Failover(server: server, by: "pause primary") : Silence(server: server, whose: "primary"),
      .standby: Silence(server: server, whose: "standby"), .connections: NoConnections(server: server),
    ]
    return plan.troubles(stack, clients).merging(own) { $1 }
  }
}

/// Where a stack's stores are in PostgreSQL.
@Loop final class PairedStore {
  let pair: PostgresPair
  var url: String { pair.url }

  init(_ pair: PostgresPair) { self.pair = pair }

  func peek<T>(_ service: String, _ body: (Connection) throws -> T) throws -> T {
    guard let address = PostgresAddress(url: url, schema: "quintet_\(service)") else {
      throw ChaosFault("\(url) is no URL")
    }
    return try Store.peek(address, body)
  }

  func end() async { try? await pair.end() }
}

/// The servers, one trouble at a time, and when it is over for the services.
@Loop final class ServerInTrouble {
  let pair: PostgresPair
  private let stack: any Stack
  private var isBusy = false

  init(pair: PostgresPair, stack: any Stack) { (self.pair, self.stack) = (pair, stack) }

  /// Begins what `deploy/postgres/pair` does by that name.
  ///
  /// - Throws: while another trouble lasts, or when it can't be done.
  func begin(_ action: String? = nil) async throws {
    if isBusy { throw ChaosFault("the servers are in trouble already") }
    isBusy = true
    do { if let action { try await pair.does(action) } } catch {
      isBusy = false
      throw error
    }
  }

  /// Notes that the servers are well, and waits until every service is.
  func end() async {
    isBusy = false
    let clock = LoopClock.system
    let end = clock.now + .seconds(30)
    for service in Books.services {
      while await !isWell(service), clock.now < end { try? await clock.sleep(until: clock.now + .milliseconds(10)) }
    }
  }

  func kill(_ services: [String]) {
    for service in services { if let pid = stack.process(of: service) { Glibc.kill(pid, SIGKILL) } }
  }

  private func isWell(_ service: String) async -> Bool {
    let peer = Peer(name: service, path: stack.directories.busSocket(service), clock: .system)
    defer { peer.close() }
    let health = try? await peer.call(
      GetHealth(), as: Caller(principal: nil), method: GetHealth.method(of: service), timeout: .seconds(1))
    return health?.status == .ok && health?.trouble == nil
  }
}

/// The primary's machine is gone; its standby is promoted after a while, and what was the primary joins it.
struct Failover: Trouble {
  let server: ServerInTrouble
  /// How it goes.
  let by: String

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await server.begin(by)
    return {
      do {
        try await server.pair.does("promote")
        try await server.pair.does("rejoin")
      } catch { Standard.error("chaos: failing over: \(error)\n") }
      await server.end()
    }
  }
}

/// A server that is there and says nothing.
struct Silence: Trouble {
  let server: ServerInTrouble
  let whose: String

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await server.begin("pause \(whose)")
    return {
      _ = try? await server.pair.does("resume \(whose)")
      await server.end()
    }
  }
}

/// A server that takes nobody more, and services that come back just then.
struct NoConnections: Trouble {
  let server: ServerInTrouble

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await server.begin()
    let ended = Waiter<Bool>()
    let crowd = try Tool.start(
      "/bin/sh",
      [
        "-c",
        // The server finds out that they are gone.
        """
        trap 'kill $crowd; exit' TERM
        for i in $(seq 250); do
          psql -X -d "$1" -c "SET client_connection_check_interval = '200ms'" -c 'SELECT pg_sleep(60)' &
          crowd="$crowd $!"
        done
        wait
        """,
        "sh", server.pair.url,
      ]
    ) { _ in ended.resolve(true) }
    try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(700))
    server.kill(Books.services)
    return {
      crowd.signal(SIGTERM)
      _ = await ended.value()
      await server.end()
    }
  }
}
