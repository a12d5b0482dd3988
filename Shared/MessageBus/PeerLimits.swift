/// How much a peer may hold of this process.
package struct PeerLimits: Sendable {
  /// Calls that wait for an answer.
  package var calls = 16_384
  /// The longest frame between services (PROTOCOL, "Frame").
  package var frameBytes = 16 << 20
  /// Bytes that wait to be written; above it new calls are refused.
  package var pendingBytes = 32 << 20
  /// How often one call is sent again after a lost connection.
  package var repeats = 5

  package init() {}
}
