package import Wire

/// A random-number generator with the same sequence in every run (SplitMix64).
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Derives the seed from an input. The same input always produces the same sequence.
  package init(of input: Bytes) {
    state = input.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func roll(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  package mutating func pick<T>(_ from: [T]) -> T { from[roll(0..<from.count)] }
  /// Returns true with the given probability, in percent.
  package mutating func chance(_ percent: Int) -> Bool { roll(0..<100) < percent }
}
