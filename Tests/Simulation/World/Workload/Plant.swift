/// A mistake that is planted in a stand-in to prove that the checks find it.
package enum Plant: String, CaseIterable, Sendable {
  /// A change is acknowledged but not committed.
  case droppedCommit = "dropped-commit"
  /// The ledger's disk claims to have synced when it hasn't.
  case earlyAnswer = "early-answer"
  /// Idempotency keys are ignored.
  case forgottenKey = "forgotten-key"
  /// An event is left out of the outbox.
  case lostEvent = "lost-event"
  /// A subscriber applies an event twice in one transaction.
  case doubleApply = "double-apply"
  /// A subscriber doesn't keep its cursor.
  case forgottenCursor = "forgotten-cursor"
  /// A call never ends, even when its caller cancels it.
  case endlessCall = "endless-call"
  /// Clients ask for twice the timeout that they grant.
  case lateAnswer = "late-answer"
}
