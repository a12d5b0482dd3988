package import Wire

/// What fuzzing looks for faults in. Each takes any bytes and says what it found; it never stops the process on
/// purpose.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case frames, json, envelope

  /// Runs one input.
  ///
  /// - Returns: what is wrong; nil when all is as it should be.
  package func finding(_ input: Bytes) -> String? {
    switch self {
    case .frames: FrameFuzz.finding(input)
    case .json: JSONFuzz.finding(input)
    case .envelope: EnvelopeFuzz.finding(input)
    }
  }
}
