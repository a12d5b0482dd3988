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

/// A deployment under `quintet up` with its databases in PostgreSQL, and the faults of database servers.
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
      // Patroni replaces a primary that stays silent. The old primary then returns as a standby.
      .partition: keeper == .patroni
        ? Failover(server: server, by: "pause primary") : Silence(server: server, whose: "primary"),
      .standby: Silence(server: server, whose: "standby"), .connections: NoConnections(server: server),
    ]
    return plan.troubles(stack, clients).merging(own) { $1 }
  }
}

/// The databases of a deployment in PostgreSQL.
@Loop final class PairedStore {
  let pair: PostgresPair
  var url: String { pair.url }

  init(_ pair: PostgresPair) { self.pair = pair }

  func peek<T>(_ service: String, _ body: (Connection) throws -> T) throws -> T {
    guard let address = PostgresAddress(url: url, schema: "quintet_\(service)") else {
      throw ChaosFault("\(url) isn't a URL")
    }
    return try Store.peek(address, body)
  }

  func end() async { try? await pair.end() }
}

/// The database servers, which have one fault at a time.
@Loop final class ServerInTrouble {
  let pair: PostgresPair
  private let stack: any Stack
  private var isBusy = false

  init(pair: PostgresPair, stack: any Stack) {
    self.pair = pair
    self.stack = stack
  }

  /// Runs an action of `deploy/postgres/pair`.
  ///
  /// - Throws: ``ChaosFault`` during another fault, or an error if the action fails.
  func begin(_ action: String? = nil) async throws {
    if isBusy { throw ChaosFault("the servers already have a fault") }
    isBusy = true
    do { if let action { try await pair.does(action) } } catch {
      isBusy = false
      throw error
    }
  }

  /// Marks the fault as over, and waits up to 30 s until all services are healthy.
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
    return health?.status == .ok && health?.problem == nil
  }
}

/// Loss of the primary: the standby is promoted after a while, and the old primary joins it as the standby.
struct Failover: Trouble {
  let server: ServerInTrouble
  /// The action of `deploy/postgres/pair` that makes the primary fail.
  let by: String

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await server.begin(by)
    return {
      do {
        try await server.pair.does("promote")
        try await server.pair.does("rejoin")
      } catch { StandardStreams.error("chaos: failing over: \(error)\n") }
      await server.end()
    }
  }
}

/// A server that runs but doesn't respond.
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

/// A server that has no free connections while services restart.
struct NoConnections: Trouble {
  let server: ServerInTrouble

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await server.begin()
    let ended = Waiter<Bool>()
    let crowd = try Tool.start(
      "/bin/sh",
      [
        "-c",
        // With this setting, the server notices that these clients have disconnected.
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
