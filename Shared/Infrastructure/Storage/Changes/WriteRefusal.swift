package import Wire

/// The failures that a caller receives if its write wasn't made.
enum WriteRefusal {
  static func overloaded(limit: Int, source: String) -> Failure {
    .overloaded(limit: "\(limit) waiting writes", whose: source)
  }

  static func closed(_ source: String) -> Failure { .unavailable(source) }

  /// The deadline passed before the write started.
  static let late = Failure.deadlineExceeded(executed: .no)

  /// The write was cancelled before it started, because the caller disconnected or its deadline passed. The code that
  /// answers the call knows the reason.
  static let cancelled = Failure.cancelled(executed: .no)

  /// Another session held a lock for too long. The server has undone the statement.
  static let locked = Failure(
    .unavailable, .storeLocked, executed: .no, details: ["reason": "store_locked", "retry_after_ms": 1000])

  /// Returns the error for a write whose body failed and was rolled back: the body's own error, or a failure that names
  /// the cause if it is the disk or a lock.
  static func undone(_ error: any Error) -> any Error {
    guard let fault = error as? StoreFault else { return error }
    if fault.isLockTimeout { return locked }
    return fault.problem.map { Failure($0) } ?? error
  }

  /// Returns the failure for a group whose transaction couldn't begin, was lost, or was rolled back as a whole.
  ///
  /// - Parameter isKnownUndone: false if the state on disk is unknown until the database is reopened.
  static func group(_ fault: StoreFault, isKnownUndone: Bool) -> Failure {
    if fault.isLockTimeout, isKnownUndone { return locked }
    if let problem = fault.problem { return Failure(problem, executed: isKnownUndone ? .no : .unknown) }
    return Failure(
      .unavailable,
      .notStored,
      executed: isKnownUndone ? .no : .unknown, details: ["retry_after_ms": 1000])
  }
}

extension Failure {
  /// An `unavailable` failure for a store that can't accept the change or can't be used at all. The problem's raw value
  /// is its `reason`.
  package init(_ problem: StoreProblem, executed: Executed = .no) {
    let message: Message =
      switch problem {
      case .diskFull: .diskFull
      case .readOnly: .diskReadOnly
      case .corrupt: .databaseDamaged
      case .lostPast: .databaseLostItsPast
      case .fileGone: .databaseFileGone
      case .schemaNewer: .databaseNewer
      case .unconfirmed: .storeUnconfirmed
      }
    self.init(
      .unavailable, message, executed: executed, details: ["reason": .string(problem.rawValue), "retry_after_ms": 1000])
  }

  /// The store problem that caused this failure.
  package var problem: StoreProblem? { details["reason"]?.string.flatMap(StoreProblem.init(rawValue:)) }
}
