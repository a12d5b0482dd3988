/// A PostgreSQL session, which runs statements as `Database` does for a file. Used by one thread at a time.
///
/// Statements without rows are sent without waiting for the server. Only a query waits, for its rows and for everything
/// sent before it. So a failure may be noticed later than with a file, even while the next body runs. A body with a
/// failed statement is rolled back as a whole, because the server rejects everything after the failure. Statements of
/// later bodies that were already sent are sent again.
final class PostgresSession: Engine {
  let dialect = Dialect.postgres

  private let link: PostgresLink
  private var plans: [String: PostgresPlan] = [:]
  private var planNumber = 0
  /// Statements that were sent and aren't answered yet.
  private var sent: [Sent] = []
  /// True if a transaction is open, judging by the statements that were sent.
  private var isOpen = false
  private var guarding = false
  /// True if the guarded body may have changed something.
  private var wrote = false
  /// The fault of a statement in a body. The server rejects further statements until the body is rolled back.
  private var failed: StoreFault?
  /// The fault that lost the whole transaction during a guarded body.
  private var loss: StoreFault?
  private var lastChanges = 0
  private var changesSoFar: Int64 = 0
  private var inserts: Int64 = 0
  /// True if the schema has deferrable constraints.
  var checksDeferred = false
  /// The maximum number of cached plans; more would mean SQL that is composed from data.
  private static let planLimit = 300
  /// The maximum number of statements to send before reading their answers. Until then the server's answers must fit
  /// into the socket buffers.
  private static let sentLimit = 500

  /// The faults of bodies that failed after their end, by number.
  private var failedAfterEnd: [Int: StoreFault] = [:]

  private enum Sent {
    case prepare(PostgresPlan)
    case describe(PostgresPlan)
    case execute(PostgresPlan, [Column?])
    /// The end of the body with this number. Nothing is sent to the server for it.
    case end(Int)
    case sync

    var isEnd: Bool { if case .end = self { true } else { false } }

    var sql: String {
      switch self {
      case .prepare(let plan), .describe(let plan), .execute(let plan, _): plan.sql
      case .end, .sync: ""
      }
    }
  }

  init(_ link: PostgresLink) { self.link = link }

  // Reads pending answers before the connection is closed. Otherwise the server would log an error.
  deinit { while !sent.isEmpty, !link.isBroken, (try? settle()) == nil {} }

  /// Becomes readable when the server sends something unasked.
  var socket: Int32 { link.socket }
  /// Returns false if the server has ended the session, judging by what it has sent.
  func isAlive() -> Bool { link.hears() }
  var warningCount: Int32 { link.warningCount }
  func told(_ name: String) -> String? { link.told(name) }
  var serverVersion: Int { link.serverVersion }

