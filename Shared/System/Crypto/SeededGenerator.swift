/// A reproducible random number generator: the same seed yields the same numbers on every machine and in every version.
///
/// The algorithm is SplitMix64, by Guy Steele, Doug Lea and Christine Flood. Use it for shuffling and picking, never
/// for secrets, which come from `SecureRandom`.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; the seed determines all numbers.
  package init(seed: UInt64) { state = seed }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
