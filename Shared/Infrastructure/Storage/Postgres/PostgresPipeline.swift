/// The statements that were sent to the server and whose answers haven't been read yet.
///
/// Statements are sent without waiting, so the failure of a statement may be noticed after the end of its body. The
/// server skips everything after a failure. The pipeline then rolls back the failed body and resends the statements of
/// later bodies.
final class PostgresPipeline {
  private enum Entry {
    case prepare(PostgresPlan)
    case describe(PostgresPlan)
    case execute(PostgresPlan, [Column?])
    /// The end of the body with this number. Nothing is sent to the server for it.
    case end(Int)
    case sync

    var isEnd: Bool { if case .end = self { true } else { false } }

    var plan: PostgresPlan? {
      switch self {
      case .prepare(let plan), .describe(let plan), .execute(let plan, _): plan
      case .end, .sync: nil
      }
    }
  }

  private let link: PostgresLink
  private var sent: [Entry] = []
  private var sentBytes = 0
  private var prepared = 0
  private var failedBodies: [Int: StoreFault] = [:]
  /// The number of rows that were changed by the last INSERT, UPDATE or DELETE whose answer was read.
  private(set) var lastChanges = 0
  /// The number of rows that all statements have changed so far.
  private(set) var allChanges: Int64 = 0
  /// True if the transaction can't be continued, because its BEGIN or one of its savepoints failed.
  private(set) var hasLostTransaction = false
  /// The statements that roll back the last body (`undo`) and end its savepoint (`release`).
  private let undo, release: PostgresPlan
  /// The statement that shortens the waits for locks until the end of the transaction. Without it, each of many bodies
  /// could wait for the same lock for the whole time limit.
  private let limitWaits: PostgresPlan

  /// The maximum number of statements to send before reading answers. The answers must fit into the socket buffers.
  private static let entryLimit = 500
  /// The maximum number of bytes of parameters to send before reading answers. The parameters are kept in memory,
  /// because they may be sent again.
  private static let byteLimit = 4 << 20

  init(_ link: PostgresLink) {
    self.link = link
    undo = PostgresPlan(control: GroupCommit.undoBody)
    release = PostgresPlan(control: GroupCommit.releaseBody)
    limitWaits = PostgresPlan(control: "SET LOCAL lock_timeout = '1ms'")
  }

  var isEmpty: Bool { sent.isEmpty }
  /// True if answers have to be read before further statements are sent.
  var isFull: Bool { sent.count >= Self.entryLimit || sentBytes >= Self.byteLimit }

  /// Sends a statement, which is prepared on its first use.
  ///
  /// - Throws: `StoreFault` for a value that its parameter doesn't accept, or if the connection is lost.
  func send(_ plan: PostgresPlan, _ values: [Column?] = []) throws(StoreFault) {
    if plan.types == nil { try prepare(plan, for: values) }
    let parameters = try PostgresParameters(values, types: plan.types ?? [], sql: plan.sql)
    try link.sendExecute(plan.name, parameters)
    sent.append(.execute(plan, values))
    sentBytes += parameters.bytes.count
  }

  private func prepare(_ plan: PostgresPlan, for values: [Column?]) throws(StoreFault) {
    // Use a new name each time. If only the description of a statement failed, its name is in use on the server.
    prepared += 1
    plan.name = "q\(prepared)"
    let kinds = values.map(PostgresValue.type)
    plan.types = kinds
    try link.sendPrepare(plan.name, plan.sql, types: kinds)
    sent.append(.prepare(plan))
    try link.sendDescribe(plan.name)
    sent.append(.describe(plan))
  }

  /// Ends a batch: the server executes it at once, and a failure in it doesn't affect later statements.
  func sync() throws(StoreFault) {
    try link.sendSync()
    sent.append(.sync)
  }

  /// Records the end of a body whose savepoint was released.
  func end(_ body: Int) { sent.append(.end(body)) }

  /// Starts to record the failures of a new transaction.
  func begin() {
    failedBodies = [:]
    hasLostTransaction = false
  }

  /// Returns and clears the bodies that failed after their end, by number.
  func takeFailedBodies() -> [Int: StoreFault] {
    defer { failedBodies = [:] }
    return failedBodies
  }

  /// Removes all statements from the pipeline.
  func clear() {
    sent = []
    sentBytes = 0
  }

