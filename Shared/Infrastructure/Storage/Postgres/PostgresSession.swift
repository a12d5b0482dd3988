/// A PostgreSQL session, which runs statements as `Database` does for a file. Used by one thread at a time.
///
/// Statements without rows are sent without waiting for the server. Only a query waits: for its own rows, and for the
/// results of everything sent before it. A failure may therefore be noticed later than with a file, even while the next
/// body runs. A body with a failed statement is rolled back as a whole, because the server rejects everything after the
/// failure. If statements of later bodies were already sent, they are resent.
final class PostgresSession: Engine {
  let dialect = Dialect.postgres

  private let link: PostgresLink
  private let pipeline: PostgresPipeline
  private var plans: [String: PostgresPlan] = [:]
  /// True if the statements sent so far have begun a transaction and haven't ended it.
  private var isOpen = false
  private var guarding = false
  /// True if the guarded body may have changed something.
  private var wrote = false
  /// The fault of a statement in a body. The server rejects further statements until the body is rolled back.
  private var failed: StoreFault?
  /// The fault that lost the whole transaction.
  private var loss: StoreFault?
  /// True if a fault of the guarded body was noticed but not thrown to the body.
  private var hidesFault = false
  private var inserts: Int64 = 0
  /// True if the schema has deferrable constraints.
  var checksDeferred = false
  /// The maximum number of cached plans. A larger number of plans would mean that a service builds SQL from data.
  private static let planLimit = 300

  init(_ link: PostgresLink) {
    self.link = link
    pipeline = PostgresPipeline(link)
  }

  // Read pending answers before the connection is closed. Otherwise the server would log an error.
  deinit { while !pipeline.isEmpty, !link.isBroken, (try? wait()) == nil {} }

  /// The connection's socket. It becomes readable when the server sends an unsolicited message.
  var socket: Int32 { link.socket }
  /// Reads pending messages. Returns false if the server has ended the session.
  func isAlive() -> Bool { link.readMessages() }
  func reportedSetting(_ name: String) -> String? { link.reportedSetting(name) }
  var serverVersion: Int { link.serverVersion }

  var changes: Int {
    settleQuietly()
    return pipeline.lastChanges
  }

  var allChanges: Int64 {
    settleQuietly()
    return pipeline.allChanges
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
    let plan = try PostgresPlan(sql: sql, isRestricted: isRestricted)
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
    hidesFault = false
    defer { guarding = false }
    let value: T
    do { value = try body() } catch {
      // If an earlier statement has failed, throw its fault instead, as with SQLite.
      if hidesFault || failed == nil && loss == nil { try settle() }
      throw error
    }
    try throwFault()
    if wrote, checksDeferred {
      // A violation that is found here fails only this body. If COMMIT found it, the whole group would fail.
      for sql in ["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"] {
        let statement = try start(sql, isRestricted: false)
        try statement.run()
      }
    }
    return value
  }

  func ended(_ body: Int) { pipeline.end(body) }

  func confirm() throws(StoreFault) -> [Int: StoreFault] {
    try settle()
    return pipeline.takeFailedBodies()
  }

  func takeLoss() -> StoreFault? {
    defer { loss = nil }
    return loss
  }

  func settle() throws(StoreFault) {
    if !pipeline.isEmpty { _ = try wait() }
    if guarding { try throwFault() }
  }

  /// Waits for pending statements. A failure isn't thrown here: the next statement and the end of the body report it.
  private func settleQuietly() {
    let isKnown = failed != nil || loss != nil
    do { try settle() } catch { hidesFault = hidesFault || !isKnown }
  }

  private func throwFault() throws(StoreFault) {
    if let obstacle = loss ?? failed { throw obstacle }
  }

  /// Sends a query and waits for its rows.
  func query(_ plan: PostgresPlan, _ values: [Column?]) throws(StoreFault) -> PostgresResult {
    try send(plan, values)
    guard let answer = try wait() else { throw noted(link.lost()) }
    return answer
  }

  /// Sends a statement. Waits for its answer only if no later statement will wait for it, or if the pipeline is full.
  func execute(_ plan: PostgresPlan, _ values: [Column?]) throws(StoreFault) {
    switch plan.control {
    case .begin:
      pipeline.begin()
      loss = nil
      try send(plan, [])
      isOpen = true
    case .commit: try commit(plan)
    case .rollback:
      try leave(plan)
      isOpen = false
      // No caller waits for the ROLLBACK, but the server must execute it immediately to release locks.
      do throws(StoreFault) { try pipeline.sync() } catch { throw noted(error) }
    case .rollbackTo: try leave(plan)
    case .mark, .check: try send(plan, [])
    case nil:
      try send(plan, values)
      if !guarding || pipeline.isFull { try settle() }
    }
  }

  /// - Throws: `StoreFault` if the commit failed, if the server ended the transaction in another way, or if it warns
  ///   that the commit may be missing on its standby.
  private func commit(_ plan: PostgresPlan) throws(StoreFault) {
    try settle()
    let warnings = link.warningCount
    try send(plan, [])
    isOpen = false
    let answer = try wait()
    guard answer?.command == "COMMIT", link.warningCount == warnings else {
      throw StoreFault.connectionLost("the commit wasn't confirmed: \(answer?.command ?? "no answer")")
    }
  }

  /// Sends a rollback. Reads pending failures first, because the server would skip a rollback that follows a failure.
  private func leave(_ plan: PostgresPlan) throws(StoreFault) {
    do throws(StoreFault) { try settle() } catch {
      let isLost = pipeline.hasLostTransaction && plan.control == .rollbackTo
      if link.isBroken || isLost { throw error }
    }
    let hasWaitedForLock = failed?.isLockTimeout == true
    failed = nil
    hidesFault = false
    try send(plan, [])
    guard hasWaitedForLock, plan.control == .rollbackTo else { return }
    do throws(StoreFault) { try pipeline.stopWaitingForLocks() } catch { throw noted(error) }
  }

  private func send(_ plan: PostgresPlan, _ values: [Column?]) throws(StoreFault) {
    if guarding { try throwFault() }
    if plan.lacksType(for: values) { try settle() }
    do throws(StoreFault) { try pipeline.send(plan, values) } catch {
      // If an earlier statement of the body has failed, throw its fault instead.
      if guarding, !link.isBroken { try settle() }
      throw noted(error)
    }
    wrote = wrote || !plan.isQuery
  }

  private func wait() throws(StoreFault) -> PostgresResult? {
    do throws(StoreFault) { return try pipeline.answers() } catch { throw noted(error) }
  }

  /// Records a fault, because a body may catch it, and returns it.
  private func noted(_ fault: StoreFault) -> StoreFault {
    if link.isBroken { pipeline.clear() }
    if fault.isFatal || link.isBroken || pipeline.hasLostTransaction {
      loss = loss ?? fault
    } else if guarding {
      failed = failed ?? fault
    }
    return fault
  }

  /// Makes the server forget all prepared statements, and deletes the plans of services' statements. The store's own
  /// plans stay, because some are in use for the lifetime of the session. They are prepared again on their next use.
  private func forgetPlans() throws(StoreFault) {
    try script("DEALLOCATE ALL")
    pipeline.forgetPlans()
    for plan in plans.values { plan.types = nil }
    plans = plans.filter { !$0.value.isRestricted }
  }
}
