import CivilTime
import Crypto
import EventLoop

/// Random numbers from a seed. Each part of a world has its own generator, so that one part's random numbers don't
/// affect another part.
@Loop final class Dice {
  private var generator: SeededGenerator

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

  func next() -> UInt64 { generator.next() }

  /// Returns a generator for another part.
  func split() -> Dice { Dice(generator.next()) }

  func happens(_ probability: Double) -> Bool {
    Double(generator.next() >> 11) / Double(1 << 53 as UInt64) < probability
  }

  func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Returns a random span of time from a range in microseconds. Each order of magnitude is equally likely.
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
