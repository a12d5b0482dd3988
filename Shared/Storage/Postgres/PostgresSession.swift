/// A session of PostgreSQL's that runs statements as `Database` does for a file. Used by one thread at a time.
///
/// What a body tells it to do is sent without waiting; only a question waits, for its answer and for all that was told
/// before. So a failure may show a statement later than with a file. It always shows before the body is over, and a
/// body of which something failed is undone whole, since the server refuses all that follows.
final class PostgresSession: Engine {
  let dialect = Dialect.postgres

  private let link: PostgresLink
  private var plans: [String: PostgresPlan] = [:]
  private var planNumber = 0
  /// What was sent and not answered yet.
  private var sent: [Sent] = []
  /// Whether a transaction was begun and not ended, as far as was sent.
  private var isOpen = false
  private var guarding = false
  /// Whether the body that is guarded may have changed something.
  private var wrote = false
  /// What failed in a body: the server refuses all until it is undone.
  private var failed: StoreFault?
  /// What took the whole transaction from a guarded body.
  private var loss: StoreFault?
  private var lastChanges = 0
  private var changesSoFar: Int64 = 0
  private var inserts: Int64 = 0
  /// Whether the schema has rules that are checked late.
  var checksDeferred = false
  /// Plans kept; more would mean SQL put together from data.
  private static let planLimit = 300
  /// Statements that are sent before one answer is read: what the server answers meanwhile must find room.
  private static let sentLimit = 500

  private enum Sent {
    case prepare(PostgresPlan)
    case describe(PostgresPlan)
    case execute(String)
    case sync

    var sql: String {
      switch self {
      case .prepare(let plan), .describe(let plan): plan.sql
      case .execute(let sql): sql
      case .sync: ""
      }
    }
  }

  init(_ link: PostgresLink) { self.link = link }

  // What the server is about to say is heard before the connection is closed, or it would log that nobody listens.
  deinit { while !sent.isEmpty, !link.isBroken, (try? settle()) == nil {} }

  /// Tells when the server says something unasked.
  var socket: Int32 { link.socket }
  /// Whether the session is still there, by what has come from it.
  func isAlive() -> Bool { link.hears() }
  /// Warnings so far.
  var warningCount: Int32 { link.warningCount }
  /// A setting that the server tells by itself.
  func told(_ name: String) -> String? { link.told(name) }
  /// 150020 for 15.20.
  var serverVersion: Int { link.serverVersion }

  var changes: Int {
    // What fails is told by the next statement, and by the body's end.
    do { try settle() } catch {}
    return lastChanges
  }

  var allChanges: Int64 {
    do { try settle() } catch {}
    return changesSoFar
  }

  var lastInsertedRow: Int64 {
    inserts += 1
    return inserts
  }

  var inTransaction: Bool { isOpen && !link.isBroken }
  var isLost: Bool { loss != nil }

  func start(_ sql: String, guest: Bool) throws(StoreFault) -> any PreparedStatement {
    if guarding, let loss { throw loss }
    if guest { try StatementRule.check(sql) }
    if let known = plans[sql] { return PostgresStatement(known, on: self) }
    if plans.count >= Self.planLimit { try forgetPlans() }
    planNumber += 1
    let plan = try PostgresPlan(name: "q\(planNumber)", sql: sql, guest: guest)
    plans[sql] = plan
    return PostgresStatement(plan, on: self)
  }

  func script(_ sql: String) throws(StoreFault) {
    try settle()
    defer { isOpen = link.isInTransaction }
    try link.script(sql)
  }

  func guarded<T>(_ body: () throws -> T) throws -> T {
    (guarding, wrote, failed) = (true, false, nil)
    defer { guarding = false }
    let value = try body()
    if let obstacle = loss ?? failed { throw obstacle }
    if wrote, checksDeferred {
      // Found here, a broken rule costs this body; found by COMMIT, it would cost the whole group.
      for sql in ["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"] {
        let statement = try start(sql, guest: false)
        try statement.run()
      }
    }
    try settle()
    return value
  }

  func takeLoss() -> StoreFault? {
    defer { loss = nil }
    return loss
  }

  func settle() throws(StoreFault) { if !sent.isEmpty { _ = try wait() } }

