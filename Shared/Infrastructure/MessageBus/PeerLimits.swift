package import Quotas

/// The limits on a peer's use of this process, and on the attempts to reach it.
package struct PeerLimits: Sendable {
  /// The maximum number of open calls.
  package var calls = 16_384
  /// The maximum length of a frame between services (docs/protocol.md, "Frames").
  package var frameBytes = 16 << 20
  /// The maximum total size of the open calls, and the maximum number of unwritten bytes. Above either limit, new calls
  /// are rejected.
  package var pendingBytes = 32 << 20
  /// The maximum number of times that one call is resent.
  package var repeats = 5
  /// The budget for all resent calls.
  package var retries = RetryBudget()
  /// The circuit breaker. It fails calls at once while the service isn't running and no other process holds its socket
  /// open. If nil, calls wait until their deadline.
  package var breaker: CircuitBreaker?
  /// True to resend calls that the service asked to retry later, for example because it is about to stop.
  package var repeatsPutOff = false

  package init() {}
}
