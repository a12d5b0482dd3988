/// How many of another cell have which scores: bytes that are searched as they are stored, so that a rank costs no more
/// than to read them. Pure.
struct ScoreSteps {
  /// A score and how many have it or a better one, in 64 bits each; the best first.
  let bytes: [UInt8]
  private static let width = 16

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameter steps: as `CellBoardCounts` tells them.
  init(_ steps: [Int]) {
    var (bytes, atLeast) = ([UInt8](), 0)
    bytes.reserveCapacity(steps.count / 2 * Self.width)
    for index in stride(from: 0, to: steps.count - 1, by: 2) {
      atLeast += steps[index + 1]
      for number in [steps[index], atLeast] {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
      }
    }
    self.bytes = bytes
  }

  /// How many have a better score than one.
  func above(_ score: Int) -> Int {
    var (low, high) = (0, bytes.count / Self.width)
    while low < high {
      let middle = (low + high) / 2
      if number(at: middle * Self.width) > score { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : number(at: (low - 1) * Self.width + 8)
  }

  private func number(at index: Int) -> Int {
    bytes[index..<index + 8].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension RankCounts {
  /// The best whose scores are told each: as far down as a rank brings something.
  static let mostExact = 10_000
  /// The ranges that are told of those behind them.
  static let mostRanges = 1000

  /// What other cells reckon ranks from: a score and how many have it; behind the best of them a range's least score,
  /// and how many have that or more, but less than the one before.
  func steps() throws -> [Int] {
    var (steps, counted) = ([Int](), 0)
    for row in try ranges(level: 0, upTo: .max, atMost: Self.mostExact) where counted < Self.mostExact {
      steps += [row.bucket, row.members]
      counted += row.members
    }
    guard let last = steps.dropLast().last, try counted < all() else { return steps }
    for level in 1..<Self.levels {
      let bits = level * Self.bits
      let rows = try ranges(level: level, upTo: last >> bits, atMost: Self.mostRanges + 1)
      guard rows.count <= Self.mostRanges || level == Self.levels - 1 else { continue }
      var atLeast = try sum(level: level, above: last >> bits, upTo: .max)
      for row in rows.prefix(Self.mostRanges) {
        atLeast += row.members
        guard atLeast > counted else { continue }
        steps += [row.bucket << bits, atLeast - counted]
        counted = atLeast
      }
      break
    }
    return steps
  }
}
