/// How much one client may hold of the gateway.
package struct GatewayLimits: Sendable {
  /// The longest frame from a client (PROTOCOL, "Frame").
  package var frameBytes = 1 << 20
  /// Calls of one connection that wait for their answer.
  package var calls = 256
  /// Connections at the same time, of all clients.
  package var connections = 8192
  /// Members of one batch.
  package var batch = 64
  /// Unwritten bytes above which a client isn't read from.
  package var highWater = 256 << 10
  /// Unwritten bytes above which a client that doesn't read is dropped.
  package var pendingBytes = 4 << 20
  /// What a caller who names no timeout gets, and the most that one can ask for.
  package var timeout = Duration.seconds(5)
  package var maximumTimeout = Duration.seconds(30)
  /// Sessions that are remembered.
  package var sessions = 20_000
  /// How long a session's last known state serves while `entitlements` is away (SPEC E6).
  package var staleSession = Duration.seconds(15 * 60)

  package init() {}
}
