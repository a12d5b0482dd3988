package import CivilTime
package import Telemetry

/// A span of a trace: the work, its duration and its outcome.
package struct TraceSpan: Sendable {
  /// The span kinds of OpenTelemetry.
  package enum Kind: String, Sendable { case server, client, consumer }

  /// The side of the work that this span describes.
  package var kind: Kind
  /// The trace context; nil for untraced work.
  package var trace: TraceContext?
  /// The name of a method, or the type of an event.
  package var name: String
  /// The service at the other end, if known.
  package var peer: String?
  package var started: Instant
  package var took: Duration
  /// `ok`, or the kind of a failure.
  package var outcome: String
}
