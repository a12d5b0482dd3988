import Pictures

/// Returns a picture whose neighbouring pixels all differ.
func gradient(width: Int, height: Int, _ samples: Picture.Samples) -> Picture {
  let count = width * height * samples.rawValue
  return Picture(
    width: width, height: height, samples: samples, bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
  )
}

/// Writes another size into a PNG's header, with a valid checksum.
func setSize(_ file: inout [UInt8], width: UInt32, height: UInt32) {
  for index in 0..<4 {
    file[16 + index] = UInt8(truncatingIfNeeded: width >> UInt32(24 - 8 * index))
    file[20 + index] = UInt8(truncatingIfNeeded: height >> UInt32(24 - 8 * index))
  }
  mendChecksums(&file)
}

/// Recomputes each chunk's checksum, so that damage reaches the code behind the checksum's check.
func mendChecksums(_ file: inout [UInt8]) {
  var at = 8
  while at + 12 <= file.count {
    let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    guard at + 12 + length <= file.count else { return }
    let sum = checksum(file[at + 4..<at + 8 + length])
    for index in 0..<4 { file[at + 8 + length + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index)) }
    at += 12 + length
  }
}

/// Returns the CRC-32 that PNG uses (ISO 3309).
private func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
  ~bytes.reduce(~0 as UInt32) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
}
