import AppCatalog
import Crypto
import EntitlementsContract
import EventLoop
import GatewayService
import MessageBus
import ServiceHost
import Storage
import Telemetry
import Wire

/// Starts each process of the simulated deployment: the real gateway, bus, databases, outbox and inbox, with small
/// services on top.
@Loop struct Services {
  let plant: Plant?
  /// The clients' principals by the digests of their tokens.
  let sessions: [String: Principal]

  static let clientToken = "qt_simulated_client_"

  init(clients: Int, plant: Plant?) {
    self.plant = plant
    var sessions: [String: Principal] = [:]
    for client in 0..<clients {
      let digest = Hex.encode(SHA256.digest(Bytes("\(Self.clientToken)\(client)".utf8)))
      sessions[digest] = Principal(
        account: "acc_\(client)", app: "simulated", plan: "free", language: client % 2 == 0 ? .en : "vi",
        timeZone: "Asia/Ho_Chi_Minh")
    }
    self.sessions = sessions
  }

  /// All processes run as the same user, which is allowed to act as any service.
  private var policy: PeerPolicy {
    PeerPolicy(services: Dictionary(uniqueKeysWithValues: Settings.services.map { ($0, 0) }), operators: [0])
  }

  private func serve(_ routes: Routes, _ life: Life) {
    let name = life.process.name
    routes.answer(Method("\(name).ping", .read, access: .open, "Returns the parameters of the call.")) { params, out in
      out.append(params)
    }
    life.serve(Server(routes: routes, clock: life.clock, log: life.log, policy: policy))
  }

  // MARK: Gateway and sessions

  /// The gateway's limits without rate limits, because a few accounts make all calls.
  private static var limits: GatewayLimits {
    var limits = GatewayLimits()
    limits.originCallRate = 0
    limits.accountCallRate = 0
    return limits
  }

  func gateway(_ life: Life) {
    let routes = Routes(prefix: "gateway", others: ["views", "rpc"])
    let gateway = Gateway(
      services: .init(
        peers: ["entitlements", "ledger"].map { ($0, life.peer($0, limits: GatewayLimits().peers)) },
        requests: [AddEntry.self, GetBalance.self, ListEntries.self, ResolveSession.self, ListenLive.self]),
      host: .init(routes: routes, metrics: Metrics(), clock: life.clock, log: life.log),
      users: .init(operators: [0]), catalog: AppCatalog(apps: []), limits: Self.limits)
    life.serve(gateway)
  }

  func entitlements(_ life: Life) {
    let routes = Routes(prefix: "entitlements")
    let sessions = sessions
    routes.on(ResolveSession.self) { request, _ in
      guard let principal = sessions[request.tokenHash] else { throw Failure.unauthenticated }
      return ResolveSession.Reply(principal: principal, planUntil: nil)
    }
    routes.on(ListenLive.self) { _, call in
      try await call.progress(LiveChange.ready)
      try await Loop.untilCancelled()
      return Nothing()
    }
    serve(routes, life)
  }

  // MARK: Ledger

  func ledger(_ life: Life) async throws {
    if plant == .earlyAnswer { life.process.disk.lie() }
    let store = try life.openStore([Self.entries])
    let routes = Routes(prefix: "ledger")
    addEntry(routes, store, life)
    routes.on(GetBalance.self) { _, call in
      let account = try call.caller.account().account
      return try store.read { try Self.balance($0, account) }
    }
    routes.on(ListEntries.self) { _, call in
      let account = try call.caller.account().account
      let ops = try store.read { db in
        try db.values(of: String.self, "SELECT op FROM entries WHERE account = $1 ORDER BY id", account)
      }
      for (number, op) in ops.enumerated() { try await call.progress(ListEntries.Item(number: number, op: op)) }
      return ListEntries.Reply(count: ops.count)
    }
    let sender = EventSender(store: store, clock: life.clock, log: life.log, metrics: Metrics()) { name, delivery in
      try await life.peer(name).call(
        delivery, as: Caller(principal: nil), method: DeliverEvents.method(of: name), timeout: .seconds(10))
    }
    life.onStop.insert({ sender.stop() }, at: 0)
    serve(routes, life)
    try await sender.start(["tally": [EntryAdded.type], "audit": [LargeEntryAdded.type]])
  }

