package import EventLoop

/// Generates the ids of traces and spans: distributed like random numbers, and cheap enough for every call
/// (SplitMix64).
///
/// The ids are unique but not secret: the next id can be computed from a known id.
@Loop package final class TraceIDs {
  /// This process's generator.
  package static let shared = TraceIDs(seed: UInt64.random(in: .min ... .max))

  private var state: UInt64

  /// Creates a generator that always produces the same ids for the same seed.
  package init(seed: UInt64) { state = seed }

  /// Restarts the generator, for a simulation whose ids all derive from its seed.
  package func restart(seed: UInt64) { state = seed }

  /// Returns the first span of a new trace.
  package func trace(isSampled: Bool) -> TraceContext {
    TraceContext(high: next(), low: next(), span: next(), isSampled: isSampled)
  }

  /// Returns a child span of `parent`.
  package func child(of parent: TraceContext) -> TraceContext { parent.child(next()) }

  /// Returns a number that is unique to this process, for `TraceContext.child(numbered:)`.
  package func number() -> UInt64 { next() }

  /// Returns a series for the calls of a new connection.
  package func series() -> TraceSeries { TraceSeries(first: next()) }

  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// Mixes the bits of a number. Different numbers have different results, except that a result of 0 is replaced by 1,
  /// since no id may be all zeros.
  nonisolated static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return mixed == 0 ? 1 : mixed
  }
}
