package import Wire

/// In which words a caller hears that its write didn't happen.
enum WriteRefusal {
  /// The queue is full.
  static func overloaded(limit: Int, source: String) -> Failure {
    .overloaded(limit: "\(limit) waiting writes", whose: source)
  }

  /// The store is closing.
  static func closed(_ source: String) -> Failure { .unavailable(source) }

  /// The deadline passed before the write's turn.
  static let late = Failure.deadlineExceeded(executed: .no)

  /// The write was given up before its turn: its caller went away, or was late, and whoever answers the call knows
  /// which.
  static let cancelled = Failure.cancelled(executed: .no)

  /// The body failed by itself and was undone. Its own error goes through, except where the disk is to blame.
  static func undone(_ error: any Error) -> any Error {
    guard let trouble = (error as? StoreFault)?.trouble else { return error }
    return Failure(trouble)
  }

  /// The group's transaction couldn't begin, or was lost or undone whole.
  ///
  /// - Parameter isKnownUndone: false if what is on disk is known only after it is opened anew.
  static func group(_ fault: StoreFault, isKnownUndone: Bool) -> Failure {
    if let trouble = fault.trouble { return Failure(trouble, executed: isKnownUndone ? .no : .unknown) }
    return Failure(
      .unavailable,
      .notStored,
      executed: isKnownUndone ? .no : .unknown, details: ["retry_after_ms": 1000])
  }
}

extension Failure {
  /// A store can't take the change, or can't be used at all: `unavailable`, with the trouble's name as `reason`.
  package init(_ trouble: StoreTrouble, executed: Executed = .no) {
    let message: Message =
      switch trouble {
      case .diskFull: .diskFull
      case .readOnly: .diskReadOnly
      case .corrupt: .databaseDamaged
      case .lostPast: .databaseLostItsPast
      case .fileGone: .databaseFileGone
      case .schemaNewer: .databaseNewer
      case .unconfirmed: .storeUnconfirmed
      }
    self.init(
      .unavailable, message, executed: executed, details: ["reason": .string(trouble.rawValue), "retry_after_ms": 1000])
  }

  /// The store's trouble that this failure tells of.
  package var trouble: StoreTrouble? { details["reason"]?.string.flatMap(StoreTrouble.init(rawValue:)) }
}
