package import CivilTime
package import Telemetry

/// A piece of work as a trace shows it: who did what, how long it took, how it ended.
package struct TraceSpan: Sendable {
  /// OpenTelemetry's kinds.
  package enum Kind: String, Sendable { case server, client, consumer }

  /// Which end of the work this is.
  package var kind: Kind
  /// Nil for work that nobody traces.
  package var trace: TraceContext?
  /// A method's name, or an event's type.
  package var name: String
  /// The service at the other end, where it is known.
  package var peer: String?
  /// When it began.
  package var started: Instant
  /// How long it took.
  package var took: Duration
  /// `ok`, or a failure's kind.
  package var outcome: String

  /// A span that has ended.
  package init(
    _ kind: Kind, _ name: String, trace: TraceContext?, peer: String? = nil, started: Instant, took: Duration,
    outcome: String = "ok"
  ) {
    (self.kind, self.name, self.trace, self.peer) = (kind, name, trace, peer)
    (self.started, self.took, self.outcome) = (started, took, outcome)
  }
}
