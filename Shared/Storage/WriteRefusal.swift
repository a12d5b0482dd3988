import Wire

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

  /// The caller went away before the write's turn.
  static let cancelled = Failure.cancelled(executed: .no)

  /// The body failed by itself and was undone. Its own error goes through, except where the disk is to blame.
  static func undone(_ error: any Error) -> any Error {
    guard let fault = error as? StoreFault, fault.isDiskFull else { return error }
    return diskFull
  }

  /// The group's transaction couldn't begin, or was lost or undone whole.
  ///
  /// - Parameter isKnownUndone: false if what is on disk is known only after it is opened anew.
  static func group(_ fault: StoreFault, isKnownUndone: Bool) -> Failure {
    if fault.isDiskFull { return diskFull }
    return Failure(
      .unavailable,
      LocalizedText(en: "The change couldn't be stored just now.", vi: "Hiện chưa lưu được thay đổi."),
      executed: isKnownUndone ? .no : .unknown, details: ["retry_after_ms": 1000])
  }

  private static let diskFull = Failure(
    .unavailable, LocalizedText(en: "The disk is full.", vi: "Ổ đĩa đã đầy."), details: ["reason": "disk full"])
}
