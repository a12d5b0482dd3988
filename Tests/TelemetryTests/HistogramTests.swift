import EventLoop
import TestSupport
import Testing

@testable import Telemetry

@Suite(.timeLimit(.minutes(2))) struct HistogramTests {
  @Test("A duration is above its bucket's lower bound and at most its upper bound")
  func buckets() {
    let scale = LatencyScale.calls
    for bucket in 0..<scale.count {
      let floor = scale.floor(bucket)
      let bound = scale.bound(bucket) ?? 0
      #expect(floor < bound)
      #expect(scale.bucket(bound) == bucket && scale.bucket(floor + 1) == bucket, "bucket \(bucket)")
    }
    let highest = scale.bound(scale.count - 1) ?? 0
    #expect(scale.bucket(highest + 1) == scale.count && scale.bucket(.max) == scale.count)
    #expect(scale.bound(scale.count) == nil)
  }

  @Test("No bucket is wider than its scale allows")
  func width() {
    let scale = LatencyScale.calls
    for bucket in scale.count / 8..<scale.count {
      let floor = scale.floor(bucket)
      let bound = scale.bound(bucket) ?? 0
      #expect(Double(bound - floor) / Double(bound) <= 0.125)
    }
  }

  @Test("Every bound exported to Prometheus is a bound of the scale", arguments: Histogram.bounds)
  func bounds(bound: Int64) {
    #expect(LatencyScale.calls.bound(LatencyScale.calls.bucket(bound)) == bound)
  }

  @Test("A quantile is exact to within a bucket's width", arguments: [0.5, 0.9, 0.99, 1])
  func quantiles(share: Double) {
    var latencies = Latencies()
    #expect(latencies.quantile(share) == nil)
    for microseconds in 1...1000 { latencies.observe(Int64(microseconds) * 1000) }
    let exact = share * 1_000_000
    #expect(abs(Double(latencies.quantile(share) ?? 0) - exact) <= exact * 0.125)
    #expect(latencies.mean == 500_500)
    #expect(latencies.longest == 1_000_000)
  }

  @Test("A quantile beyond the highest bound is reported as the longest value")
  func beyond() {
    var latencies = Latencies()
    latencies.observe(200_000_000_000)
    #expect(latencies.quantile(0.5) == 200_000_000_000)
  }

  @Test("A negative duration counts as zero")
  func negative() async throws {
    try await onLoop {
      let histogram = Metrics().histogram("x_seconds", "X.")
      histogram.observe(.milliseconds(-5))
      #expect(histogram.latencies.filled.map(\.bucket) == [0])
      #expect(histogram.latencies.sum == 0)
    }
  }

  @Test("The difference between two snapshots has the values in between, and adding it to the first gives the second")
  func arithmetic() {
    var latencies = Latencies()
    for _ in 0..<10 { latencies.observe(1_000_000_000) }
    let earlier = latencies
    for _ in 0..<5 { latencies.observe(20_000) }
    let between = latencies.since(earlier)
    #expect(between.count == 5 && between.sum == 100_000)
    #expect((between.quantile(0.99) ?? 0) <= 20_500, "the slow calls were before the first snapshot")
    #expect((earlier + between).count == latencies.count)
    #expect(earlier.since(latencies) == earlier, "after a restart, there is nothing to subtract")
  }

  @Test("A histogram can be restored from its non-empty buckets")
  func filled() {
    var latencies = Latencies()
    for nanoseconds in [1, 500, 70_000, 3_000_000] as [Int64] { latencies.observe(nanoseconds) }
    let again = Latencies(filled: latencies.filled + [(100_000, 1)], sum: latencies.sum, longest: latencies.longest)
    #expect(again == latencies)
  }
}
