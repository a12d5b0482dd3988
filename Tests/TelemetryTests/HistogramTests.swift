import EventLoop
import TestSupport
import Testing

@testable import Telemetry

@Suite struct HistogramTests {
  @Test("a duration falls into the first bucket whose bound isn't below it")
  func buckets() {
    for nanoseconds in [0, 1, 15_999, 16_000, 16_001, 32_000, 32_001, 8_388_608_000, 8_388_608_001, Int64.max / 2]
      as [Int64]
    {
      let expected = Histogram.bounds.firstIndex { nanoseconds <= $0 } ?? Histogram.bounds.count
      #expect(Histogram.bucket(nanoseconds) == expected, "\(nanoseconds) ns")
    }
    for (index, bound) in Histogram.bounds.enumerated() {
      #expect(Histogram.bucket(bound) == index)
      #expect(Histogram.bucket(bound + 1) == index + 1)
    }
  }

  @Test("the bound of a share is the one below which that share lies")
  func shares() async {
    await onLoop {
      let histogram = Metrics().histogram("x_seconds", "X.")
      #expect(histogram.bound(of: 0.99) == nil)
      for _ in 0..<99 { histogram.observe(.microseconds(10)) }
      histogram.observe(.milliseconds(3))
      #expect(histogram.bound(of: 0.99) == .microseconds(16))
      #expect(histogram.bound(of: 1) == .microseconds(4096))
      histogram.observe(.seconds(60))
      #expect(histogram.bound(of: 1) == nil, "beyond the highest bound")
    }
  }

  @Test("a clock that went backwards counts as nothing")
  func negative() async {
    await onLoop {
      let histogram = Metrics().histogram("x_seconds", "X.")
      histogram.observe(.milliseconds(-5))
      #expect(histogram.counts[0] == 1)
    }
  }
}
