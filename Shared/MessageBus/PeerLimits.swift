package import Quotas

/// How much a peer may hold of this process, and how hard it is tried to reach it.
package struct PeerLimits: Sendable {
  /// Calls that wait for an answer.
  package var calls = 16_384
  /// The longest frame between services (docs/protocol.md, "Frames").
  package var frameBytes = 16 << 20
  /// Bytes of calls that wait for an answer, or to be written; above it new calls are refused.
  package var pendingBytes = 32 << 20
  /// How often one call is sent again.
  package var repeats = 5
  /// How many calls are sent again in all.
  package var retries = RetryBudget()
  /// Answers at once for a service that is away while nobody holds its socket; nil lets calls wait for it until their
  /// deadline.
  package var breaker: CircuitBreaker?
  /// Whether calls that the service itself put off, as one does that is about to stop, are sent again.
  package var repeatsPutOff = false

  /// The limits between services as they are by default.
  package init() {}
}
