/// The order of an attempt's options: any order, but always the same for the same attempt (SPEC C3).
///
/// SplitMix64, by Guy Steele, Doug Lea and Christine Flood: small, and the same on every machine.
struct Shuffle: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int64, salt: Int) { state = UInt64(bitPattern: seed) &+ UInt64(salt) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// The options' places in the order in which the attempt shows them.
  static func order(of count: Int, seed: Int64, question: Int) -> [Int] {
    var generator = Shuffle(seed: seed, salt: question)
    return Array(0..<count).shuffled(using: &generator)
  }
}
