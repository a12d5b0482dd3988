import CivilTime

/// A write on its way from the loop to the writer thread.
///
/// Closures and not a generic class, so that results cross threads as `Sendable` values without a promise unchecked.
struct WriteJob: Sendable {
  /// The wall clock when the write was asked for.
  let wallNow: Timestamp
  /// Claims the job for execution; false if its caller has gone and has been answered.
  let begin: @Sendable () -> Bool
  /// Runs the body; what comes back hands the result to the caller, and is called once the commit is on disk.
  let perform: @Sendable (Transaction) throws -> @Sendable () -> Void
  /// Answers the caller with a failure instead.
  let refuse: @Sendable (any Error) -> Void
}