  var changes: Int {
    // The next statement and the end of the body report the failure.
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

  func start(_ sql: String, isRestricted: Bool) throws(StoreFault) -> any PreparedStatement {
    if guarding, let loss { throw loss }
    if isRestricted { try StatementRule.check(sql) }
    return PostgresStatement(try plan(sql, isRestricted: isRestricted), on: self)
  }

  private func plan(_ sql: String, isRestricted: Bool) throws(StoreFault) -> PostgresPlan {
    if let known = plans[sql] { return known }
    if plans.count >= Self.planLimit { try forgetPlans() }
    planNumber += 1
    let plan = try PostgresPlan(name: "q\(planNumber)", sql: sql, isRestricted: isRestricted)
    plans[sql] = plan
    return plan
  }

  func script(_ sql: String) throws(StoreFault) {
    try settle()
    defer { isOpen = link.isInTransaction }
    try link.script(sql)
  }

  func guarded<T>(_ body: () throws -> T) throws -> T {
    guarding = true
    wrote = false
    failed = nil
    defer { guarding = false }
    let value = try body()
    if let obstacle = loss ?? failed { throw obstacle }
    if wrote, checksDeferred {
      // A violation that is found here fails only this body. Found by COMMIT, it would fail the whole group.
      for sql in ["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"] {
        let statement = try start(sql, isRestricted: false)
        try statement.run()
      }
    }
    return value
  }

  func ended(_ body: Int) { sent.append(.end(body)) }

  func confirm() throws(StoreFault) -> [Int: StoreFault] {
    try settle()
    defer { failedAfterEnd = [:] }
    return failedAfterEnd
  }

  func takeLoss() -> StoreFault? {
    defer { loss = nil }
    return loss
  }

  func settle() throws(StoreFault) { if !sent.isEmpty { _ = try wait() } }

  /// Sends a query and waits for its rows.
  func ask(_ plan: PostgresPlan, _ values: [Column?]) throws(StoreFault) -> PostgresResult {
    try send(plan, values)
    guard let answer = try wait() else { throw noted(link.lost()) }
    return answer
  }

  /// Sends a statement. Waits for its answer only if no later statement will wait for it.
  func tell(_ plan: PostgresPlan, _ values: [Column?]) throws(StoreFault) {
    switch plan.isRestricted ? nil : PostgresControl(plan.sql) {
    case .commit: try commit(plan)
    case .rollback:
      try leave(plan)
      isOpen = false
      // No caller waits for the ROLLBACK, but the server must execute it immediately to release locks.
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

  /// - Throws: `StoreFault`, also if the server ended the transaction in another way, or warns that a commit on its own
  ///   disk may be missing on its standby.
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

  /// Sends a rollback. Pending failures are read first, because the server would skip a statement after a failure.
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
      sent.append(.execute(plan, values))
      wrote = wrote || !plan.isQuestion
    } catch {
      throw noted(error)
    }
  }

  private func sync() throws(StoreFault) {
    do throws(StoreFault) { try link.sendSync() } catch { throw noted(error) }
    sent.append(.sync)
  }

  /// Waits for the answers to all sent statements. Rolls back bodies that turn out to have failed after their end.
  ///
  /// - Returns: the result of the last statement.
  private func wait() throws(StoreFault) -> PostgresResult? {
    while true {
      try sync()
      let answered = sent
      sent = []
      let (last, failure) = readAnswers(to: answered)
      if link.isBroken { throw noted(link.lost()) }
      guard let failure else { return last }
      let behind = answered[failure.place...]
      guard !failure.fault.isFatal, let end = behind.firstIndex(where: \.isEnd), case .end(let body) = answered[end]
      else { throw noted(failure.fault) }
      failedAfterEnd[body] = failure.fault
      try undoLastBody(thenRepeat: answered[(end + 1)...])
    }
  }

  /// Reads the answers to a list of statements.
  ///
  /// - Returns: the last statement's result, and the index of the first statement that failed.
  private func readAnswers(to sent: [Sent]) -> (last: PostgresResult?, failure: (place: Int, fault: StoreFault)?) {
    var last: PostgresResult?
    var failure: (place: Int, fault: StoreFault)?
    for (place, what) in sent.enumerated() {
      if case .end = what { continue }
      guard let answer = link.next() else {
        failure = failure ?? (place, link.lost())
        break
      }
      switch what {
      case .sync: continue
      case .end: break
      case .prepare(let plan): if answer.kind != .done { plan.types = nil }
      case .describe(let plan): plan.types = answer.kind == .done ? answer.parameterTypes : nil
      case .execute:
        if answer.kind == .done { last = answer }
        if let changes = answer.changes {
          lastChanges = changes
          changesSoFar += Int64(changes)
        }
      }
      if failure == nil, let fault = answer.fault(what.sql) { failure = (place, fault) }
      // Reads up to the separator between the results of two statements.
      while link.next() != nil {}
    }
    return (last, failure)
  }

  /// Rolls back the body whose savepoint the server still has, and resends the statements that the server skipped.
  private func undoLastBody(thenRepeat skipped: ArraySlice<Sent>) throws(StoreFault) {
    for sql in [GroupCommit.undoBody, GroupCommit.releaseBody] {
      let statement = try plan(sql, isRestricted: false)
      try send(statement, [])
    }
    for what in skipped {
      switch what {
      case .execute(let plan, let values): try send(plan, values)
      case .end(let body): ended(body)
      case .prepare, .describe, .sync: break
      }
    }
  }

  /// Records a fault, because a body may catch it.
  private func noted(_ fault: StoreFault) -> StoreFault {
    if link.isBroken { sent = [] }
    guard guarding else { return fault }
    if fault.isFatal || link.isBroken { loss = loss ?? fault } else { failed = failed ?? fault }
    return fault
  }

  /// The store's own plans are prepared again on their next use, because some are kept for the lifetime of the session.
  private func forgetPlans() throws(StoreFault) {
    try script("DEALLOCATE ALL")
    for plan in plans.values { plan.types = nil }
    plans = plans.filter { !$0.value.isRestricted }
  }
}
