/// A hash of data that is the same in all processes: FNV-1a over words of eight bytes. It doesn't resist deliberate
/// collisions.
struct DataVersion {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes and their count.
  mutating func add(_ bytes: [UInt8]) {
    let count = bytes.count
    var at = 0
    while at + 8 <= count {
      var word: UInt64 = 0
      for index in at..<at + 8 { word = word << 8 | UInt64(bytes[index]) }
      mix(word)
      at += 8
    }
    var word: UInt64 = 0
    while at < count {
      word = word << 8 | UInt64(bytes[at])
      at += 1
    }
    mix(word)
    mix(UInt64(count))
  }

  /// Adds the numbers, preceded by their count.
  mutating func add(_ numbers: [UInt64]) {
    for number in numbers { mix(number) }
    mix(UInt64(numbers.count))
  }

  private mutating func mix(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value ^= value >> 32
  }
}
