/// Tells data from other data, in the same way in all processes (FNV-1a, eight bytes at a time). No guard against intent.
struct DataVersion {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Has bytes count, and that they end here.
  mutating func add(_ bytes: [UInt8]) {
    var (word, count) = (0 as UInt64, 0)
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      count += 1
      if count.isMultiple(of: 8) {
        mix(word)
        word = 0
      }
    }
    mix(word)
    mix(UInt64(bytes.count))
  }

  private mutating func mix(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value ^= value >> 32
  }
}