  /// Sends a question, and waits for its rows.
  func ask(_ plan: PostgresPlan, _ values: [Column?]) throws(StoreFault) -> PostgresResult {
    try send(plan, values)
    guard let answer = try wait() else { throw noted(link.lost()) }
    return answer
  }

  /// Sends what is to be done; waits for it only where nothing else would.
  func tell(_ plan: PostgresPlan, _ values: [Column?]) throws(StoreFault) {
    switch plan.guest ? nil : PostgresControl(plan.sql) {
    case .commit: try commit(plan)
    case .rollback:
      try leave(plan)
      isOpen = false
      // Nobody waits for it, and nothing may be held meanwhile.
      try sync()
    case .rollbackTo: try leave(plan)
    case .begin:
      try send(plan, [])
      isOpen = true
    case .mark: try send(plan, [])
    case nil:
      try send(plan, values)
      if !guarding || sent.count >= Self.sentLimit { try settle() }
    }
  }

  /// - Throws: also when the server has ended the transaction in another way, or says that a commit that is on its own
  ///   disk may not be on its standby's.
  private func commit(_ plan: PostgresPlan) throws(StoreFault) {
    try settle()
    let warnings = link.warningCount
    try send(plan, [])
    isOpen = false
    let answer = try wait()
    guard answer?.command == "COMMIT", link.warningCount == warnings else {
      throw StoreFault.connectionLost("the commit wasn't confirmed: \(answer?.command ?? "nothing came")")
    }
  }

  /// Undoes; behind something that failed the server would pass it over.
  private func leave(_ plan: PostgresPlan) throws(StoreFault) {
    do throws(StoreFault) { try settle() } catch { if link.isBroken { throw error } }
    failed = nil
    try send(plan, [])
  }

  private func send(_ plan: PostgresPlan, _ values: [Column?]) throws(StoreFault) {
    if guarding, let obstacle = loss ?? failed { throw obstacle }
    do throws(StoreFault) {
      let kinds = values.map(PostgresValue.type)
      if let types = plan.types, zip(types, values).contains(where: { $0 == 0 && $1 != nil }) { try settle() }
      if plan.types == nil {
        plan.types = kinds
        try link.sendPrepare(plan.name, plan.sql, types: kinds)
        sent.append(.prepare(plan))
        try link.sendDescribe(plan.name)
        sent.append(.describe(plan))
      }
      try link.sendExecute(plan.name, PostgresParameters(values, types: plan.types ?? kinds, sql: plan.sql))
      sent.append(.execute(plan.sql))
      wrote = wrote || !plan.isQuestion
    } catch {
      throw noted(error)
    }
  }

  private func sync() throws(StoreFault) {
    do throws(StoreFault) { try link.sendSync() } catch { throw noted(error) }
    sent.append(.sync)
  }

  /// Reads the answers to all that was sent.
  ///
  /// - Returns: the last one of a statement.
  private func wait() throws(StoreFault) -> PostgresResult? {
    try sync()
    var (last, fault): (PostgresResult?, StoreFault?) = (nil, nil)
    for what in sent {
      guard let answer = link.next() else {
        fault = fault ?? link.lost()
        break
      }
      switch what {
      case .sync: continue
      case .prepare(let plan): if answer.kind != .done { plan.types = nil }
      case .describe(let plan): plan.types = answer.kind == .done ? answer.parameterTypes : nil
      case .execute:
        if answer.kind == .done { last = answer }
        if let changes = answer.changes {
          lastChanges = changes
          changesSoFar += Int64(changes)
        }
      }
      fault = fault ?? answer.fault(what.sql)
      // Between two statements' answers comes nothing.
      while link.next() != nil {}
    }
    sent = []
    if link.isBroken { fault = link.lost() }
    if let fault { throw noted(fault) }
    return last
  }

  /// Keeps in mind what a body may swallow.
  private func noted(_ fault: StoreFault) -> StoreFault {
    if link.isBroken { sent = [] }
    guard guarding else { return fault }
    if fault.isFatal || link.isBroken { loss = loss ?? fault } else { failed = failed ?? fault }
    return fault
  }

  /// The store's own are prepared again when they are used next: some are held for as long as the session is there.
  private func forgetPlans() throws(StoreFault) {
    try script("DEALLOCATE ALL")
    for plan in plans.values { plan.types = nil }
    plans = plans.filter { !$0.value.guest }
  }
}
