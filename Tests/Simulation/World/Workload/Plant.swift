/// A mistake made on purpose in a stand-in, to prove that the checks find such a one.
package enum Plant: String, CaseIterable, Sendable {
  /// A change is answered that isn't in the store.
  case droppedCommit = "dropped-commit"
  /// The ledger's disk says that it has synced when it hasn't.
  case earlyAnswer = "early-answer"
  /// A key isn't looked at.
  case forgottenKey = "forgotten-key"
  /// An event is left out of the outbox.
  case lostEvent = "lost-event"
  /// A subscriber applies an event twice at once.
  case doubleApply = "double-apply"
  /// A subscriber doesn't keep how far it got.
  case forgottenCursor = "forgotten-cursor"
  /// A call's work never ends, whatever its caller does.
  case endlessCall = "endless-call"
  /// Clients allow less time than they ask for.
  case lateAnswer = "late-answer"
}