  /// Makes the pipeline prepare its own statements again on their next use. Call this after the server has deallocated
  /// all prepared statements.
  func forgetPlans() {
    undo.types = nil
    release.types = nil
    limitWaits.types = nil
  }

  /// Waits for the answers to all sent statements. Rolls back bodies that turn out to have failed after their end.
  ///
  /// - Returns: the result of the last statement.
  /// - Throws: the fault of a statement whose body hasn't ended, or the fault that lost the transaction or the
  ///   connection.
  func answers() throws(StoreFault) -> PostgresResult? {
    var unsent: ArraySlice<Entry> = []
    while true {
      try sync()
      let answered = sent
      clear()
      let (last, failure) = readAnswers(to: answered)
      if link.isBroken { throw link.lost() }
      if let failure {
        unsent = try undone(answered[failure.place...] + unsent, failure.fault)
      } else if unsent.isEmpty {
        return last
      }
      unsent = try resend(unsent)
    }
  }

  /// Reads the answers to a list of statements.
  ///
  /// - Returns: the last statement's result, and the index of the first statement that failed.
  private func readAnswers(to sent: [Entry]) -> (last: PostgresResult?, failure: (place: Int, fault: StoreFault)?) {
    var last: PostgresResult?
    var failure: (place: Int, fault: StoreFault)?
    for (place, entry) in sent.enumerated() {
      if case .end = entry { continue }
      guard let answer = link.next() else {
        failure = failure ?? (place, link.lost())
        break
      }
      if case .sync = entry { continue }
      if answer.kind == .done { last = record(answer, to: entry) ?? last } else { forgetTypes(of: entry) }
      if failure == nil, let fault = answer.fault(entry.plan?.sql ?? "") { failure = (place, fault) }
      // Read up to the separator between the results of two statements.
      while link.next() != nil {}
    }
    return (last, failure)
  }

  /// Records the effect of a successful answer. Returns the answer if it is a statement's result.
  private func record(_ answer: PostgresResult, to entry: Entry) -> PostgresResult? {
    if case .describe(let plan) = entry { plan.types = answer.parameterTypes }
    guard case .execute = entry else { return nil }
    if let changes = answer.changes {
      lastChanges = changes
      allChanges += Int64(changes)
    }
    return answer
  }

  /// Forgets the types of a statement that couldn't be prepared, so that its next use prepares it again.
  private func forgetTypes(of entry: Entry) {
    switch entry {
    case .prepare(let plan), .describe(let plan): plan.types = nil
    case .execute, .end, .sync: break
    }
  }

  /// Rolls back the body to which the first of these statements belongs. The server still has the body's savepoint.
  ///
  /// - Parameter fault: the fault of the first statement.
  /// - Returns: the statements of later bodies.
  /// - Throws: `fault` if the body hasn't ended, or if the whole transaction is lost.
  private func undone(_ failed: ArraySlice<Entry>, _ fault: StoreFault) throws(StoreFault) -> ArraySlice<Entry> {
    if let control = failed.first?.plan?.control, control.losesTransaction { hasLostTransaction = true }
    guard !fault.isFatal, !hasLostTransaction, let end = failed.firstIndex(where: \.isEnd),
      case .end(let body) = failed[end]
    else { throw fault }
    failedBodies[body] = fault
    try send(undo)
    try send(release)
    if fault.isLockTimeout { try stopWaitingForLocks() }
    return failed[(end + 1)...]
  }

  /// Makes every further statement of the transaction fail if it would have to wait for a lock.
  func stopWaitingForLocks() throws(StoreFault) { try send(limitWaits) }

  /// Resends the statements that the server skipped.
  ///
  /// - Returns: the statements that can be sent only after the other statements' answers have been read.
  private func resend(_ skipped: ArraySlice<Entry>) throws(StoreFault) -> ArraySlice<Entry> {
    var rest = skipped
    while let next = rest.first {
      if case .end(let body) = next { end(body) }
      if case .execute(let plan, let values) = next {
        if plan.lacksType(for: values), !isEmpty { return rest }
        do throws(StoreFault) { try send(plan, values) } catch {
          // A value that isn't accepted makes its body fail. Read the answers to earlier statements first, because they
          // may contain failures.
          if link.isBroken { throw error }
          if !isEmpty { return rest }
          rest = try undone(rest, error)
          continue
        }
      }
      rest.removeFirst()
    }
    return rest
  }
}
