import CivilTime
import Quotas
import Testing

@Suite(.timeLimit(.minutes(2))) struct TokenBucketTests {
  let start = Instant(nanoseconds: 5_000_000_000)

  @Test("A burst is accepted, and the next request is accepted after the reported waiting time")
  func burst() throws {
    let rate = Rate(perSecond: 10, burst: 3)
    var bucket = TokenBucket()
    for taken in 1...3 {
      #expect(bucket.take(of: rate, at: start) == nil)
      #expect(bucket.taken(of: rate, at: start) == taken)
    }
    let told = bucket.take(of: rate, at: start)
    let wait = try #require(told)
    #expect(wait == .milliseconds(100))
    #expect(bucket.take(of: rate, at: start + (wait - .nanoseconds(1))) != nil)
    #expect(bucket.take(of: rate, at: start + wait) == nil)
  }

  @Test(
    "Over a long time, no more requests are accepted than the rate and the burst allow", arguments: [1, 7, 97])
  func longRun(step: Int) {
    let rate = Rate(perSecond: 100, burst: 20)
    var bucket = TokenBucket()
    var taken = 0
    for millisecond in stride(from: 0, to: 10_000, by: step) {
      for _ in 0..<50 where bucket.take(of: rate, at: start + .milliseconds(millisecond)) == nil { taken += 1 }
    }
    #expect(taken <= 20 + 1000)
    #expect(taken >= 1000)
  }

  @Test("A returned token can be used again, up to the size of a burst")
  func givenBack() {
    let rate = Rate(perSecond: 10, burst: 3)
    var bucket = TokenBucket()
    for _ in 0..<100 {
      #expect(bucket.take(of: rate, at: start) == nil)
      bucket.giveBack(of: rate)
    }
    let through = (0..<10).count { _ in bucket.take(of: rate, at: start) == nil }
    #expect(through == 3)
  }

  @Test("An idle party can use one burst, however long it was idle")
  func idle() {
    let rate = Rate(perSecond: 1000, burst: 5)
    var bucket = TokenBucket()
    let later = start + .seconds(3600)
    #expect(bucket.take(of: rate, at: start) == nil)
    let through = (0..<100).count { _ in bucket.take(of: rate, at: later) == nil }
    #expect(through == 5)
    #expect(bucket.taken(of: rate, at: later + .seconds(1)) == 0)
  }
}