  private func addEntry(_ routes: Routes, _ store: Store, _ life: Life) {
    let plant = plant
    let add: @Sendable (AddEntry, Caller, Transaction) throws -> AddEntry.Reply = { request, caller, tx in
      let account = try caller.account()
      try tx.run(
        "INSERT INTO entries (account, op, amount) VALUES ($1, $2, $3)", account.account, request.op, request.amount)
      let entry = try tx.value(of: Int.self, "SELECT max(id) FROM entries") ?? 0
      if plant != .lostEvent || entry % 20 != 0 {
        try tx.emit(EntryAdded(op: request.op, amount: request.amount), account: account.account, app: account.app)
      }
      if request.amount >= 90 {
        try tx.emit(LargeEntryAdded(op: request.op), account: account.account, app: account.app)
      }
      return AddEntry.Reply(entry: entry, count: try Self.balance(tx, account.account).count)
    }
    switch plant {
    case .forgottenKey:
      routes.on(AddEntry.self) { request, call in
        let caller = call.caller
        return try await store.write(deadline: caller.deadline) { try add(request, caller, $0) }
      }
    case .droppedCommit:
      routes.on(AddEntry.self) { request, call in
        let caller = call.caller
        let once = try IdempotentCall(request, caller)
        do {
          return try await store.write(deadline: caller.deadline) { tx in
            let reply = try once.run(in: tx) { try add(request, caller, tx) }
            if reply.entry % 20 == 0 { throw Dropped(reply: reply) }
            return reply
          }
        } catch let dropped as Dropped { return dropped.reply }
      }
    case .endlessCall:
      var calls = 0
      routes.on(AddEntry.self) { request, call in
        calls += 1
        if calls % 20 == 0 { await life.never() }
        let caller = call.caller
        let once = try IdempotentCall(request, caller)
        return try await store.write(deadline: caller.deadline) { tx in
          try once.run(in: tx) { try add(request, caller, tx) }
        }
      }
    default: routes.change(AddEntry.self, in: store, add)
    }
  }

  private struct Dropped: Error {
    var reply: AddEntry.Reply
  }

  nonisolated private static func balance(_ db: Connection, _ account: String) throws -> GetBalance.Reply {
    try db.first("SELECT count(*) AS count, total(amount) AS total FROM entries WHERE account = $1", account) {
      GetBalance.Reply(count: $0.int("count"), total: Int($0.double("total")))
    } ?? GetBalance.Reply(count: 0, total: 0)
  }

  // MARK: Subscribers

  func subscriber(_ life: Life) async throws {
    let store = try life.openStore([Self.applied])
    let routes = Routes(prefix: life.process.name)
    let receiver = EventReceiver(log: life.log, clock: life.clock, metrics: Metrics())
    let plant = plant
    let apply: @Sendable (Event, String, Transaction) throws -> Void = { event, op, tx in
      let again = plant == .doubleApply && event.sequence % 20 == 0
      for _ in 0..<(again ? 2 : 1) {
        try tx.run(
          "INSERT INTO applied (sequence, account, op) VALUES ($1, $2, $3)", Int(event.sequence), event.subject, op)
      }
    }
    let dice = life.process.dice.split()
    receiver.on(EntryAdded.self, in: store) { event, body, tx in
      // The handler of this event often fails, sometimes so often that the event is quarantined.
      if body.amount == 13, Loop.assumeIsolated({ dice.happens(0.7) }) { throw EventFailure() }
      try apply(event, body.op, tx)
    }
    receiver.on(LargeEntryAdded.self, in: store) { event, body, tx in try apply(event, body.op, tx) }
    routes.on(DeliverEvents.self) { delivery, _ in
      let receipt = try await receiver.receive(delivery)
      if plant == .forgottenCursor { try await store.write { try $0.run("UPDATE inbox SET sequence = sequence - 1") } }
      return receipt
    }
    life.onStop.insert({ receiver.stop() }, at: 0)
    life.retryQuarantined = { _ = try? await receiver.retry(QuarantineSelection()) }
    serve(routes, life)
    try await store.subscribe([])
    receiver.start()
  }

  struct EventFailure: Error {}

  // MARK: Tables

  private static let entries = Migration(
    number: 1, name: "entries",
    sql: """
      CREATE TABLE entries (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, op TEXT NOT NULL, amount BIGINT NOT NULL);
      CREATE INDEX entries_by_account ON entries (account);
      """)
  /// The table has no uniqueness constraint, so that the checks can find duplicates.
  private static let applied = Migration(
    number: 1, name: "applied",
    sql: """
      CREATE TABLE applied (
        place INTEGER PRIMARY KEY AUTOINCREMENT, sequence BIGINT NOT NULL, account TEXT NOT NULL, op TEXT NOT NULL);
      """)
}
