import CivilTime
import Crypto
import EventLoop

/// Chance from a seed. Each part of a world has its own, so that what one draws doesn't change what the others get.
@Loop final class Dice {
  private var generator: SeededGenerator

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

  func next() -> UInt64 { generator.next() }

  /// A generator for another part.
  func split() -> Dice { Dice(generator.next()) }

  /// Whether something happens that does so with this probability.
  func happens(_ probability: Double) -> Bool {
    Double(generator.next() >> 11) / Double(1 << 53 as UInt64) < probability
  }

  func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// A span of time, in microseconds; short ones as likely as long ones of ten times the length.
  func span(_ range: ClosedRange<Int>) -> Duration {
    var low = max(1, range.lowerBound)
    var scales: [ClosedRange<Int>] = []
    while low <= range.upperBound {
      scales.append(low...min(range.upperBound, low * 10))
      low = low * 10 + 1
    }
    return .microseconds(int(pick(scales)))
  }

  func pick<T>(_ choices: [T]) -> T { choices[int(0...choices.count - 1)] }
}
