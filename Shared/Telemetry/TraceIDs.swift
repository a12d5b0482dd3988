package import EventLoop

/// Makes the ids of traces and spans: spread like random ones, and cheap enough for every call (SplitMix64).
///
/// They tell work apart and are no secrets: whoever sees one may guess the next.
@Loop package final class TraceIDs {
  /// This process's own.
  package static let shared = TraceIDs(seed: UInt64.random(in: .min ... .max))

  private var state: UInt64

  /// Ids that are the same for the same seed.
  package init(seed: UInt64) { state = seed }

  /// Begins anew: in a simulation, whose seed all ids follow from.
  package func restart(seed: UInt64) { state = seed }

  /// The first span of a new trace.
  package func trace(isSampled: Bool) -> TraceContext {
    TraceContext(high: next(), low: next(), span: next(), isSampled: isSampled)
  }

  /// A span that `parent` caused.
  package func child(of parent: TraceContext) -> TraceContext { parent.child(next()) }

  /// A number of this process's own, for `TraceContext.child(numbered:)`.
  package func number() -> UInt64 { next() }

  /// The traces of a connection's calls.
  package func series() -> TraceSeries { TraceSeries(first: next()) }

  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A new number each time, and never 0: no id may be all zeros.
  nonisolated static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return mixed == 0 ? 1 : mixed
  }
}
